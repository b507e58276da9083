import { REMOVAL_WORDS, type RemovalReason } from '#contract/feedback/words.ts'
import { REPORT_KIND_WORDS, type ReportKind, type ReportOutcome } from '#contract/report/words.ts'
import { type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'

/** `what`: the first words of the thing. */
export type MailedThing = { kind: ReportKind; what: string }

export function closedMail(
  work: Work,
  recipient: Recipient,
  { kind, what }: MailedThing,
  reportOutcome: ReportOutcome,
): Promise<Mail> {
  const [thing, outcome] = [REPORT_KIND_WORDS[kind], OUTCOMES[reportOutcome]]
  const facts = { 'You reported': `${thing}${quoted(what)}`, 'What came of it': outcome }
  return writeLetter(work, 'report.closedMail', recipient, { kind: thing, what: quoted(what), outcome, facts })
}

const OUTCOMES: Record<ReportOutcome, string> = {
  upheld: 'You were right to tell us: it is no longer shown, or it was changed.',
  dismissed: 'We have looked at it, and it keeps to our rules, so it stays.',
}

export function upheldMail(
  work: Work,
  recipient: Recipient,
  { kind, what }: MailedThing,
  removalReason: RemovalReason,
): Promise<Mail> {
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
