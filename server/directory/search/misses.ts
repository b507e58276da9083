import { createHash } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#contract/date.ts'
import type { DirectoryFilters } from '#contract/directory/input.ts'
import { DAY } from '#contract/duration.ts'
import { foldText } from '#contract/text.ts'
import { rowsOf } from '#db/rows.ts'
import { searchMisses } from '#db/schema/index.ts'
import { record } from '#server/work/audit-log.ts'
import { addressKey, type Limit, onceWithin, withinLimit } from '#server/work/limit.ts'
import { notFound } from '#server/work/refusal.ts'
import { onPrimary, type Work } from '#server/work/work.ts'
import { searchWords } from '../understanding/words.ts'
import { isBot } from '../visits.ts'

const PER_VISITOR: Limit = { name: 'search-missed', most: 40, per: DAY }
const MISS_RETENTION = 90 * DAY
const MAX_MISSES = 20_000
const MAX_MISSES_SHOWN = 50
const MAX_TERM_LENGTH = 80

/** Words that no category and no listing knows, as a count of visitors per day; a failure must not fail the search. */
export async function recordMiss(reader: Work, filters: DirectoryFilters, userAgent: string | null): Promise<void> {
  const words = missedWords(filters)
  if (words === null || isBot(userAgent)) return
  const work = onPrimary(reader)
  try {
    const visitor = addressKey(work.actor.address)
    if (!(await withinLimit(work, PER_VISITOR, visitor))) return
    const day = dayOf(work.now())
    const hash = createHash('sha256').update(words).digest('hex').slice(0, 16)
    if (!(await onceWithin(work, `miss:${hash}:${day}:${visitor}`, DAY))) return
    await work.db.execute(sql`
      insert into search_misses (words, day, visitors)
      select ${words}, ${day}::date, 1
      where exists (select from search_misses where words = ${words})
        or (select count(*) from search_misses) < ${MAX_MISSES}
      on conflict (words, day) do update set visitors = search_misses.visitors + 1`)
  } catch (error) {
    work.site.log.warn({ error }, 'a search without results was not counted')
  }
}

/** Null if nothing is worth a term, or something may tell of a person. */
function missedWords({ service, category, page }: DirectoryFilters): string | null {
  if (category !== '' || page !== 1 || namesSomeone(service)) return null
  const words = searchWords(service).join(' ')
  return words.length < 3 || words.length > MAX_TERM_LENGTH ? null : words
}

const Miss = z.object({ words: z.string(), visitors: z.number(), days: z.number(), last: z.string() })

/** What at least two visitors, or one on two days, have looked for in vain; the most wanted first. */
export async function misses(work: Work) {
  return rowsOf(work.db, Miss)`
    select words, sum(visitors)::int as visitors, count(*)::int as days, max(day)::text as last from search_misses
    group by words having sum(visitors) >= 2
    order by sum(visitors) desc, max(day) desc, words limit ${MAX_MISSES_SHOWN}`
}

export async function dropMiss(work: Work, { words }: { words: string }): Promise<void> {
  await work.transaction(async (work) => {
    const dropped = await work.db.delete(searchMisses).where(eq(searchMisses.words, words)).returning()
    if (dropped.length === 0) throw notFound('These words are no longer on the list.')
    await record(work, { action: 'category.missDropped', subjectId: null, before: { words } })
  })
}

/** Called for a term that has been added. */
export async function forgetMiss(work: Work, term: string): Promise<void> {
  await work.db.delete(searchMisses).where(eq(searchMisses.words, searchWords(term).join(' ')))
}

export async function forgetMisses(work: Work): Promise<void> {
  const eldest = dayOf(new Date(work.now().getTime() - MISS_RETENTION))
  await work.db.delete(searchMisses).where(lt(searchMisses.day, eldest))
}

/** Names that are words of no trade: who types one looks for a person. */
const FIRST_NAMES = new Set(
  `aaron abdul abigail adam adrian ahmed aisha alan alex alexander ali alice alison amanda amelia amy andrea andrew andy
  angela anita ann anna anne annie anthony antonio ashley barbara barry beatrice ben benjamin bernard beth betty brenda brian
  bruce callum cameron carl carol caroline catherine charles charlie charlotte chloe chris christine christopher claire
  clare colin connor craig daniel danielle darren dave david dawn dean debbie deborah denise dennis derek diana diane
  donald donna dorothy douglas duncan dylan edward eileen elaine eleanor elizabeth ella ellie emily emma eric erica ethan
  eva evelyn fatima fiona frances francis freddie gareth gary gemma geoffrey george georgia gillian gordon graham greg hannah
  harriet harry hassan hazel heather helen henry holly howard hugh hussain ian ibrahim imran isaac isabella jackie jacob
  jacqueline james jamie jane janet janice jason jay jean jeffrey jennifer jenny jeremy jessica jill jim joan joanna joanne
  joe john johnny jonathan joseph josh joshua joyce judith judy julia julian julie justin karen karl kate katherine kathleen
  katie keith kelly ken kenneth kerry kevin kim kirsty kyle laura lauren laurence leah lee leo leon leonard lesley lewis liam
  linda lisa liz lorraine louis louise lucy luke lynn maggie malcolm margaret maria marie marion martin mary matthew maureen
  megan melanie melissa michael michelle mike mohamed mohammad mohammed molly monica muhammad nancy naomi natalie nathan neil
  nicholas nicola nigel noah oliver olivia oscar pamela patricia patrick paul paula pauline peter philip phillip phil priya
  rachel rebecca richard rita robert robin roger ronald rosemary ross rowan roy ruth ryan sally sam samantha samuel sandra
  sara sarah scott sean sebastian sharon sheila shirley simon sofia sophia sophie stacey stanley stephanie stephen steve
  steven stuart susan suzanne sylvia tamsin tanya teresa theresa thomas tim timothy toby tom tony tracey tracy trevor valerie
  vanessa veronica victoria vincent wayne wendy william yasmin yusuf yvonne zoe`.split(/\s+/),
)

const TITLES = /\b(mr|mrs|ms|miss|mister|dr|sir|lady|prof|professor|rev|reverend)\b\.?\s+\p{L}/iu
const POSTCODE_PATTERN = /\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b/i
const LINK = /@|\bhttps?:|\bwww\.|\.(com|co\.uk|org|net|uk)\b/i
const MAX_DIGITS = 4

/** Whether a search may be for a person, or holds a number, address or email of one. */
function namesSomeone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  if (digits > MAX_DIGITS || TITLES.test(text) || POSTCODE_PATTERN.test(text) || LINK.test(text)) return true
  return foldText(text)
    .split(/[^\p{L}]+/u)
    .some((word) => FIRST_NAMES.has(word))
}
