import { type SQL, sql } from 'drizzle-orm'

/** The words that a report is about, of `r` in reports; null: deleted since. */
export const reportedText: SQL = sql`case r.kind
  when 'message' then (select text from messages where id = r.subject_id)
  when 'feedback' then
    (select concat_ws(': ', title, description) from feedback where id = r.subject_id and deleted_at is null)
  when 'reply' then (select reply_text from feedback_replies where id = r.subject_id)
  when 'job' then (select title || ': ' || description from jobs where id = r.subject_id)
  when 'listing' then (
    select concat_ws(': ', coalesce(nullif(business_name, ''), trim(concat_ws(' ', first_name, last_name))), bio)
    from profiles where id = r.subject_id)
end`
