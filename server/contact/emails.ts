import type { ContactMessage } from '#contract/account/contact.ts'
import { mailTemplate, writeLetter } from '#server/mail/letter.ts'
import { facts, factsOf, neededText, text } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'

const contact = mailTemplate({
  name: 'contact.contactMail',
  sent: 'The contact form, to the contact address of the site',
  places: {
    topic: text('what it is about'),
    name: text('who wrote it'),
    email: text('their address'),
    facts: facts('who wrote it, and their address'),
    message: neededText('what they wrote'),
  },
  subject: '{topic}: {name}',
  body: `# {topic}

Reply to this e-mail to answer {name}.

[Open the dashboard](/admin)

{facts}

{message}

---
Sent from the contact form.`,
})

export function contactMail(work: Work, { topic, name, email, message }: ContactMessage): Promise<Mail> {
  const envelope = { to: work.site.live.site().contactEmail, replyTo: email }
  const facts = factsOf({ From: name, Email: email })
  return writeLetter(work, contact, envelope, { topic, name, email, message, facts })
}

export const contactTemplates = [contact]
