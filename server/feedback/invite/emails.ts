import { storedLine } from '#contract/text.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'

export type MailedInvitation = {
  email: string
  provider: { id: string; name: string }
  code: string
  reminder: boolean
  /** The address of the link that stops them. */
  stop: string
}

export function invitedMail(work: Work, { email, provider, code, reminder, stop }: MailedInvitation): Promise<Mail> {
  const query = new URLSearchParams({ invitation: code })
  const name = reminder ? 'feedback.remindedMail' : 'feedback.invitedMail'
  return writeLetter(
    work,
    name,
    { email, unsubscribe: stop },
    {
      provider: plain(provider.name),
      link: `/directory/${provider.id}/feedback?${query}`,
      how: '/how-feedback-works',
    },
  )
}

/** It goes to strangers, so a name must not become a link or a second line. */
function plain(name: string): string {
  const line = storedLine(name)
    .replace(/[/\\@<>:]+/g, ' ')
    .replace(/\.(?=[^\s.]{2,})/g, '. ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.slice(0, 80) || 'A provider'
}
