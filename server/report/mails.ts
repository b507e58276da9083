import { z } from 'zod'
import { REMOVAL_WORDS, type RemovalReason } from '#contract/feedback/rules.ts'
import {
  REPORT_KIND_WORDS,
  REPORT_KINDS,
  REPORT_OUTCOMES,
  type ReportKind,
  type ReportOutcome,
} from '#contract/report/words.ts'
import { rowOf } from '#db/rows.ts'
import { personOf } from '#server/account/mails.ts'
import { type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { MailData } from '#server/mail/mails.ts'
import type { Work } from '#server/work/work.ts'
import { reportedText } from './open.ts'

const MAX_QUOTED = 80

const ClosedRow = z.object({
  reporterId: z.uuid().nullable(),
  kind: z.enum(REPORT_KINDS),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  text: z.string().nullable(),
})

export async function mailForClosed(work: Work, { reportId }: MailData<'report.closed'>) {
  const report = await rowOf(work.db, ClosedRow)`
    select r.reporter_id as "reporterId", r.kind, r.outcome, ${reportedText} as text
    from reports r where r.id = ${reportId}`
  if (!report?.reporterId || !report.outcome) return null
  const reporter = await personOf(work, report.reporterId)
  return reporter && closedMail(work, reporter, { kind: report.kind, what: firstWords(report.text) }, report.outcome)
}

const ThingRow = z.object({ text: z.string().nullable() })

export async function mailForUpheld(work: Work, { userId, kind, subjectId, reason }: MailData<'report.upheld'>) {
  const author = await personOf(work, userId)
  const thing = await rowOf(work.db, ThingRow)`
    select ${reportedText} as text from (select ${kind}::report_kind as kind, ${subjectId}::uuid as subject_id) r`
  return author && upheldMail(work, author, { kind, what: firstWords(thing?.text ?? '') }, reason)
}

function firstWords(text: string | null): string {
  const line = (text ?? '').replace(/\s+/g, ' ').trim()
  return line.length <= MAX_QUOTED ? line : `${line.slice(0, MAX_QUOTED).trimEnd()}…`
}

/** `what`: the first words of the thing. */
type MailedThing = { kind: ReportKind; what: string }

export function closedMail(
  work: Work,
  recipient: Recipient,
  { kind, what }: MailedThing,
  reportOutcome: ReportOutcome,
) {
  const [thing, outcome] = [REPORT_KIND_WORDS[kind], REPORT_ANSWERS[reportOutcome]]
  const facts = { 'You reported': `${thing}${quoted(what)}`, 'What came of it': outcome }
  return writeLetter(work, 'report.closedMail', recipient, { kind: thing, what: quoted(what), outcome, facts })
}

const REPORT_ANSWERS: Record<ReportOutcome, string> = {
  upheld: 'You were right to tell us: it is no longer shown, or it was changed.',
  dismissed: 'We have looked at it, and it keeps to our rules, so it stays.',
}

export function upheldMail(
  work: Work,
  recipient: Recipient,
  { kind, what }: MailedThing,
  removalReason: RemovalReason,
) {
  const [thing, reason] = [REPORT_KIND_WORDS[kind], REMOVAL_WORDS[removalReason]]
  const facts = { What: `${thing}${quoted(what)}`, 'The reason': `${reason}.` }
  const values = { kind: thing, what, done: DONE[kind](quoted(what)), reason, facts }
  return writeLetter(work, 'report.upheldMail', recipient, values)
}

const DONE: Record<ReportKind, (what: string) => string> = {
  feedback: (what) => `Your feedback${what} is no longer shown.`,
  reply: (what) => `Your reply${what} is no longer shown.`,
  listing: () => 'Your listing is no longer on the public pages. You can still log in.',
  job: (what) => `Your job${what} is no longer on the public pages. You still find it among your own jobs.`,
  message: (what) => `Your message${what} was removed from the conversation.`,
}

function quoted(what: string): string {
  return what ? ` “${what}”` : ''
}
