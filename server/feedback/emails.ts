import { faceOf, mailTemplate, writeLetter } from '#server/mail/letter.ts'
import { link, text } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail.ts'
import { hello } from '#server/platform/mail-frame.tsx'
import { linkTo, type Work } from '#server/work/work.ts'

type Recipient = { name: string; email: string }

export type MailedReply = { title: string; provider: string; imageUrl: string | null; text: string }

const replied = mailTemplate({
  name: 'feedback.repliedMail',
  sent: 'When a provider has replied to feedback, to its author',
  places: {
    hello: text('“Hello Tina,”, or “Hello,” where there is no usable name'),
    provider: text('the name of the provider'),
    title: text('the title of the feedback'),
    reply: text('what they replied'),
    link: link('the feedback with its reply'),
  },
  subject: '{provider} replied to your feedback',
  body: `# {provider} replied to your feedback

{hello}

You left feedback with the title “{title}”, and they replied for everyone to read.

[See your feedback]({link})

{reply}

A provider can reply once. If the reply breaks our rules, you can report it on its page.

---
We always send this kind of mail, because it is about feedback that you left.`,
})

export function repliedMail(
  work: Work,
  { name, email }: Recipient,
  { title, provider, imageUrl, text }: MailedReply,
): Promise<Mail> {
  return writeLetter(
    work,
    replied,
    { to: email, ...faceOf(work, imageUrl) },
    {
      hello: hello(name),
      provider,
      title,
      reply: text,
      link: linkTo(work, '/account/feedback'),
    },
  )
}

export const feedbackTemplates = [replied]
