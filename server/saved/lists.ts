import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { longDate } from '#contract/date.ts'
import type { ListingCard } from '#contract/directory/view.ts'
import { moment } from '#contract/moment.ts'
import type { SavedJobs, SavedProviders } from '#contract/saved/view.ts'
import { SAVED_PER_PAGE } from '#contract/saved/words.ts'
import { literal, prepared } from '#db/prepared.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { cardsOf } from '#server/directory/search/card.ts'
import { containsWord } from '#server/directory/search/query.ts'
import { searchWords } from '#server/directory/understanding/words.ts'
import { summaries } from '#server/job/summary.ts'
import type { Person, Work } from '#server/work/work.ts'

type SavedFilter = { text: string; category: string; page: number }

const SavedRow = z.object({ id: z.uuid(), savedAt: moment })

export async function savedProviders(work: Work, person: Person, filter: SavedFilter): Promise<SavedProviders> {
  const saved = sql`saved_providers s join profiles p on p.id = s.provider_id
    join listing_index i on i.provider_id = p.id and i.public_until > present() where s.user_id = ${person.id}`
  const fits = await fitting(work, filter, sql`i.document || ' ' || i.place_text`, (id) => {
    return sql`exists (select from listing_categories l where l.provider_id = p.id and l.category_id = ${id})`
  })
  const { rows, ...list } = await pageOf(work, saved, fits, filter.page)
  const found = await rowsOf(work.db, SavedRow)`
    select p.id, s.saved_at as "savedAt" from ${saved} and ${fits}
    order by p.created_at desc, p.id ${rows}`
  const cards = await cardsOf(
    work,
    found.map(({ id }) => ({ id, strong: false })),
  )
  const when = new Map(found.map(({ id, savedAt }) => [id, `Saved on ${longDate(savedAt)}`]))
  return { ...list, entries: cards.map((card) => ({ ...card, reason: when.get(card.id) ?? card.reason })) }
}

export async function savedJobs(work: Work, person: Person, filter: SavedFilter): Promise<SavedJobs> {
  const saved = sql`is_open(j) and j.id in (select job_id from saved_jobs where provider_id = ${person.id})`
  const text = sql`words_of(concat_ws(' ', j.title, j.description, j.town, j.outward))`
  const fits = await fitting(work, filter, text, (id) => {
    return sql`exists (select from job_index i where i.job_id = j.id and i.category_id = ${id})`
  })
  const { rows, ...list } = await pageOf(work, sql`jobs j where ${saved}`, fits, filter.page)
  const entries = await summaries(work, sql`${saved} and ${fits} order by j.posted_date desc, j.id ${rows}`)
  return { ...list, entries }
}

/** Whether an entry with this text fits a filter; nothing fits an unknown category. */
async function fitting(
  work: Work,
  filter: SavedFilter,
  text: SQL,
  isFiledUnder: (categoryId: number) => SQL,
): Promise<SQL> {
  const words = searchWords(filter.text).map((word) => containsWord(text, word))
  if (filter.category === '') return sql.join([sql`true`, ...words], sql` and `)
  const category = (await work.site.taxonomy.read(work.db)).find(filter.category)
  return sql.join([category ? isFiledUnder(category.id) : sql`false`, ...words], sql` and `)
}

const CountsRow = z.object({ all: z.int(), count: z.int() })

/** The page asked for, or the last one. `rows`: its rows in SQL. */
async function pageOf(work: Work, saved: SQL, fits: SQL, requested: number) {
  const counts = await rowOf(work.db, CountsRow)`
    select count(*)::int as all, (count(*) filter (where ${fits}))::int as count from ${saved}`
  const { all, count } = counts ?? { all: 0, count: 0 }
  const pages = Math.max(1, Math.ceil(count / SAVED_PER_PAGE))
  const page = Math.min(requested, pages)
  const rows = sql`limit ${SAVED_PER_PAGE} offset ${(page - 1) * SAVED_PER_PAGE}`
  return { all, count, page, pages, rows }
}

/** As no search has found them. */
const UNFILTERED = { point: null, words: [], nothingMatched: false }

const SavedIdRow = z.object({ id: z.uuid(), strong: z.boolean() })

export async function newestSaved(work: Work, userId: string, limit: number): Promise<ListingCard[]> {
  const statement = prepared(sql`
      select s.provider_id as id, false as strong from saved_providers s
      join listing_index i on i.provider_id = s.provider_id and i.public_until > present()
      where s.user_id = ${userId} order by s.saved_at desc limit ${literal(limit)}`)
  const rows = await rowsOf(work.db, SavedIdRow, statement)
  return cardsOf(work, rows, UNFILTERED)
}
