import { REMOVAL_WORDS, type RemovalReason } from '#contract/feedback/words.ts'
import { REPORT_KIND_WORDS, type ReportKind, type ReportOutcome } from '#contract/report/words.ts'
import { mailTemplate, writeLetter } from '#server/mail/letter.ts'
import { facts, factsOf, neededText, text } from '#server/mail/text.ts'
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
  places: {
    ...ofThing,
    outcome: neededText('what came of it'),
    facts: facts('what was reported, and what came of it', ['outcome']),
  },
  subject: 'What came of your report',
  body: `# What came of your report

{hello}

Thank you for telling us. We have looked at what you reported. Who reported something stays between you and us.

[How reports work](/terms#reports)

{facts}

---
We always send this kind of mail, because it is about a report that you made.`,
})

export function closedMail(
  work: Work,
  { name, email }: Recipient,
  { kind, what }: MailedThing,
  outcome: ReportOutcome,
): Promise<Mail> {
  const thing = REPORT_KIND_WORDS[kind]
  const facts = factsOf({ 'You reported': `${thing}${quoted(what)}`, 'What came of it': OUTCOMES[outcome] })
  const said = { hello: hello(name), kind: thing, what: quoted(what), outcome: OUTCOMES[outcome], facts }
  return writeLetter(work, closed, { to: email }, said)
}

const OUTCOMES: Record<ReportOutcome, string> = {
  upheld: 'You were right to tell us: it is no longer shown, or it was changed.',
  dismissed: 'We have looked at it, and it keeps to our rules, so it stays.',
}

const upheld = mailTemplate({
  name: 'report.upheldMail',
  sent: 'When a listing, job or message was taken off the site after a report, to who wrote it',
  places: {
    ...ofThing,
    done: text('what was done'),
    reason: neededText('the reason, from the fixed list'),
    facts: facts('what it was, and the reason', ['reason']),
  },
  subject: 'We have taken something of yours off the site',
  body: `# We have taken something of yours off the site

{hello}

{done}

If you think that is wrong, write to us at {contact}. We look again.

[How complaints work](/terms#reports)

{facts}

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
  const thing = REPORT_KIND_WORDS[kind]
  const words = REMOVAL_WORDS[reason]
  const facts = factsOf({ What: `${thing}${quoted(what)}`, 'The reason': `${words}.` })
  const said = { hello: hello(name), kind: thing, what, done, reason: words, facts }
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
