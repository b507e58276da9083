import type { ContactMessage } from '#contract/account/input.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Work } from '#server/work/work.ts'

export function contactMail(work: Work, { topic, name, email, message }: ContactMessage) {
  const to = { email: work.site.live.site().contactEmail, replyTo: email }
  const facts = { From: name, Email: email }
  return writeLetter(work, 'contact.contactMail', to, { topic, name, email, message, facts })
}
