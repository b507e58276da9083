import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { longDate } from '#contract/date.ts'
import { SAVED_PER_PAGE, type SavedJobs, type SavedProviders } from '#contract/directory/saved.ts'
import { moment, rowOf, rowsOf } from '#db/rows.ts'
import { cardsOf } from '#server/directory/search/card.ts'
import { containsWord } from '#server/directory/search/query.ts'
import { searchWords } from '#server/directory/understanding/words.ts'
import { summaries } from '#server/job/summary.ts'
import type { Person, Work } from '#server/work/work.ts'

export type Filter = { text: string; category: string; page: number }

const every = (conditions: SQL[]) => sql.join(conditions, sql` and `)

const SavedRow = z.object({ id: z.uuid(), savedAt: moment })

export async function savedProviders(work: Work, person: Person, filter: Filter): Promise<SavedProviders> {
  const tree = await work.site.taxonomy.read(work.db)
  const category = filter.category === '' ? null : tree.find(filter.category)
  const fits = [
    ...searchWords(filter.text).map((word) => containsWord(sql`i.document || ' ' || i.place_text`, word)),
    ...(category
      ? [sql`exists (select from listing_categories l where l.provider_id = p.id and l.category_id = ${category.id})`]
      : []),
    ...(category === undefined ? [sql`false`] : []),
  ]
  const saved = sql`saved_providers s join profiles p on p.id = s.provider_id
    join listing_index i on i.provider_id = p.id and i.public_until > present() where s.user_id = ${person.id}`
  const { all, count } = await countSaved(work, saved, fits)
  const { page, pages, offset } = paged(filter.page, count)
  const rows = await rowsOf(
    work.db,
    SavedRow,
    sql`
      select p.id, s.saved_at as "savedAt" from ${saved} and ${every([sql`true`, ...fits])}
      order by p.created_at desc, p.id limit ${SAVED_PER_PAGE} offset ${offset}`,
  )
  const cards = await cardsOf(
    work,
    rows.map(({ id }) => ({ id, strong: false })),
  )
  const when = new Map(rows.map(({ id, savedAt }) => [id, `Saved on ${longDate(savedAt)}`]))
  const entries = cards.map((card) => ({ ...card, reason: when.get(card.id) ?? card.reason }))
  return { entries, count, all, page, pages }
}

export async function savedJobs(work: Work, person: Person, filter: Filter): Promise<SavedJobs> {
  const tree = await work.site.taxonomy.read(work.db)
  const category = filter.category === '' ? null : tree.find(filter.category)
  const fits = [
    ...searchWords(filter.text).map((word) =>
      containsWord(sql`words_of(concat_ws(' ', j.title, j.description, j.town, j.outward))`, word),
    ),
    ...(category
      ? [sql`exists (select from job_index i where i.job_id = j.id and i.category_id = ${category.id})`]
      : []),
    ...(category === undefined ? [sql`false`] : []),
  ]
  const saved = sql`is_open(j) and j.id in (select job_id from saved_jobs where provider_id = ${person.id})`
  const { all, count } = await countSaved(work, sql`jobs j where ${saved}`, fits)
  const { page, pages, offset } = paged(filter.page, count)
  const entries = await summaries(
    work,
    sql`${saved} and ${every([sql`true`, ...fits])} order by j.posted_date desc, j.id limit ${SAVED_PER_PAGE} offset ${offset}`,
  )
  return { entries, count, all, page, pages }
}

const CountsRow = z.object({ all: z.int(), count: z.int() })

async function countSaved(work: Work, saved: SQL, fits: SQL[]): Promise<{ all: number; count: number }> {
  const row = await rowOf(
    work.db,
    CountsRow,
    sql`
      select count(*)::int as all, (count(*) filter (where ${every([sql`true`, ...fits])}))::int as count
      from ${saved}`,
  )
  return row ?? { all: 0, count: 0 }
}

function paged(requested: number, count: number) {
  const pages = Math.max(1, Math.ceil(count / SAVED_PER_PAGE))
  const page = Math.min(requested, pages)
  return { page, pages, offset: (page - 1) * SAVED_PER_PAGE }
}
