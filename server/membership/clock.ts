import { and, eq, gt, isNotNull, isNull, lt, lte, or, type SQLWrapper, sql } from 'drizzle-orm'
import { dayOf } from '#contract/date.ts'
import { after, before, DAY } from '#contract/duration.ts'
import { GRACE_DAYS, REMIND_DAYS } from '#contract/membership/words.ts'
import { checkouts, memberships, paymentEvents, receipts } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { recordOnce } from './notices.ts'

const londonDay = (moment: SQLWrapper) => sql`(${moment} at time zone 'Europe/London')::date`

/** Once, two weeks before a renewal or the end of a free year. London days, so two full weeks are left. */
export async function remindOfRenewals(work: Work): Promise<void> {
  const now = work.now()
  const due = await work.db
    .select({ id: memberships.id, periodEnd: memberships.periodEnd })
    .from(memberships)
    .where(
      and(
        isNull(memberships.endedAt),
        isNull(memberships.cancelledAt),
        gt(memberships.periodEnd, now),
        lte(memberships.periodEnd, after(now, (REMIND_DAYS + 1) * DAY)),
        sql`${londonDay(memberships.periodEnd)} - ${londonDay(sql`${now.toISOString()}::timestamptz`)} <= ${REMIND_DAYS}`,
        or(eq(memberships.plan, 'yearly'), sql`${memberships.freeUntil} is not null`),
        sql`${memberships.subscriptionRef} is not null`,
      ),
    )
  await notifyOnce(work, due, 'renewal', 'membership.renewalNear')
}

/** Once, after a failed payment and the days of grace. Skips cancellations and unknown renewals. */
export async function notifyLapsed(work: Work): Promise<void> {
  const lapsed = await work.db
    .select({ id: memberships.id, periodEnd: memberships.periodEnd })
    .from(memberships)
    .where(
      and(
        isNull(memberships.endedAt),
        isNotNull(memberships.unpaidSince),
        lte(memberships.periodEnd, before(work.now(), GRACE_DAYS * DAY)),
        gt(memberships.periodEnd, before(work.now(), (GRACE_DAYS + 7) * DAY)),
        sql`${memberships.subscriptionRef} is not null`,
      ),
    )
  await notifyOnce(work, lapsed, 'lapsed', 'membership.lapsed')
}

/** Once for each period. */
async function notifyOnce(
  work: Work,
  due: { id: string; periodEnd: Date }[],
  notice: string,
  event: 'membership.renewalNear' | 'membership.lapsed',
): Promise<void> {
  for (const { id, periodEnd } of due) {
    await work.transaction(async (work) => {
      if (await recordOnce(work, id, `${notice} ${dayOf(periodEnd)}`)) await work.emit(event, { membershipId: id })
    })
  }
}

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
