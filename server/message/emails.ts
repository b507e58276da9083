import { faceOf, mailTemplate, writeLetter } from '#server/mail/letter.ts'
import { link, text } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail.ts'
import { hello } from '#server/platform/mail-frame.tsx'
import { linkTo, type Work } from '#server/work/work.ts'

type Recipient = { name: string; email: string }

export type MailedTexts = {
  conversationId: string
  from: string
  imageUrl: string | null
  /** Title of the job. */
  about: string | null
  /** Oldest first; empty: a message of photos alone. */
  texts: string[]
  /** Not among the texts. */
  more: number
  suspicious: boolean
}

const unread = mailTemplate({
  name: 'message.unreadMail',
  sent: 'When a message was not read, at most every 15 minutes',
  places: {
    hello: text('“Hello Tina,”, or “Hello,” where there is no usable name'),
    from: text('who wrote'),
    count: text('“: 3 new messages”, where there are several'),
    about: text('a sentence about the job, where it is about one'),
    messages: text('what they wrote'),
    care: text('a warning, where a message asks for money or leads away'),
    link: link('the conversation'),
  },
  subject: '{from} wrote to you{count}',
  body: `# {from} wrote to you

{hello}

{about}

{care}

[Answer]({link})

{messages}

Please answer on the site: a reply to this e-mail reaches no one.

---
You get this because someone wrote to you. We send at most one such mail every 15 minutes for each conversation.`,
})

export function unreadMail(
  work: Work,
  { name, email }: Recipient,
  { conversationId, from, imageUrl, about, texts, more, suspicious }: MailedTexts,
  unsubscribe: string,
): Promise<Mail> {
  const count = texts.length + more
  const shown = texts.map((text) => text || '(Photos: open the conversation to see them.)')
  return writeLetter(
    work,
    unread,
    { to: email, unsubscribe, thread: `conversation.${conversationId}`, ...faceOf(work, imageUrl) },
    {
      hello: hello(name),
      from,
      count: count === 1 ? '' : `: ${count} new messages`,
      about: about ? `It is about “${about}”.` : '',
      messages: [...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n\n'),
      care: suspicious
        ? `Take care: this looks like it asks for money or leads away from ${work.site.live.site().name}. Don’t pay people you haven’t met, and never pass on codes or bank details.`
        : '',
      link: linkTo(work, `/messages/${conversationId}`),
    },
  )
}

export const messageTemplates = [unread]
