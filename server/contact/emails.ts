import type { ContactMessage } from '#contract/contact.ts'
import type { Mail } from '#server/platform/mail.ts'
import { frameLetter } from '#server/platform/mail-frame.tsx'

export function contactMail(message: ContactMessage, to: string, siteName: string): Promise<Mail> {
  return frameLetter(
    {
      to,
      replyTo: message.email,
      subject: `${message.topic}: ${message.name}`,
      heading: message.topic,
      paragraphs: [`From ${message.name}, ${message.email}`, ...message.message.split(/\n{2,}/)],
      reason: 'Sent from the contact form. Reply to this e-mail to answer its sender.',
    },
    siteName,
  )
}
