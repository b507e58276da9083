import { type SQL, sql } from 'drizzle-orm'
import { HOUR } from '#contract/duration.ts'
import type { Report } from '#contract/report/input.ts'
import type { ReportKind } from '#contract/report/words.ts'
import { reports } from '#db/schema/index.ts'
import { type Limit, withinLimit } from '#server/work/limit.ts'
import { notFound, Refusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

const PER_PERSON: Limit = { name: 'report', most: 20, per: HOUR }

/** `isNew` is false where the caller's earlier report of the same thing is still open. */
export async function makeReport(work: Work, person: Person, given: Report): Promise<{ isNew: boolean }> {
  const { kind, subjectId, reason, note } = given
  return work.transaction(async (work) => {
    if (!(await isSeen(work, person, given))) throw notFound('There is no such thing to report.')
    if (await isOwn(work, person, given)) throw new Refusal('ONESELF', 'This is your own. You can’t report it.')
    if (!(await withinLimit(work, PER_PERSON, person.id))) {
      throw tooMany('You have reported many things in the last hour. Please try again later.')
    }
    const added = await work.db
      .insert(reports)
      .values({ reporterId: person.id, kind, subjectId, reason, note, madeAt: work.now() })
      .onConflictDoNothing()
      .returning({ id: reports.id })
    return { isNew: added.length > 0 }
  })
}

type Subject = Pick<Report, 'kind' | 'subjectId'>

export async function isSeen(work: Work, person: Person, { kind, subjectId }: Subject): Promise<boolean> {
  const { rows } = await work.db.execute(sql`select 1 ${thingSeenBy(kind, subjectId, person.id)}`)
  return rows.length > 0
}

/** Written by the caller. */
export async function isOwn(work: Work, person: Person, { kind, subjectId }: Subject): Promise<boolean> {
  const { rows } = await work.db.execute(sql`select 1 ${thingOf(kind, subjectId, person.id)}`)
  return rows.length > 0
}

function thingSeenBy(kind: ReportKind, id: string, userId: string): SQL {
  const seen: Record<ReportKind, SQL> = {
    feedback: sql`from feedback where id = ${id} and (approved_at is not null or ${userId} in (user_id, provider_id))`,
    reply: sql`
      from feedback_replies r join feedback f on f.id = r.feedback_id
      where r.id = ${id} and (r.removed_at is null or r.provider_id = ${userId}) and (f.approved_at is not null or ${userId} in (f.user_id, f.provider_id))`,
    listing: sql`from public_listings where id = ${id}`,
    job: sql`
      from jobs j where j.id = ${id} and (is_open(j) or j.user_id = ${userId} or (j.hidden_at is null and exists (
        select from job_reveals r where r.job_id = j.id and r.provider_id = ${userId})))`,
    message: sql`
      from messages m join conversation_sides s on s.conversation_id = m.conversation_id and s.user_id = ${userId}
      where m.id = ${id} and (m.held_at is null or m.sender_id = ${userId})`,
  }
  return seen[kind]
}

function thingOf(kind: ReportKind, id: string, userId: string): SQL {
  const own: Record<ReportKind, SQL> = {
    feedback: sql`from feedback where id = ${id} and user_id = ${userId}`,
    reply: sql`from feedback_replies where id = ${id} and provider_id = ${userId}`,
    listing: sql`from profiles where id = ${id} and id = ${userId}`,
    job: sql`from jobs where id = ${id} and user_id = ${userId}`,
    message: sql`from messages where id = ${id} and sender_id = ${userId}`,
  }
  return own[kind]
}
