import { type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'

export type MailedReply = { title: string; provider: string; imageUrl: string | null; text: string }

export function repliedMail(
  work: Work,
  recipient: Recipient,
  { title, provider, imageUrl, text }: MailedReply,
): Promise<Mail> {
  const values = { provider, title, reply: text, link: '/account/feedback' }
  return writeLetter(work, 'feedback.repliedMail', { ...recipient, face: imageUrl }, values)
}
