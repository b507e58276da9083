import { type SQL, sql } from 'drizzle-orm'
import { HOUR } from '#contract/duration.ts'
import type { Report, ReportSubjectInput } from '#contract/report/input.ts'
import { ReportSubject } from '#contract/report/view.ts'
import type { ReportKind } from '#contract/report/words.ts'
import { rowOf } from '#db/rows.ts'
import { reports } from '#db/schema/index.ts'
import { type Limit, withinLimit } from '#server/work/limit.ts'
import { notFound, Refusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

const PER_PERSON: Limit = { name: 'report', most: 20, per: HOUR }

/** `isNew` is false where the caller's earlier report of the same thing is still open. */
export async function makeReport(work: Work, person: Person, report: Report): Promise<{ isNew: boolean }> {
  return work.transaction(async (work) => {
    const { own } = await reportSubject(work, person, report)
    if (own) throw new Refusal('ONESELF', 'This is your own. You can’t report it.')
    if (!(await withinLimit(work, PER_PERSON, person.id))) {
      throw tooMany('You have reported many things in the last hour. Please try again later.')
    }
    const added = await work.db
      .insert(reports)
      .values({ ...report, reporterId: person.id, madeAt: work.now() })
      .onConflictDoNothing()
      .returning({ id: reports.id })
    for (const { id } of added) await work.emit('report.made', { reportId: id })
    return { isNew: added.length > 0 }
  })
}

/** What the form of a report shows of a thing that the caller sees. @throws NOT_FOUND */
export async function reportSubject(
  work: Work,
  { id }: Person,
  { kind, subjectId }: ReportSubjectInput,
): Promise<ReportSubject> {
  const subject = await rowOf(work.db, ReportSubject, seenBy(id, subjectId)[kind])
  if (!subject) throw notFound('There is no such thing to report.')
  return subject
}

/** The name of a provider `p`, as the public reads it. */
const name = sql`coalesce(nullif(p.business_name, ''), nullif(trim(concat_ws(' ', p.first_name, left(p.last_name, 1))), ''), '')`

function seenBy(userId: string, id: string): Record<ReportKind, SQL> {
  return {
    feedback: sql`
      select concat_ws(': ', f.title, f.description) as text, f.author_name as by, f.provider_id as "backId",
        f.user_id is not distinct from ${userId} as own
      from feedback f
      where f.id = ${id} and (f.approved_at is not null or ${userId} in (f.user_id, f.provider_id))`,
    reply: sql`
      select y.reply_text as text, ${name} as by, y.provider_id as "backId", y.provider_id = ${userId} as own
      from feedback_replies y join profiles p on p.id = y.provider_id join feedback f on f.id = y.feedback_id
      where y.id = ${id} and (y.removed_at is null or y.provider_id = ${userId})
        and (f.approved_at is not null or ${userId} in (f.user_id, f.provider_id))`,
    listing: sql`
      select left(p.bio, 300) as text, ${name} as by, p.id as "backId", p.id = ${userId} as own
      from public_listings l join profiles p on p.id = l.id where l.id = ${id}`,
    job: sql`
      select j.title as text, '' as by, j.id as "backId", j.user_id is not distinct from ${userId} as own
      from jobs j where j.id = ${id} and (is_open(j) or j.user_id = ${userId} or (j.hidden_at is null and exists (
        select from job_reveals r where r.job_id = j.id and r.provider_id = ${userId})))`,
    message: sql`
      select m.text, coalesce(${name}, '') as by, m.conversation_id as "backId",
        m.sender_id is not distinct from ${userId} as own
      from messages m join conversation_sides s on s.conversation_id = m.conversation_id and s.user_id = ${userId}
      left join profiles p on p.id = m.sender_id
      where m.id = ${id} and (m.held_at is null or m.sender_id = ${userId})`,
  }
}
