import { and, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { adminAddress } from '#contract/account/words.ts'
import type { AuditFilters, AuditQuery } from '#contract/audit/input.ts'
import { AuditEntry, type AuditPage } from '#contract/audit/view.ts'
import { ENTRIES_PER_PAGE } from '#contract/audit/words.ts'
import { EXPORT_PAGE } from '#contract/csv.ts'
import { isId } from '#contract/id.ts'
import { rowsOf } from '#db/rows.ts'
import { findUser } from '#server/auth/credentials.ts'
import { record } from '#server/work/audit-log.ts'
import type { Work } from '#server/work/work.ts'
import { betweenDays, pageByKey } from '../list.ts'
import { changesIn, Recorded } from './changes.ts'

const NO_ONE = '00000000-0000-0000-0000-000000000000'

export function findEntries(work: Work, query: AuditQuery): Promise<AuditPage> {
  return pageOf(work, query, ENTRIES_PER_PAGE)
}

/** The log records ids only: what was typed may be an address. */
export async function beginExport(work: Work, filters: AuditFilters): Promise<void> {
  const { actor, subject, ...rest } = filters
  const ids = { actor: await idOf(work, actor), subject: await idOf(work, subject) }
  const said = Object.entries({ ...ids, ...rest }).filter(([, value]) => value !== null)
  await record(work, { action: 'audit.exported', subjectId: null, after: { filters: Object.fromEntries(said) } })
}

export function exportPage(work: Work, query: AuditQuery): Promise<AuditPage> {
  return pageOf(work, query, EXPORT_PAGE)
}

const Row = AuditEntry.pick({ id: true, at: true, action: true, reason: true }).extend({
  cursor: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  jobTitle: z.string().nullable(),
  feedbackTitle: z.string().nullable(),
  invited: z.string().nullable(),
  before: Recorded,
  after: Recorded,
})

/** Newest first. */
async function pageOf(work: Work, { filters, after }: AuditQuery, most: number): Promise<AuditPage> {
  const page = pageByKey({ at: sql`l.at`, id: sql`l.id`, newestFirst: true, after, most })
  // Staff go by their username, as everywhere else in the admin area.
  const name = (table: SQL) => sql`coalesce(
    case when ${table}.account_type in ('admin', 'moderator')
      then (select split_part(u.email, '@', 1) from "user" u where u.id = ${table}.id) end,
    profile_name(${table}))`
  const rows = await rowsOf(
    work.db,
    Row,
    sql`
      select l.id, l.at, l.at::text as cursor, l.action, l.before, l.after, l.reason,
        l.actor_id as "actorId", case when a.id is not null then ${name(sql`a`)} end as "actorName",
        l.subject_id as "subjectId", case when s.id is not null then ${name(sql`s`)} end as "subjectName",
        j.title as "jobTitle", f.title as "feedbackTitle", i.username as invited
      from (
        select * from audit_log l where ${await matching(work, filters)} and ${page.rest} ${page.limit}
      ) l
      left join profiles a on a.id = l.actor_id
      left join profiles s on s.id = l.subject_id
      left join jobs j on j.id = l.subject_id
      left join feedback f on f.id = l.subject_id and f.deleted_at is null
      left join staff_invitations i on i.id = l.subject_id
      order by ${page.order}`,
  )
  const { shown, next } = page.cut(rows, ({ id }) => id)
  return { entries: shown.map(entryOf), next }
}

async function matching(work: Work, { action, ...filters }: AuditFilters): Promise<SQL> {
  const [actor, subject] = [await idOf(work, filters.actor), await idOf(work, filters.subject)]
  return (
    and(
      actor ? sql`l.actor_id = ${actor}` : undefined,
      subject ? sql`l.subject_id = ${subject}` : undefined,
      action ? sql`l.action = ${action}` : undefined,
      betweenDays(sql`l.at`, filters),
    ) ?? sql`true`
  )
}

/** Null if nothing was typed. What no one has finds nothing. */
async function idOf(work: Work, typed: string): Promise<string | null> {
  const text = typed.trim().toLowerCase()
  if (text === '') return null
  if (isId(text)) return text
  const found = await findUser(work.db, text.includes('@') ? text : adminAddress(text))
  return found?.id ?? NO_ONE
}

function entryOf(row: z.infer<typeof Row>): AuditEntry {
  const { id, at, action, actorId, actorName, before, after, reason } = row
  return {
    id,
    at,
    action,
    actor: actorId ? { kind: actorName === null ? 'gone' : 'user', id: actorId, name: actorName } : null,
    subject: subjectOf(row),
    thing: thingOf(action, { ...before, ...after }),
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    changes: changesIn(before, after),
    reason,
  }
}

function subjectOf({
  subjectId: id,
  subjectName,
  jobTitle,
  feedbackTitle,
  invited,
}: z.infer<typeof Row>): AuditEntry['subject'] {
  if (!id) return null
  if (subjectName !== null) return { kind: 'user', id, name: subjectName }
  if (jobTitle !== null) return { kind: 'job', id, name: jobTitle }
  if (feedbackTitle !== null) return { kind: 'feedback', id, name: feedbackTitle }
  return invited === null ? { kind: 'gone', id, name: null } : { kind: 'invitation', id, name: invited }
}

const KEYS = { category: 'id', coupon: 'code', mailText: 'template' } as const

function thingOf(action: string, said: NonNullable<Recorded>): AuditEntry['thing'] {
  const [noun = ''] = action.split('.', 1)
  if (noun !== 'category' && noun !== 'coupon' && noun !== 'mailText') return null
  const key = said[KEYS[noun]]
  return typeof key === 'string' || typeof key === 'number' ? { kind: noun, key: String(key) } : null
}
