import { and, eq, gt, isNotNull, isNull, lte, or, type SQLWrapper, sql } from 'drizzle-orm'
import { dayOf } from '#contract/date.ts'
import { after, before, DAY } from '#contract/duration.ts'
import { GRACE_DAYS, REMIND_DAYS } from '#contract/membership/words.ts'
import { memberships } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { noteOnce } from './notices.ts'

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
  for (const { id, periodEnd } of due) {
    await work.transaction(async (work) => {
      if (!(await noteOnce(work, id, `renewal ${dayOf(periodEnd)}`))) return
      await work.emit('membership.renewalNear', { membershipId: id })
    })
  }
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
  for (const { id, periodEnd } of lapsed) {
    await work.transaction(async (work) => {
      if (!(await noteOnce(work, id, `lapsed ${dayOf(periodEnd)}`))) return
      await work.emit('membership.lapsed', { membershipId: id })
    })
  }
}
