import { and, type SQL, sql } from 'drizzle-orm'
import { isId } from '#contract/id.ts'
import { nationalDigits } from '#contract/phone.ts'
import { foldText } from '#contract/text.ts'
import type { ExportCursor, UserFilters } from '#contract/user/input.ts'
import type { UserSort } from '#contract/user/words.ts'
import { betweenDays } from '../list.ts'

const MAX_WORDS = 8

/** Returns conditions on `people_index i`. */
export function matching(filters: UserFilters): SQL {
  return and(...ofWords(filters.q), ...ofFilters(filters)) ?? sql`true`
}

/** Limits `people_index i` to what comes after the cursor in the order of joining. */
export function joinedAfter(after: ExportCursor | null): SQL {
  return after ? sql`(i.joined_at, i.person_id) > (${after.joinedAt}::timestamptz, ${after.id}::uuid)` : sql`true`
}

export const ORDERS: Record<UserSort, SQL> = {
  newest: sql`i.joined_at desc, i.person_id desc`,
  oldest: sql`i.joined_at, i.person_id`,
  name: sql`i.name, i.person_id`,
  'name-down': sql`i.name desc, i.person_id desc`,
}

/** Reads an id, a phone number, or words that each begin or are part of a name, address or business. */
function ofWords(q: string): SQL[] {
  const text = q.trim()
  if (text === '') return []
  if (isId(text.toLowerCase())) return [sql`i.person_id = ${text.toLowerCase()}`]
  const digits = text.replace(/\D/g, '')
  if (/^[+()\d\s-]+$/.test(text) && digits.length >= 6) return [contains(nationalDigits(text))]
  return foldText(text).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS).map(contains)
}

/**
 * Under three letters: only at the beginning of a word, because the index knows no shorter pieces. Of an address the index is
 * asked for the part before the @ alone: the rest is in a million others.
 */
function contains(word: string): SQL {
  const [local = ''] = word.split('@', 1)
  if (local.length >= 3 && local !== word)
    return sql`i.words like ${`%${escaped(local)}%`} and strpos(i.words, ${word}) > 0`
  return sql`i.words like ${word.length < 3 ? `% ${escaped(word)}%` : `%${escaped(word)}%`}`
}

export function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

function ofFilters({ type, state, membership, confirmed, ...days }: UserFilters): (SQL | undefined)[] {
  return [
    type ? sql`i.account_type = ${type}` : undefined,
    state ? STATES[state] : undefined,
    membership ? MEMBERSHIPS[membership] : undefined,
    confirmed ? CONFIRMED[confirmed] : undefined,
    betweenDays(sql`i.joined_at`, days),
  ]
}

const STATES: Record<NonNullable<UserFilters['state']>, SQL> = {
  active: sql`not i.suspended and not i.hidden`,
  inactive: sql`i.suspended`,
  hidden: sql`i.hidden`,
  leaving: sql`i.person_id in (select user_id from deletion_requests)`,
}

const MEMBERSHIPS: Record<NonNullable<UserFilters['membership']>, SQL> = {
  member: sql`i.account_type = 'provider' and i.member_until > present()`,
  lapsed: sql`i.account_type = 'provider' and i.member_until <= present()`,
  none: sql`i.account_type = 'provider' and i.member_until is null`,
  unpaid: sql`i.person_id in (select provider_id from memberships where unpaid_since is not null and ended_at is null)`,
}

const CONFIRMED: Record<NonNullable<UserFilters['confirmed']>, SQL> = {
  yes: sql`i.confirmed`,
  no: sql`not i.confirmed and not i.unclaimed`,
  unclaimed: sql`i.unclaimed`,
}
