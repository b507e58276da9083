import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { before, MINUTE } from '#contract/duration.ts'
import { CHECKOUT_MINUTES } from '#contract/membership/words.ts'
import { checkouts, memberships, paymentCustomers, paymentProvider, receipts } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { runningOf } from './membership.ts'
import { forgetCustomerLater, settleLater } from './payment-queue.ts'

/** What stays with the person who paid when the listing goes to another. */
export const FormerPayments = z.object({
  customers: z.array(z.object({ paymentProvider: z.enum(paymentProvider.enumValues), customerRef: z.string() })),
  receipts: z.array(z.uuid()),
  /** Runs on until its period ends, and would have been renewed. */
  membership: z.object({ id: z.uuid(), renewed: z.boolean() }).nullable(),
})
export type FormerPayments = z.infer<typeof FormerPayments>

/** The running membership is paid once more by no one. Call it in a transaction that holds the profile. */
export async function detachPayments(work: Work, providerId: string): Promise<FormerPayments> {
  const running = await runningOf(work, providerId)
  const own = running && !running.byFormerOwner ? running : null
  const renewed = own !== null && own.cancelledAt === null
  if (own) await work.db.update(memberships).set({ byFormerOwner: true }).where(eq(memberships.id, own.id))
  if (renewed) await settleLater(work, providerId)
  await closeCheckouts(work, providerId)
  const customers = await work.db
    .delete(paymentCustomers)
    .where(eq(paymentCustomers.providerId, providerId))
    .returning()
  const paid = await work.db
    .update(receipts)
    .set({ providerId: null })
    .where(eq(receipts.providerId, providerId))
    .returning({ id: receipts.id })
  return {
    customers: customers.map(({ paymentProvider, customerRef }) => ({ paymentProvider, customerRef })),
    receipts: paid.map(({ id }) => id),
    membership: own && { id: own.id, renewed },
  }
}

/** An open one is closed by the schedule, as one that took too long: the payment provider has to be asked. */
async function closeCheckouts(work: Work, providerId: string): Promise<void> {
  const ofProvider = eq(checkouts.providerId, providerId)
  await work.db.delete(checkouts).where(and(ofProvider, isNotNull(checkouts.closedAt)))
  await work.db
    .update(checkouts)
    .set({ openedAt: before(work.now(), CHECKOUT_MINUTES * MINUTE) })
    .where(ofProvider)
}

/** Undoes `detachPayments`, in a transaction that holds the profile. */
export async function returnPayments(work: Work, providerId: string, former: FormerPayments): Promise<void> {
  const { customers, receipts: paid, membership } = former
  if (customers.length > 0) {
    await work.db.insert(paymentCustomers).values(customers.map((customer) => ({ ...customer, providerId })))
  }
  if (paid.length > 0) await work.db.update(receipts).set({ providerId }).where(inArray(receipts.id, paid))
  if (!membership) return
  const [running] = await work.db
    .update(memberships)
    .set({ byFormerOwner: false })
    .where(and(eq(memberships.id, membership.id), isNull(memberships.endedAt)))
    .returning({ id: memberships.id })
  if (running && membership.renewed) await settleLater(work, providerId)
}

/** Once nothing can be undone: the payment provider forgets the person, and the listing keeps what was paid. */
export async function forgetFormerPayments(work: Work, { customers, membership }: FormerPayments): Promise<void> {
  if (membership) {
    await work.db
      .update(memberships)
      .set({ subscriptionRef: null })
      .where(and(eq(memberships.id, membership.id), isNull(memberships.endedAt)))
  }
  for (const { customerRef } of customers) await forgetCustomerLater(work, customerRef)
}
