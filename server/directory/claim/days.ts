import { eq } from 'drizzle-orm'
import { CLAIMED_DAYS } from '#contract/claim/words.ts'
import { after, DAY } from '#contract/duration.ts'
import { profiles } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { offerOf } from './mails.ts'

export type ClaimedDays = { left: number; until: Date; offer: string }

/** What is left of the days after a claim, the last one included; null: none, or the listing is hidden. */
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
