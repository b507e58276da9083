import { and, isNotNull, lt } from 'drizzle-orm'
import { before, DAY } from '#contract/duration.ts'
import { checkouts, memberships, paymentEvents, receipts } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

/** Stripe repeats an event for three days at most. */
const EVENTS_FOR = 90 * DAY

/** Deletes payments that tax law no longer requires, and old events and checkouts. docs/retention.md */
export async function forgetOldPayments(work: Work): Promise<void> {
  const now = work.now()
  await work.db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before(now, EVENTS_FOR)))
  await work.db
    .delete(checkouts)
    .where(and(isNotNull(checkouts.closedAt), lt(checkouts.closedAt, before(now, EVENTS_FOR))))
  const taxed = sixTaxYearsBefore(now)
  await work.db.delete(receipts).where(lt(receipts.paidAt, taxed))
  await work.db.delete(memberships).where(and(isNotNull(memberships.endedAt), lt(memberships.endedAt, taxed)))
}

/** Six years before the start of the current tax year (6 April). */
function sixTaxYearsBefore(now: Date): Date {
  const year = now.getUTCFullYear()
  const begun = Date.UTC(year, 3, 6) <= now.getTime() ? year : year - 1
  return new Date(Date.UTC(begun - 6, 3, 6))
}
