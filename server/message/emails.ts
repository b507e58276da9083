import { type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { MailData } from '#server/mail/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Work } from '#server/work/work.ts'

type MailedTexts = {
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
  /** Null where mails cannot be answered by mail. */
  replyTo: string | null
}

export function unreadMail(
  work: Work,
  recipient: Recipient,
  { conversationId, from, imageUrl, about, texts, more, suspicious, replyTo }: MailedTexts,
  unsubscribe: string,
): Promise<Mail> {
  const count = texts.length + more
  const shown = texts.map((text) => text || '(Photos: open the conversation to see them.)')
  return writeLetter(
    work,
    'message.unreadMail',
    {
      ...recipient,
      unsubscribe,
      thread: `conversation.${conversationId}`,
      face: imageUrl,
      ...(replyTo ? { replyTo } : {}),
    },
    {
      from,
      count: count === 1 ? '' : `: ${count} new messages`,
      about: about ? `It is about “${about}”.` : '',
      messages: [...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n\n'),
      care: suspicious
        ? `Take care: this looks like it asks for money or leads away from ${work.site.live.site().name}. Don’t pay people you haven’t met, and never pass on codes or bank details.`
        : '',
      link: `/messages/${conversationId}`,
      answering: replyTo
        ? 'Reply to this email or answer on the site.'
        : 'Please answer on the site: a reply to this email reaches no one.',
    },
  )
}

export function replyRefusedMail(
  work: Work,
  { email, conversationId, reason }: MailData<'message.replyRefused'>,
): Promise<Mail> {
  return writeLetter(work, 'message.replyRefusedMail', { email }, { reason, link: `/messages/${conversationId}` })
}
