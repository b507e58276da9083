import { and, inArray, isNull, sql } from 'drizzle-orm'
import { type LetterPage, type NoticeLetter, UncheckedListing, type UncheckedPage } from '#contract/rights/view.ts'
import { LETTERS_PER_PAGE, UNCHECKED_PER_PAGE } from '#contract/rights/words.ts'
import { IdRow, rowsOf } from '#db/rows.ts'
import { listingOrigins } from '#db/schema/index.ts'
import { personalData } from '#server/directory/rights/notice.ts'
import { confirmOrigin, monthsBefore } from '#server/directory/rights/origin.ts'
import { lockUnclaimed } from '#server/directory/rights/unclaimed.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound } from '#server/work/refusal.ts'
import { linkTo, type Work } from '#server/work/work.ts'
import { cappedOf, oldestWaiting } from '../attention/source.ts'

// Unclaimed listings that wait for the staff: for a letter, or for a check of their data.

/** Businesses without an address, or one that the mail server refused. */
const lettersDue = {
  from: sql`listing_origins o join profiles p on p.id = o.profile_id left join profile_contacts c on c.profile_id = p.id`,
  where: sql`o.noticed_at is null and p.admin_created and p.claimed_at is null and p.suspended_at is null
    and p.hidden_at is null and (coalesce(c.email, '') = '' or o.mail_refused_at is not null)`,
  since: sql`o.obtained_on::timestamptz`,
  order: sql`o.obtained_on, o.profile_id`,
}

/** Those that wait for the longest first. */
export async function findLetters(work: Work): Promise<LetterPage> {
  const rows = await rowsOf(work.db, IdRow)`
    select p.id from ${lettersDue.from} where ${lettersDue.where} order by ${lettersDue.order} limit ${LETTERS_PER_PAGE}`
  const letters: NoticeLetter[] = []
  for (const { id } of rows) {
    const found = await personalData(work, id)
    if (!found) continue
    const { listing, held, origin } = found
    const address = listing.location.split(/\s*[,\n]\s*/).filter(Boolean)
    letters.push({ id, business: listing.businessName, address, held, origin, url: linkTo(work, `/directory/${id}`) })
  }
  return { letters, waiting: await countLetters(work), at: work.now() }
}

export async function countLetters(work: Work) {
  return (await oldestWaiting(work, lettersDue)) ?? cappedOf(0)
}

/** Businesses that were notified in the meantime stay as they are. */
export async function markLetters(work: Work, ids: string[]): Promise<number> {
  return work.transaction(async (work) => {
    const sent = await work.db
      .update(listingOrigins)
      .set({ noticeKind: 'letter', noticedAt: work.now() })
      .where(and(inArray(listingOrigins.profileId, ids), isNull(listingOrigins.noticedAt)))
      .returning({ id: listingOrigins.profileId })
    if (sent.length > 0)
      await record(work, { action: 'listing.lettersSent', subjectId: null, after: { listings: sent.length } })
    return sent.length
  })
}

const from = sql`listing_origins o join profiles p on p.id = o.profile_id`

function isUnchecked(work: Work) {
  const limit = monthsBefore(work.now(), work.site.live.freshness().marked).toISOString()
  return sql`o.confirmed_at < ${limit}::timestamptz and p.admin_created and p.claimed_at is null`
}

/** The oldest first. */
export async function findUnchecked(work: Work): Promise<UncheckedPage> {
  const { marked, hidden, hides } = work.site.live.freshness()
  const listings = await rowsOf(work.db, UncheckedListing)`
    select p.id, coalesce(p.business_name, '') as business, coalesce(p.location, '') as location, o.source,
      o.confirmed_at as "confirmedAt", o.hidden_at is not null as hidden
    from ${from} where ${isUnchecked(work)} order by o.confirmed_at, p.id limit ${UNCHECKED_PER_PAGE}`
  return { listings, waiting: await countUnchecked(work), marked, hidden: hides ? hidden : null }
}

export async function countUnchecked(work: Work) {
  return (await oldestWaiting(work, { from, where: isUnchecked(work), since: sql`o.confirmed_at` })) ?? cappedOf(0)
}

/** Someone on the staff has seen that its data are right. */
export async function confirmListing(work: Work, id: string): Promise<void> {
  await work.transaction(async (work) => {
    if (!(await lockUnclaimed(work, id))) throw notFound('There is no unclaimed listing here any more.')
    await confirmOrigin(work, id)
    await record(work, { action: 'listing.confirmed', subjectId: id })
  })
}
