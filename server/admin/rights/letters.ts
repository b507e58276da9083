import { and, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { LetterPage, NoticeLetter } from '#contract/rights/view.ts'
import { LETTERS_PER_PAGE } from '#contract/rights/words.ts'
import { rowsOf } from '#db/rows.ts'
import { listingOrigins } from '#db/schema/index.ts'
import { heldData } from '#server/directory/rights/notice.ts'
import { record } from '#server/work/audit-log.ts'
import { linkTo, type Work } from '#server/work/work.ts'
import { countWaiting } from '../attention/source.ts'

/** Businesses without an address, or one that the mail server refused. */
const waits = {
  from: sql`listing_origins o join profiles p on p.id = o.profile_id left join profile_contacts c on c.profile_id = p.id`,
  where: sql`o.noticed_at is null and p.admin_created and p.claimed_at is null and p.suspended_at is null
    and p.hidden_at is null and (coalesce(c.email, '') = '' or o.mail_refused_at is not null)`,
}

const Row = z.object({ id: z.uuid() })

/** Those that wait for the longest first. */
export async function findLetters(work: Work): Promise<LetterPage> {
  const rows = await rowsOf(
    work.db,
    Row,
    sql`select p.id from ${waits.from} where ${waits.where} order by o.obtained_on, p.id limit ${LETTERS_PER_PAGE}`,
  )
  const letters: NoticeLetter[] = []
  for (const { id } of rows) {
    const found = await heldData(work, id)
    if (!found) continue
    const { listing, held, origin } = found
    const address = listing.location.split(/\s*[,\n]\s*/).filter(Boolean)
    letters.push({ id, business: listing.businessName, address, held, origin, url: linkTo(work, `/directory/${id}`) })
  }
  return { letters, waiting: await countLetters(work), at: work.now() }
}

export function countLetters(work: Work) {
  const since = sql`o.obtained_on::timestamptz`
  return countWaiting(work, { ...waits, since, order: sql`o.obtained_on, o.profile_id` })
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
