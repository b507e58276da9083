import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { PLANS, type Plan } from '#contract/membership/words.ts'
import { memberships, paymentCustomers, receipts } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

// Calls to the payment provider are queued: none may be made in a transaction, and each needs retries.

export const PaymentTask = z.discriminatedUnion('act', [
  z.object({ act: z.literal('end'), subscriptionRef: z.string() }),
  /** `pence`: of the whole payment, with what went back before. */
  z.object({ act: z.literal('refund'), receiptRef: z.string(), pence: z.number().int().positive() }),
  z.object({ act: z.literal('extend'), subscriptionRef: z.string(), until: z.iso.datetime() }),
  z.object({
    act: z.literal('give'),
    key: z.string(),
    providerId: z.uuid(),
    plan: z.enum(PLANS),
    freeUntil: z.iso.datetime(),
  }),
  z.object({ act: z.literal('cancel'), providerId: z.uuid() }),
  z.object({ act: z.literal('settle'), providerId: z.uuid() }),
  z.object({ act: z.literal('forget'), customerRef: z.string() }),
])
export type PaymentTask = z.infer<typeof PaymentTask>

const later = (work: Work, task: PaymentTask) => work.site.queue.send('payment', task, work.db)

export const endLater = (work: Work, subscriptionRef: string) => later(work, { act: 'end', subscriptionRef })

/** `pence`: of the whole payment, with what went back before. */
export async function refundLater(work: Work, receiptRef: string, pence: number): Promise<void> {
  await work.db.update(receipts).set({ owedPence: pence }).where(eq(receipts.ref, receiptRef))
  await later(work, { act: 'refund', receiptRef, pence })
}

/** Extends it free of charge. */
export const extendLater = (work: Work, subscriptionRef: string, until: Date) =>
  later(work, { act: 'extend', subscriptionRef, until: until.toISOString() })

type FreeMembership = { providerId: string; plan: Plan; freeUntil: Date }

export async function giveLater(work: Work, { providerId, plan, freeUntil }: FreeMembership): Promise<void> {
  const before = await work.db.$count(memberships, eq(memberships.providerId, providerId))
  const key = `given-${providerId}-${before}`
  await later(work, { act: 'give', key, providerId, plan, freeUntil: freeUntil.toISOString() })
}

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
