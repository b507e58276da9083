import { REMOVAL_WORDS, type RemovalReason } from '#contract/feedback.ts'
import { REPORT_KIND_WORDS, type ReportKind, type ReportOutcome } from '#contract/report.ts'
import { mailTemplate, writeLetter } from '#server/mail/letter.ts'
import { neededText, text } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail.ts'
import { hello } from '#server/platform/mail-frame.tsx'
import type { Work } from '#server/work/work.ts'

type Recipient = { name: string; email: string }

/** `what`: the first words of the thing. */
export type MailedThing = { kind: ReportKind; what: string }

const greeting = { hello: text('“Hello Tina,”, or “Hello,” where there is no usable name') }
const ofThing = { ...greeting, kind: text('“a listing”, for example'), what: text('the first words of the thing') }

const closed = mailTemplate({
  name: 'report.closedMail',
  sent: 'When a report was decided on, to who made it',
  places: { ...ofThing, outcome: neededText('what came of it') },
  subject: 'What came of your report',
  body: `# What came of your report

{hello}

You reported {kind}{what}.

{outcome}

Thank you for telling us. Who reported something stays between you and us.

---
We always send this kind of mail, because it is about a report that you made.`,
})

export function closedMail(
  work: Work,
  { name, email }: Recipient,
  { kind, what }: MailedThing,
  outcome: ReportOutcome,
): Promise<Mail> {
  const said = { hello: hello(name), kind: REPORT_KIND_WORDS[kind], what: quoted(what), outcome: OUTCOMES[outcome] }
  return writeLetter(work, closed, { to: email }, said)
}

const OUTCOMES: Record<ReportOutcome, string> = {
  upheld: 'You were right to tell us: it is no longer shown, or it was changed.',
  dismissed: 'We have looked at it, and it keeps to our rules, so it stays.',
}

const upheld = mailTemplate({
  name: 'report.upheldMail',
  sent: 'When a listing, job or message was taken off the site after a report, to who wrote it',
  places: { ...ofThing, done: text('what was done'), reason: neededText('the reason, from the fixed list') },
  subject: 'We have taken something of yours off the site',
  body: `# We have taken something of yours off the site

{hello}

{done}

The reason: {reason}.

If you think that is wrong, write to us at {contact}. We look again.

---
We always send this kind of mail, because it is about something that you wrote.`,
})

export function upheldMail(
  work: Work,
  { name, email }: Recipient,
  { kind, what }: MailedThing,
  reason: RemovalReason,
): Promise<Mail> {
  const done = DONE[kind](quoted(what))
  const said = { hello: hello(name), kind: REPORT_KIND_WORDS[kind], what, done, reason: REMOVAL_WORDS[reason] }
  return writeLetter(work, upheld, { to: email }, said)
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

export const reportTemplates = [closed, upheld]
