import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { after, before, DAY, HOUR } from '#contract/duration.ts'
import { backPence, MONEY_BACK_DAYS, moneyBackPence, type Payment, unusedPence } from '#contract/membership/refund.ts'
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
/** `pence`: of it, what goes back now. */
type Share = PaidReceipt & { pence: number }

/** What a membership that was ended gives back; computed once, here. */
type MembershipEnd = { membershipId: string; refundPence: number }

/** Ends the running membership and pays back what was not used. Null if none runs. Call it in a transaction. */
export function endUnused(work: Work, providerId: string): Promise<MembershipEnd | null> {
  return end(work, providerId, (payments) => unusedOf(payments, work.now()))
}

/** Ends it and pays nothing back. Null if none runs. Call it in a transaction. */
export function endUnpaid(work: Work, providerId: string): Promise<MembershipEnd | null> {
  return end(work, providerId, () => [])
}

/** Ends it and pays all back that goes back within 14 days. Null if none runs. Call it in a transaction. */
export async function endWithMoneyBack(work: Work, providerId: string): Promise<MembershipEnd | null> {
  if (!(await moneyBackOf(work, providerId))) throw new Refusal('MONEY_BACK_OVER', MONEY_BACK_OVER)
  return end(work, providerId, (payments) => sharesOf(payments, moneyBackPence, work.now()))
}

/** What `endUnused` would pay back now, in pence. */
export async function unusedNow(work: Work, providerId: string): Promise<number> {
  const running = await runningOf(work, providerId)
  if (!running || running.byFormerOwner) return 0
  return sumOf(unusedOf(await paymentsOf(work, providerId, running.startedAt), work.now()))
}

/** A change of plan settles the payment before it. */
const unusedOf = (payments: PaidReceipt[], now: Date) => sharesOf(payments.slice(-1), unusedPence, now)

/** The member changes their mind: it ends at once, and all the money goes back. */
export async function takeMoneyBack(work: Work, person: Person): Promise<void> {
  await work.transaction(async (work) => {
    await work.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, person.id)).for('update')
    if (!(await runningOf(work, person.id))) throw new Refusal('NO_MEMBERSHIP', 'No active subscription')
    const ended = await endWithMoneyBack(work, person.id)
    if (!ended) return
    await record(work, {
      action: 'membership.moneyBack',
      subjectId: person.id,
      after: { refundPence: ended.refundPence },
    })
    await work.emit('membership.moneyBack', ended)
  })
}

const MONEY_BACK_OVER = `The ${MONEY_BACK_DAYS} days in which you get all your money back are over. You can cancel to the end of the period you paid for.`

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
): Promise<MembershipEnd | null> {
  const running = await runningOf(work, providerId)
  if (!running) return null
  const now = work.now()
  const shares = running.byFormerOwner ? [] : choose(await paymentsOf(work, providerId, running.startedAt))
  for (const share of shares) await refundLater(work, share.ref, backPence(share) + share.pence)
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
