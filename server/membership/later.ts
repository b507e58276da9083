import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { paymentCustomers } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

// What must be done at the payment provider because of something that was written here: a task in the queue, since no
// call may be made in a transaction, and it is tried until it succeeds.

export const PaymentTask = z.discriminatedUnion('act', [
  z.object({ act: z.literal('end'), subscriptionRef: z.string() }),
  z.object({ act: z.literal('cancel'), providerId: z.uuid() }),
  z.object({ act: z.literal('forget'), customerRef: z.string() }),
])
type PaymentTask = z.infer<typeof PaymentTask>

const later = (work: Work, task: PaymentTask) => work.site.queue.send('payment', task, work.db)

/** A subscription that must not go on. */
export const endLater = (work: Work, subscriptionRef: string) => later(work, { act: 'end', subscriptionRef })

/** Whoever leaves does not pay again. */
export const cancelLater = (work: Work, { userId }: { userId: string }) =>
  later(work, { act: 'cancel', providerId: userId })

/** Somebody who is erased here is erased there; what runs ends. */
export async function forgetLater(work: Work, providerId: string): Promise<void> {
  const known = await work.db
    .select({ ref: paymentCustomers.ref })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.providerId, providerId))
  for (const { ref } of known) await later(work, { act: 'forget', customerRef: ref })
}
