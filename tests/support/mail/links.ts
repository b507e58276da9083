// Links as mails carry them, for tests that need no mail to read them from.
import type { UnsubscribeKind } from '#contract/account/words.ts'
import type { OutcomeAnswer } from '#contract/job/words.ts'
import { type MailLink, makeLink } from '#server/account/mail-link.ts'
import * as consent from '#server/account/privacy/consent.ts'
import { muteLink } from '#server/alert/settings.ts'
import * as outcome from '#server/job/outcome.ts'
import type { TestApp } from '../app.ts'

/** The token of a link that proves an address: of a recovery, or of a change to that address. */
export function linkToken(
  app: TestApp,
  { id, email }: { id: string; email: string },
  purpose: MailLink['purpose'] = 'recovery',
): Promise<string> {
  return makeLink(app.work, { userId: id, email, purpose })
}

/** Ends mails of one kind with one click. */
export function unsubscribeLink(app: TestApp, userId: string, kind: UnsubscribeKind): string {
  return consent.unsubscribeLink(app.work, userId, kind)
}

/** Answers for the poster how a job went on. */
export function outcomeLink(
  app: TestApp,
  posting: { id: string; userId: string; postedAt: Date },
  answer: OutcomeAnswer,
): URL {
  return new URL(outcome.outcomeLink(app.work, posting, answer))
}

/** Says why a job's alert was not for a provider. */
export function muteJobLink(app: TestApp, providerId: string, jobId: string): string {
  return muteLink(app.work, providerId, jobId)
}

/** As after one click on the link in a mail to this address. */
export function suppressAddress(app: TestApp, email: string): Promise<void> {
  const [hash = ''] = consent.hashesOf(app.work, email)
  return consent.suppress(app.work, hash, 'feedback_invitations')
}
