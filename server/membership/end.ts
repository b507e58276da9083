import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { after, before, DAY, HOUR } from '#contract/duration.ts'
import { MONEY_BACK_DAYS, moneyBackPence, type Payment, unusedPence } from '#contract/membership/refund.ts'
import type { MoneyBack } from '#contract/membership/view.ts'
import { memberships, profiles, receipts } from '#db/schema/index.ts'
import { record } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { runningOf } from './membership.ts'
import { endLater, refundLater } from './payment-queue.ts'

/** Payment and start come from the payment provider in one breath, not in one moment. */
const SAME_BREATH = HOUR

type PaidReceipt = Payment & { ref: string }
type Share = { ref: string; pence: number; paidAt: Date; refundedPence: number }

/** What a membership that was ended gives back; computed once, here. */
type Ended = { membershipId: string; refundPence: number }

/** Ends the running membership and pays back what was not used. Null if none runs. Call it in a transaction. */
export function endUnused(work: Work, providerId: string): Promise<Ended | null> {
  // A change of plan settles the payment before it.
  return end(work, providerId, (payments) => sharesOf(payments.slice(-1), unusedPence, work.now()))
}

/** The member changes their mind: it ends at once, and all the money goes back. */
export async function takeMoneyBack(work: Work, person: Person): Promise<void> {
  await work.transaction(async (work) => {
    await work.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, person.id)).for('update')
    if (!(await runningOf(work, person.id))) throw new Refusal('NO_MEMBERSHIP', 'No active subscription')
    if (!(await moneyBackOf(work, person.id))) throw new Refusal('MONEY_BACK_OVER', OVER)
    const ended = await end(work, person.id, (payments) => sharesOf(payments, moneyBackPence, work.now()))
    if (!ended) return
    await record(work, {
      action: 'membership.moneyBack',
      subjectId: person.id,
      after: { refundPence: ended.refundPence },
    })
    await work.emit('membership.moneyBack', ended)
  })
}

const OVER = `The ${MONEY_BACK_DAYS} days in which you get all your money back are over. You can cancel to the end of the period you paid for.`

/** Null if nothing goes back in full any more. `until` is the last day. */
export async function moneyBackOf(work: Work, providerId: string): Promise<MoneyBack | null> {
  const running = await runningOf(work, providerId)
  if (!running || running.byFormerOwner) return null
  const shares = sharesOf(await paymentsOf(work, providerId, running.startedAt), moneyBackPence, work.now())
  const [first] = shares
  return first ? { pence: sumOf(shares), until: after(first.paidAt, MONEY_BACK_DAYS * DAY) } : null
}

async function end(
  work: Work,
  providerId: string,
  choose: (payments: PaidReceipt[]) => Share[],
): Promise<Ended | null> {
  const running = await runningOf(work, providerId)
  if (!running) return null
  const now = work.now()
  const shares = running.byFormerOwner ? [] : choose(await paymentsOf(work, providerId, running.startedAt))
  for (const { ref, pence, refundedPence } of shares) await refundLater(work, ref, refundedPence + pence)
  const cancelledAt = running.cancelledAt ?? now
  await work.db.update(memberships).set({ endedAt: now, cancelledAt }).where(eq(memberships.id, running.id))
  if (running.subscriptionRef) await endLater(work, running.subscriptionRef)
  return { membershipId: running.id, refundPence: sumOf(shares) }
}

function sharesOf(payments: PaidReceipt[], penceOf: (payment: Payment, now: Date) => number, now: Date): Share[] {
  return payments.map((payment) => ({ ...payment, pence: penceOf(payment, now) })).filter(({ pence }) => pence > 0)
}

const sumOf = (shares: Share[]) => shares.reduce((sum, { pence }) => sum + pence, 0)

/** Oldest first. */
async function paymentsOf(work: Work, providerId: string, startedAt: Date): Promise<PaidReceipt[]> {
  const paid = await work.db
    .select()
    .from(receipts)
    .where(and(eq(receipts.providerId, providerId), gte(receipts.paidAt, before(startedAt, SAME_BREATH))))
    .orderBy(asc(receipts.paidAt))
  return paid.map((receipt, index) => ({ ...receipt, isFirst: index === 0 }))
}

/** A task of the queue: a retry pays nothing twice. */
export async function refund(work: Work, receiptRef: string, pence: number): Promise<void> {
  await work.site.payments.refund(receiptRef, pence)
  const refundedPence = sql`greatest(${receipts.refundedPence}, ${pence})`
  await work.db.update(receipts).set({ refundedPence }).where(eq(receipts.ref, receiptRef))
}
