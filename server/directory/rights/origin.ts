import { eq, sql } from 'drizzle-orm'
import { longDate, monthOf } from '#contract/date.ts'
import { listingOrigins, profiles } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

/** `source`: for people, after "from"; '' where no one knows it. `obtainedOn`: "2026-03-03". */
export type Origin = { profileId: string; source: string; obtainedOn: string; importId?: string | null }

/** Five values in each row, and a statement takes 65,535. */
const ORIGIN_BATCH = 5_000

/** Runs in the transaction that lists them. The businesses are notified afterwards (notice.ts). */
export async function recordOrigin(work: Work, origins: readonly Origin[]): Promise<void> {
  for (let start = 0; start < origins.length; start += ORIGIN_BATCH) {
    const rows = origins
      .slice(start, start + ORIGIN_BATCH)
      .map((origin) => ({ ...origin, confirmedAt: seenOn(work, origin) }))
    await work.db.insert(listingOrigins).values(rows)
  }
}

/** Data are as old as the day on which they were taken. */
function seenOn(work: Work, { obtainedOn }: Origin): Date {
  return new Date(Math.min(noonOf(obtainedOn).getTime(), work.now().getTime()))
}

/** Noon is the same day in London. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}

/** Someone has seen that its data are right: also shows a listing again that the clock had hidden. */
export async function confirmOrigin(work: Work, profileId: string): Promise<void> {
  const { db } = work
  const byClock = sql`${profiles.hiddenAt} = (select o.hidden_at from listing_origins o where o.profile_id = ${profileId})`
  await db.update(profiles).set({ hiddenAt: null }).where(sql`${profiles.id} = ${profileId} and ${byClock}`)
  const confirmed = { confirmedAt: work.now(), hiddenAt: null }
  await db.update(listingOrigins).set(confirmed).where(eq(listingOrigins.profileId, profileId))
}

type OriginRow = { source: string; obtainedOn: string | null; listedAt: Date; confirmedAt: Date | null }

/** "From the website of the business, 3 March 2026"; "Listed by us on 3 March 2026" where no one knows more. */
export function originText({ source, obtainedOn, listedAt }: OriginRow): string {
  if (source === '' || obtainedOn === null) return `Listed by us on ${longDate(listedAt)}`
  return `From ${source}, ${longDate(noonOf(obtainedOn))}`
}

/** "Not checked since March 2025", after so many months. Null if it was checked lately. */
export function uncheckedText(work: Work, { confirmedAt, listedAt }: OriginRow): string | null {
  const since = confirmedAt ?? listedAt
  return since < monthsBefore(work.now(), work.site.live.freshness().marked)
    ? `Not checked since ${monthOf(since)}`
    : null
}

export function monthsBefore(now: Date, months: number): Date {
  const moment = new Date(now)
  moment.setUTCMonth(moment.getUTCMonth() - months)
  return moment
}
