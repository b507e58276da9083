import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { auditWords, unnamedActor } from '#contract/audit/words.ts'
import { TrailEntry, UserClaim, UserCounts, UserFeedback, UserJob, UserMail } from '#contract/user/view.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { statusNow } from '#server/job/status.ts'
import type { Work } from '#server/work/work.ts'
import { changesIn, RecordedValues } from '../audit/changes.ts'
import { stateSql } from '../feedback/lines.ts'

const HISTORY_LENGTH = 20

export function jobsOf(work: Work, id: string): Promise<UserJob[]> {
  return rowsOf(work.db, UserJob)`
    select j.id, j.title, ${statusNow} as status,
      j.posted_date as "postedAt", j.hidden_at is not null as hidden,
      (select count(*)::int from job_reveals r where r.job_id = j.id) as reveals
    from jobs j where j.user_id = ${id} order by j.posted_date desc limit ${HISTORY_LENGTH}`
}

export function claimsOf(work: Work, id: string): Promise<UserClaim[]> {
  return rowsOf(work.db, UserClaim)`
    select id, name, status, made_at as "madeAt" from claims
    where profile_id = ${id} order by made_at desc limit ${HISTORY_LENGTH}`
}

export function receivedBy(work: Work, id: string): Promise<UserFeedback[]> {
  return entriesOf(work, {
    other: sql`f.user_id as "otherId", f.author_name as "otherName"`,
    of: sql`f.provider_id = ${id}`,
  })
}

export function writtenBy(work: Work, id: string): Promise<UserFeedback[]> {
  return entriesOf(work, {
    other: sql`f.provider_id as "otherId", (select profile_name(p, '') from profiles p where p.id = f.provider_id) as "otherName"`,
    of: sql`f.user_id = ${id}`,
  })
}

function entriesOf(work: Work, { other, of }: { other: SQL; of: SQL }): Promise<UserFeedback[]> {
  return rowsOf(work.db, UserFeedback)`
    select f.id, ${other}, f.rating, f.title, ${stateSql(sql`f.approved_at`, sql`f.removed_at`)} as state, f.created_at as "createdAt"
    from feedback f where ${of} order by f.created_at desc limit ${HISTORY_LENGTH}`
}

/** Lists what was sent, and what the queue still holds for them. */
export function mailsOf(work: Work, id: string): Promise<UserMail[]> {
  const holds = (field: string) => sql`data @> ${JSON.stringify({ data: { [field]: id } })}::jsonb`
  return rowsOf(work.db, UserMail)`
    (select name, subject, state::text, at from sent_mails where user_id = ${id} order by at desc limit ${HISTORY_LENGTH})
    union all
    (select data ->> 'mail', null, case state when 'failed' then 'given-up' when 'retry' then 'failing' else 'waiting' end, created_on
    from queue.job
    where name in ('mail', 'bulk-mail') and state in ('created', 'retry', 'active', 'failed') and data ? 'mail'
      and (${holds('userId')} or ${holds('providerId')})
    order by created_on desc limit ${HISTORY_LENGTH})
    order by at desc limit ${HISTORY_LENGTH}`
}

/** Messages are counted and not read. */
export async function countsOf(work: Work, id: string): Promise<UserCounts> {
  const found = await rowOf(work.db, UserCounts)`
    select (select count(*)::int from jobs where user_id = ${id}) as jobs,
      (select count(*)::int from feedback where provider_id = ${id}) as received,
      (select count(*)::int from feedback where user_id = ${id}) as written,
      (select count(*)::int from conversation_sides where user_id = ${id} and last_at is not null) as conversations,
      (select count(*)::int from messages where sender_id = ${id}) as messages,
      (select count(*)::int from messages where sender_id = ${id} and held_at is not null) as held,
      (select count(*)::int from reports where subject_id = ${id}) as reports,
      (select count(*)::int from job_reveals where provider_id = ${id}) as "jobsOpened",
      (select coalesce(sum(count), 0)::int from listing_views where provider_id = ${id}) as views`
  if (!found) throw new Error('no counts')
  return found
}

const Trail = TrailEntry.omit({ changes: true }).extend({
  actor: z.string().nullable(),
  before: RecordedValues,
  after: RecordedValues,
})

/** Lists the acts on one person, newest first; sign-ins are in the audit log only. */
export async function trailOf(work: Work, id: string): Promise<TrailEntry[]> {
  const rows = await rowsOf(work.db, Trail)`
    select l.at, l.action, l.reason, l.before, l.after,
      case when l.actor_id = l.subject_id then 'themself' else split_part(u.email, '@', 1) end as actor
    from audit_log l left join "user" u on u.id = l.actor_id
    where l.subject_id = ${id} and l.action <> 'account.signedIn' order by l.at desc limit 50`
  return rows.map(({ at, action, actor, reason, before, after }) => ({
    at,
    action: auditWords(action),
    actor: actor ?? unnamedActor(action),
    reason,
    changes: changesIn(before, after),
  }))
}
