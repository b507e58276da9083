import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ExportCursor, UserFilters, UserQuery } from '#contract/user/input.ts'
import { type UserPage, UserRow } from '#contract/user/view.ts'
import { MAX_USERS_COUNTED, USERS_PER_PAGE, type UserSort } from '#contract/user/words.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { joinedAfter, matching, ORDERS } from './query.ts'

/** This many are read in their order until a page is full; fewer are collected and sorted. */
const COMMON = 4_000
/** More are not sorted by name: it would take seconds. */
const MAX_BY_NAME = 25_000

export async function findUsers(work: Work, { page, sort, ...filters }: UserQuery): Promise<UserPage> {
  const wanted = matching(filters)
  const offset = (page - 1) * USERS_PER_PAGE
  const estimate = await estimateOf(work, wanted)
  if (estimate.matches < COMMON) return collected(work, wanted, { sort, offset })
  const byWords = filters.q.trim() !== ''
  const sorted = byWords && isByName(sort) ? sortable(sort, estimate.matches) : sort
  const walked = (offset + USERS_PER_PAGE) / estimate.share
  // Matching names are adjacent in name order, so an index scan may read all others first.
  const walks = !(byWords && isByName(sorted)) && walked < estimate.matches * 2
  const from = walks ? sql`people_index i where ${wanted}` : sql`(${hitsOf(wanted)} select * from hits) i`
  const ids = sql`select i.person_id from ${from} order by ${ORDERS[sorted]} limit ${USERS_PER_PAGE} offset ${offset}`
  return { users: await rowsOf(work.db, UserRow, rowsBy(numbered(ids))), total: MAX_USERS_COUNTED, more: true, sorted }
}

const FoundUsers = z.object({ total: z.number(), ids: z.array(z.uuid()) })

/** Counts and sorts in one reading. */
async function collected(work: Work, wanted: SQL, { sort, offset }: { sort: UserSort; offset: number }) {
  const ids = sql`select i.person_id from hits i order by ${ORDERS[sort]} limit ${USERS_PER_PAGE} offset ${offset}`
  const found = await rowOf(work.db, FoundUsers)`
    ${hitsOf(wanted)} select (select count(*)::int from hits) as total, array(${ids}) as ids`
  const { total, ids: page } = found ?? { total: 0, ids: [] }
  const more = total > MAX_USERS_COUNTED
  return { users: await usersOf(work, page), total: Math.min(total, MAX_USERS_COUNTED), more, sorted: sort }
}

const Sample = z.object({ hits: z.number(), looked: z.number(), parts: z.number() })

/** Estimates from about a hundred blocks, always the same: counting all that match would cost more than the page. */
async function estimateOf(work: Work, wanted: SQL): Promise<{ matches: number; share: number }> {
  const parts = sql`greatest(1, pg_relation_size('people_index') / 8192 / 100)::float8`
  const sample = await rowOf(work.db, Sample)`
    select count(*) filter (where ${wanted})::int as hits, count(*)::int as looked, ${parts} as parts
    from people_index i tablesample system (100 / ${parts}) repeatable (1)`
  if (!sample || sample.looked === 0) return { matches: 0, share: 1 }
  return { matches: sample.hits * sample.parts, share: Math.max(sample.hits, 1) / sample.looked }
}

function isByName(sort: UserSort): boolean {
  return sort === 'name' || sort === 'name-down'
}

function sortable(sort: UserSort, matches: number): UserSort {
  return matches > MAX_BY_NAME ? 'newest' : sort
}

/** Otherwise the planner walks the order to find twenty of a few, or of names that stand far down. */
function hitsOf(wanted: SQL): SQL {
  return sql`with hits as materialized (select i.person_id, i.joined_at, i.name from people_index i where ${wanted})`
}

function numbered(ids: SQL): SQL {
  return sql`select person_id, row_number() over () as place from (${ids}) page`
}

const JoinRow = z.object({ id: z.uuid(), cursor: z.string() })

type UsersAfter = { filters: UserFilters; after: ExportCursor | null; limit: number }

/** In the order of joining, so that a program reads on where it stopped and misses no one. */
export async function usersAfter(work: Work, { filters, after, limit }: UsersAfter) {
  const joined = await rowsOf(work.db, JoinRow)`
    select i.person_id as id, i.joined_at::text as cursor from people_index i
    where ${matching(filters)} and ${joinedAfter(after)} order by i.joined_at, i.person_id limit ${limit + 1}`
  const shown = joined.slice(0, limit)
  const last = joined.length > limit ? shown.at(-1) : undefined
  const users = await usersOf(
    work,
    shown.map(({ id }) => id),
  )
  return { users, next: last ? { joinedAt: last.cursor, id: last.id } : null }
}

const ProfileRow = z.object({
  id: z.uuid(),
  bio: z.string(),
  imageUrl: z.string().nullable(),
  phoneNumber: z.string().nullable(),
})

/** Lists users as `usersAfter` does, with what their profiles say. */
export async function userDetailsAfter(work: Work, query: UsersAfter) {
  const { users, next } = await usersAfter(work, query)
  const ids = users.map(({ id }) => id)
  const rows = await rowsOf(work.db, ProfileRow)`
    select p.id, p.bio, p.profile_image_url as "imageUrl", c.phone_number as "phoneNumber"
    from profiles p left join profile_contacts c on c.profile_id = p.id where p.id = any(${sql.param(ids)}::uuid[])`
  const profiles = new Map(rows.map((row) => [row.id, row]))
  return { users: users.map((user) => ({ ...user, ...(profiles.get(user.id) ?? nothing) })), next }
}

/** What is shown of someone erased between the two readings. */
const nothing = { bio: '', imageUrl: null, phoneNumber: null }

/** Keeps the order of the ids. */
export async function usersOf(work: Work, ids: string[]): Promise<UserRow[]> {
  const given = sql`select person_id, place from unnest(${sql.param(ids)}::uuid[]) with ordinality as w (person_id, place)`
  return rowsOf(work.db, UserRow, rowsBy(given))
}

/** `wanted`: rows of person_id and place. */
function rowsBy(wanted: SQL): SQL {
  return sql`
    select p.id, p.account_type as "accountType", p.first_name as "firstName", p.last_name as "lastName",
      p.business_name as "businessName", coalesce(u.email, c.email) as email, p.location,
      array(
        select k.name from provider_categories pc join categories k on k.id = pc.category_id and k.retired_at is null
        where pc.provider_id = p.id order by pc.position
      ) as categories,
      p.suspended_at is null as active, p.hidden_at is null as visible, d.user_id is not null as leaving,
      coalesce(u.email_verified, false) as confirmed, i.unclaimed,
      case when i.member_until is null then 'none' when i.member_until > present() then 'member' else 'lapsed' end as membership,
      p.created_at as "joinedAt"
    from (${wanted}) w
    join people_index i on i.person_id = w.person_id
    join profiles p on p.id = w.person_id
    left join "user" u on u.id = p.id
    left join profile_contacts c on c.profile_id = p.id
    left join deletion_requests d on d.user_id = p.id
    order by w.place`
}
