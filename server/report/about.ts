import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ReportSubject } from '#contract/report/queue.ts'
import type { ReportKind } from '#contract/report/words.ts'
import { rowOf } from '#db/rows.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { isOwn, isSeen } from './report.ts'

const Row = z.object({ text: z.string(), by: z.string(), backId: z.uuid() })

/** What the form of a report shows of a thing that the caller sees. */
export async function reportSubject(
  work: Work,
  person: Person,
  { kind, subjectId }: { kind: ReportKind; subjectId: string },
): Promise<ReportSubject> {
  const found = (await isSeen(work, person, { kind, subjectId })) && (await rowOf(work.db, Row, shown(subjectId)[kind]))
  if (!found) throw notFound('There is no such thing to report.')
  return { ...found, own: await isOwn(work, person, { kind, subjectId }) }
}

const name = sql`coalesce(nullif(p.business_name, ''), nullif(trim(concat_ws(' ', p.first_name, left(p.last_name, 1))), ''), '')`

function shown(id: string): Record<ReportKind, SQL> {
  return {
    feedback: sql`
      select concat_ws(': ', f.title, f.description) as text, f.author_name as by, f.provider_id as "backId"
      from feedback f where f.id = ${id}`,
    reply: sql`
      select y.reply_text as text, ${name} as by, y.provider_id as "backId"
      from feedback_replies y join profiles p on p.id = y.provider_id where y.id = ${id}`,
    listing: sql`select left(p.bio, 300) as text, ${name} as by, p.id as "backId" from profiles p where p.id = ${id}`,
    job: sql`select j.title as text, '' as by, j.id as "backId" from jobs j where j.id = ${id}`,
    message: sql`
      select m.text, coalesce(${name}, '') as by, m.conversation_id as "backId"
      from messages m left join profiles p on p.id = m.sender_id where m.id = ${id}`,
  }
}
