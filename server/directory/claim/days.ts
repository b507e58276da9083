import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { ClaimedDays } from '#contract/claim/view.ts'
import { CLAIMED_DAYS, CLAIMED_REMINDER_DAYS } from '#contract/claim/words.ts'
import { after, before, DAY } from '#contract/duration.ts'
import { profiles } from '#db/schema/index.ts'
import { onceWithin } from '#server/work/limit.ts'
import type { Work } from '#server/work/work.ts'
import { offerOf } from './mails.ts'

/** What is left of the days after a claim, the last one included. Null if none are left, or the listing is hidden. */
export async function claimedDays(work: Work, providerId: string): Promise<ClaimedDays | null> {
  const [listing] = await work.db
    .select({ claimedAt: profiles.claimedAt, adminCreated: profiles.adminCreated, hiddenAt: profiles.hiddenAt })
    .from(profiles)
    .where(eq(profiles.id, providerId))
  if (!listing?.claimedAt || !listing.adminCreated || listing.hiddenAt) return null
  const until = after(listing.claimedAt, CLAIMED_DAYS * DAY)
  const left = Math.ceil((until.getTime() - work.now().getTime()) / DAY)
  return left > 0 ? { left, until, offer: await offerOf(work) } : null
}

/** Scheduled (schedule.ts). Reminds once, a week before a claimed listing without a membership leaves the directory. */
export async function remindOfDays(work: Work): Promise<void> {
  const now = work.now()
  const due = await work.db
    .select({ id: profiles.id, claimedAt: profiles.claimedAt })
    .from(profiles)
    .where(
      and(
        eq(profiles.accountType, 'provider'),
        profiles.adminCreated,
        isNull(profiles.hiddenAt),
        lte(profiles.claimedAt, before(now, (CLAIMED_DAYS - CLAIMED_REMINDER_DAYS) * DAY)),
        gt(profiles.claimedAt, before(now, CLAIMED_DAYS * DAY)),
        sql`not is_member(${profiles.id})`,
      ),
    )
  for (const { id, claimedAt } of due) {
    await work.transaction(async (work) => {
      // The key holds the claim, since an earlier owner may have been reminded.
      if (!(await onceWithin(work, `claim-days:${id}:${claimedAt?.getTime()}`, CLAIMED_DAYS * DAY))) return
      await work.emit('claim.daysEnding', { providerId: id })
    })
  }
}
