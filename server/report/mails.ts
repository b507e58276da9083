import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { REPORT_KINDS, REPORT_OUTCOMES } from '#contract/report/words.ts'
import { rowOf } from '#db/rows.ts'
import { personOf } from '#server/account/mails.ts'
import type { MailData } from '#server/mail/mails.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'
import { closedMail, upheldMail } from './emails.ts'
import { reportedText } from './open.ts'

const MOST_QUOTED = 80

const ClosedRow = z.object({
  reporterId: z.uuid().nullable(),
  kind: z.enum(REPORT_KINDS),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  text: z.string().nullable(),
})

export async function mailForClosed(work: Work, { reportId }: MailData<'report.closed'>): Promise<Mail | null> {
  const report = await rowOf(
    work.db,
    ClosedRow,
    sql`
      select r.reporter_id as "reporterId", r.kind, r.outcome, ${reportedText} as text
      from reports r where r.id = ${reportId}`,
  )
  if (!report?.reporterId || !report.outcome) return null
  const reporter = await personOf(work, report.reporterId)
  return reporter && closedMail(work, reporter, { kind: report.kind, what: firstWords(report.text) }, report.outcome)
}

const ThingRow = z.object({ text: z.string().nullable() })

export async function mailForUpheld(
  work: Work,
  { userId, kind, subjectId, reason }: MailData<'report.upheld'>,
): Promise<Mail | null> {
  const author = await personOf(work, userId)
  const thing = await rowOf(
    work.db,
    ThingRow,
    sql`select ${reportedText} as text from (select ${kind}::report_kind as kind, ${subjectId}::uuid as subject_id) r`,
  )
  return author && upheldMail(work, author, { kind, what: firstWords(thing?.text ?? '') }, reason)
}

function firstWords(text: string | null): string {
  const line = (text ?? '').replace(/\s+/g, ' ').trim()
  return line.length <= MOST_QUOTED ? line : `${line.slice(0, MOST_QUOTED).trimEnd()}…`
}
