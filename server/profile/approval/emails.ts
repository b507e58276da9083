import { answerable, type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Work } from '#server/work/work.ts'

export function approvedMail(work: Work, recipient: Recipient, providerId: string): Promise<Mail> {
  return writeLetter(work, 'listing.approvedMail', recipient, { link: `/directory/${providerId}` })
}

export function changesMail(work: Work, recipient: Recipient, reason: string): Promise<Mail> {
  const values = { reason, facts: { 'What to change': reason }, link: '/dashboard' }
  return writeLetter(work, 'listing.changesMail', answerable(work, recipient), values)
}
