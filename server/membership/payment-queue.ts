import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { paymentCustomers } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

// Calls to the payment provider are queued: none may be made in a transaction, and each needs retries.

export const PaymentTask = z.discriminatedUnion('act', [
  z.object({ act: z.literal('end'), subscriptionRef: z.string() }),
  /** `pence`: of the whole payment, with what went back before. */
  z.object({ act: z.literal('refund'), receiptRef: z.string(), pence: z.number().int().positive() }),
  z.object({ act: z.literal('cancel'), providerId: z.uuid() }),
  z.object({ act: z.literal('settle'), providerId: z.uuid() }),
  z.object({ act: z.literal('forget'), customerRef: z.string() }),
])
type PaymentTask = z.infer<typeof PaymentTask>

const later = (work: Work, task: PaymentTask) => work.site.queue.send('payment', task, work.db)

export const endLater = (work: Work, subscriptionRef: string) => later(work, { act: 'end', subscriptionRef })

export const refundLater = (work: Work, receiptRef: string, pence: number) =>
  later(work, { act: 'refund', receiptRef, pence })

/** An account that asks to be deleted pays no renewal. */
export const cancelLater = (work: Work, { userId }: { userId: string }) =>
  later(work, { act: 'cancel', providerId: userId })

/** Renewal as the owner of the listing is to have it, in whatever order the tasks come. */
export const settleLater = (work: Work, providerId: string) => later(work, { act: 'settle', providerId })

export const forgetCustomerLater = (work: Work, customerRef: string) => later(work, { act: 'forget', customerRef })

/** The payment provider erases the account too, which ends its subscriptions. */
export async function forgetLater(work: Work, providerId: string): Promise<void> {
  const known = await work.db
    .select({ ref: paymentCustomers.customerRef })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.providerId, providerId))
  for (const { ref } of known) await later(work, { act: 'forget', customerRef: ref })
}
