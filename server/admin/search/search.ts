import { type SQL, sql } from 'drizzle-orm'
import { AdminHits } from '#contract/admin/search.ts'
import { MINUTE } from '#contract/duration.ts'
import { isId } from '#contract/id.ts'
import { foldText } from '#contract/text.ts'
import { noUserFilters } from '#contract/user/words.ts'
import { IdRow, rowsOf } from '#db/rows.ts'
import { statusNow } from '#server/job/status.ts'
import { type Limit, withinLimit } from '#server/work/limit.ts'
import { tooMany } from '#server/work/refusal.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'
import { usersOf } from '../user/find.ts'
import { escaped, matching } from '../user/query.ts'

const PER_ADMIN: Limit = { name: 'admin-search', most: 120, per: MINUTE }
/** Each kind has at most so many. */
const MAX_HITS = 6
/** The number of matches that are put in order; a common word has more, and these are any. */
const MAX_RANKED = 400
/** The index of titles knows no shorter pieces. */
const MIN_WORD_LENGTH = 3

/** Finds the best people, businesses and jobs for what an admin types. */
export async function search(work: Work, admin: StaffPerson, q: string): Promise<AdminHits> {
  const text = q.trim()
  if (text === '') return { people: [], businesses: [], jobs: [] }
  if (!(await withinLimit(work, PER_ADMIN, admin.id))) throw tooMany('Too many searches. Please wait a minute.')
  const [people, businesses, jobs] = await Promise.all([
    peopleFor(work, text, sql`i.business = ''`),
    peopleFor(work, text, sql`i.business <> ''`),
    jobsFor(work, text),
  ])
  return { people, businesses, jobs }
}

/** Whole names come first, then those that begin so, then the newest. `words` begins with the name, after a blank. */
async function peopleFor(work: Work, text: string, kind: SQL) {
  const folded = foldText(text)
  const begun = escaped(folded)
  const found = await rowsOf(work.db, IdRow)`
      with hits as materialized (
        select i.person_id, i.words, i.business, i.joined_at from people_index i
        where ${matching({ ...noUserFilters, q: text })} and ${kind} limit ${MAX_RANKED})
      select person_id as id from hits
      order by
        case when business = ${folded} or words like ${` ${begun} %`} then 0
          when business like ${`${begun}%`} or words like ${` ${begun}%`} then 1 else 2 end,
        joined_at desc, person_id limit ${MAX_HITS}`
  return usersOf(
    work,
    found.map(({ id }) => id),
  )
}

const JobHit = AdminHits.shape.jobs.element

/** Open or not, the newest first. */
async function jobsFor(work: Work, text: string) {
  const wanted = titled(text)
  if (!wanted) return []
  return rowsOf(work.db, JobHit)`
      with hits as materialized (select j.id from jobs j where ${wanted} limit ${MAX_RANKED})
      select j.id, j.user_id as "posterId", j.title, j.town, is_open(j) as open,
        ${statusNow} as status
      from hits join jobs j on j.id = hits.id
      order by j.posted_date desc, j.id limit ${MAX_HITS}`
}

/** Undefined if no index can find it. */
function titled(text: string): SQL | undefined {
  if (isId(text)) return sql`j.id = ${text}`
  const words = text.split(/\s+/).filter((word) => word.length >= MIN_WORD_LENGTH)
  if (words.length === 0) return undefined
  return sql.join(
    words.slice(0, 8).map((word) => sql`j.title ilike ${`%${escaped(word)}%`}`),
    sql` and `,
  )
}
