import { createHash } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#contract/date.ts'
import type { DirectoryFilters } from '#contract/directory/words.ts'
import { DAY } from '#contract/duration.ts'
import { rowsOf } from '#db/rows.ts'
import { searchMisses } from '#db/schema/index.ts'
import { record } from '#server/work/audit-log.ts'
import { addressKey, firstUse, type Limit, withinLimit } from '#server/work/limit.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { namesSomeone } from './names.ts'
import { isBot } from './views.ts'
import { searchWords } from './words/search-words.ts'

const PER_VISITOR: Limit = { name: 'search-missed', most: 40, per: DAY }
const KEPT_FOR = 90 * DAY
const MOST_KEPT = 20_000
const MOST_SHOWN = 50
const LONGEST = 80

/** Words that no category and no listing knows, as a count of visitors per day; a failure must not fail the search. */
export async function recordMiss(work: Work, filters: DirectoryFilters, userAgent: string | null): Promise<void> {
  const words = wordsOf(filters)
  if (words === null || isBot(userAgent)) return
  try {
    const visitor = addressKey(work.actor.address)
    if (!(await withinLimit(work, PER_VISITOR, visitor))) return
    const day = dayOf(work.now())
    const hash = createHash('sha256').update(words).digest('hex').slice(0, 16)
    if (!(await firstUse(work, `miss:${hash}:${day}:${visitor}`, DAY))) return
    await work.db.execute(sql`
      insert into search_misses (words, day, visitors)
      select ${words}, ${day}::date, 1
      where exists (select from search_misses where words = ${words})
        or (select count(*) from search_misses) < ${MOST_KEPT}
      on conflict (words, day) do update set visitors = search_misses.visitors + 1`)
  } catch (error) {
    work.site.log.warn({ error }, 'a search without results was not counted')
  }
}

/** Null: nothing that is worth a term, or something that may tell of a person. */
function wordsOf({ service, category, page }: DirectoryFilters): string | null {
  if (category !== '' || page !== 1 || namesSomeone(service)) return null
  const words = searchWords(service).join(' ')
  return words.length < 3 || words.length > LONGEST ? null : words
}

const Miss = z.object({ words: z.string(), visitors: z.number(), days: z.number(), last: z.string() })

/** What at least two visitors, or one on two days, have looked for in vain; the most wanted first. */
export async function misses(work: Work) {
  return rowsOf(
    work.db,
    Miss,
    sql`
    select words, sum(visitors)::int as visitors, count(*)::int as days, max(day)::text as last from search_misses
    group by words having sum(visitors) >= 2
    order by sum(visitors) desc, max(day) desc, words limit ${MOST_SHOWN}`,
  )
}

export async function dropMiss(work: Work, { words }: { words: string }): Promise<void> {
  await work.transaction(async (work) => {
    const dropped = await work.db.delete(searchMisses).where(eq(searchMisses.words, words)).returning()
    if (dropped.length === 0) throw notFound('These words are no longer on the list.')
    await record(work, { action: 'category.missDropped', subjectId: null, before: { words } })
  })
}

/** For a term that has been added. */
export async function forgetMiss(work: Work, term: string): Promise<void> {
  await work.db.delete(searchMisses).where(eq(searchMisses.words, searchWords(term).join(' ')))
}

export async function forgetMisses(work: Work): Promise<void> {
  const eldest = dayOf(new Date(work.now().getTime() - KEPT_FOR))
  await work.db.delete(searchMisses).where(lt(searchMisses.day, eldest))
}
