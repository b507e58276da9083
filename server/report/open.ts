import { type SQL, sql } from 'drizzle-orm'
import { ReportOnEntry } from '#contract/feedback/moderation-view.ts'
import { moment } from '#contract/moment.ts'
import { ReportedThing } from '#contract/report/view.ts'
import type { Query } from '#db/client.ts'
import { rowsOf } from '#db/rows.ts'

const OpenRow = ReportOnEntry.omit({ outcome: true, closedBy: true, closedFor: true, reporter: true }).extend({
  madeAt: moment,
  text: ReportedThing.shape.text,
})

/** Oldest first, each with the words that it is about. */
export async function openReports(db: Query) {
  return rowsOf(db, OpenRow)`
    select r.id, r.kind, r.subject_id as "subjectId", r.reason, r.note, r.made_at as "madeAt",
      ${reportedText} as text
    from reports r where r.closed_at is null order by r.made_at, r.id limit 1000`
}

/** The words that a report is about, of `r` in reports. Null if deleted since. */
export const reportedText: SQL = sql`case r.kind
  when 'message' then (select text from messages where id = r.subject_id)
  when 'feedback' then
    (select concat_ws(': ', title, description) from feedback where id = r.subject_id and deleted_at is null)
  when 'reply' then (select reply_text from feedback_replies where id = r.subject_id)
  when 'job' then (select title || ': ' || description from jobs where id = r.subject_id)
  when 'listing' then (
    select concat_ws(': ', profile_name(p, ''), nullif(bio, ''))
    from profiles p where id = r.subject_id)
end`

/** Who reported something, for the staff, by the id of their account. */
export const reporterOf = (id: SQL): SQL => sql`(
  select json_build_object('id', q.id, 'name', profile_name(q)) from profiles q where q.id = ${id})`
