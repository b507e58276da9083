import { and, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { adminAddress } from '#contract/account/words.ts'
import type { AuditFilters, AuditQuery } from '#contract/audit/input.ts'
import { AuditEntry, type AuditPage } from '#contract/audit/view.ts'
import { ENTRIES_PER_PAGE } from '#contract/audit/words.ts'
import { EXPORT_PAGE } from '#contract/csv.ts'
import { isId } from '#contract/id.ts'
import { storedLine } from '#contract/text.ts'
import { rowsOf } from '#db/rows.ts'
import { findUser } from '#server/auth/credentials.ts'
import { record } from '#server/work/audit-log.ts'
import type { Work } from '#server/work/work.ts'
import { betweenDays, pageByKey } from '../list.ts'
import { changesIn, RecordedValues } from './changes.ts'

const NO_ONE = '00000000-0000-0000-0000-000000000000'

/** Newest first. */
export async function findEntries(work: Work, query: AuditQuery): Promise<AuditPage> {
  return viewOf(await pageOf(work, query, { most: ENTRIES_PER_PAGE, newestFirst: true }))
}

/** The log records ids only: what was typed may be an address. */
export async function beginAuditExport(work: Work, filters: AuditFilters): Promise<void> {
  const { actor, subject, ...rest } = filters
  const ids = { actor: await cursorOf(work, actor), subject: await cursorOf(work, subject) }
  const said = Object.entries({ ...ids, ...rest }).filter(([, value]) => value !== null)
  await record(work, { action: 'audit.exported', subjectId: null, after: { filters: Object.fromEntries(said) } })
}

export async function auditExportPage(work: Work, query: AuditQuery): Promise<AuditPage> {
  return viewOf(await pageOf(work, query, { most: EXPORT_PAGE, newestFirst: true }))
}

/** Oldest first, with what changed as it was recorded. */
export function auditRowsAfter(work: Work, query: AuditQuery, most: number): Promise<AuditRows> {
  return pageOf(work, query, { most, newestFirst: false })
}

function viewOf({ rows, next }: AuditRows): AuditPage {
  return { entries: rows.map(auditEntry), next }
}

const AuditRow = AuditEntry.pick({ id: true, at: true, action: true, reason: true }).extend({
  cursor: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  jobTitle: z.string().nullable(),
  feedbackTitle: z.string().nullable(),
  invited: z.string().nullable(),
  before: RecordedValues,
  after: RecordedValues,
})

export type AuditRow = z.infer<typeof AuditRow>
type AuditRows = { rows: AuditRow[]; next: AuditPage['next'] }

async function pageOf(
  work: Work,
  { filters, after }: AuditQuery,
  { most, newestFirst }: { most: number; newestFirst: boolean },
): Promise<AuditRows> {
  const page = pageByKey({ at: sql`l.at`, id: sql`l.id`, newestFirst, after, most })
  // Staff go by their username, as everywhere else in the admin area.
  const name = (table: SQL) => sql`coalesce(
    case when ${table}.account_type in ('admin', 'moderator')
      then (select split_part(u.email, '@', 1) from "user" u where u.id = ${table}.id) end,
    profile_name(${table}))`
  const rows = await rowsOf(work.db, AuditRow)`
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
    order by ${page.order}`
  const { shown, next } = page.cut(rows, ({ id }) => id)
  return { rows: shown, next }
}

async function matching(work: Work, { action, ...filters }: AuditFilters): Promise<SQL> {
  const [actor, subject] = [await cursorOf(work, filters.actor), await cursorOf(work, filters.subject)]
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
async function cursorOf(work: Work, typed: string): Promise<string | null> {
  const text = storedLine(typed).toLowerCase()
  if (text === '') return null
  if (isId(text)) return text
  const found = await findUser(work.db, text.includes('@') ? text : adminAddress(text))
  return found?.id ?? NO_ONE
}

function auditEntry(row: AuditRow): AuditEntry {
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

function subjectOf({ subjectId: id, subjectName, jobTitle, feedbackTitle, invited }: AuditRow): AuditEntry['subject'] {
  if (!id) return null
  if (subjectName !== null) return { kind: 'user', id, name: subjectName }
  if (jobTitle !== null) return { kind: 'job', id, name: jobTitle }
  if (feedbackTitle !== null) return { kind: 'feedback', id, name: feedbackTitle }
  return invited === null ? { kind: 'gone', id, name: null } : { kind: 'invitation', id, name: invited }
}

const KEYS = { category: 'id', coupon: 'code', mailText: 'template' } as const

function thingOf(action: string, said: NonNullable<RecordedValues>): AuditEntry['thing'] {
  const [noun = ''] = action.split('.', 1)
  if (noun !== 'category' && noun !== 'coupon' && noun !== 'mailText') return null
  const key = said[KEYS[noun]]
  return typeof key === 'string' || typeof key === 'number' ? { kind: noun, key: String(key) } : null
}
