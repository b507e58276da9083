import { UNDO_CLAIM_DAYS } from '#contract/claim/decision.ts'
import { answerable, type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'

/** `again`: the listing goes back to the owner before. */
export function lostMail(
  work: Work,
  recipient: Recipient,
  business: string,
  { reason, again }: { reason: string; again: boolean },
): Promise<Mail> {
  const { contactEmail } = work.site.live.site()
  const next = again
    ? `If you think that’s wrong, write to ${contactEmail}.`
    : `If you think that’s wrong, write to ${contactEmail} within ${UNDO_CLAIM_DAYS} days. Until then we can give everything back as it was; after that we delete your login.`
  const values = { business, why: reason, facts: { Business: business, 'The reason': reason }, next }
  return writeLetter(work, 'ownership.lostMail', answerable(work, recipient), values)
}

export function returnedMail(work: Work, recipient: Recipient, business: string): Promise<Mail> {
  return writeLetter(work, 'ownership.returnedMail', recipient, { business, link: '/login' })
}
