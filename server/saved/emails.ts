import { type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'
import { hello } from '#server/platform/mail-frame.tsx'
import { linkTo, type Work } from '#server/work/work.ts'
import type { ProviderNews } from './news.ts'

type Provider = { id: string; name: string; imageUrl: string | null }

export function availableMail(
  work: Work,
  recipient: Recipient,
  { id, name, imageUrl }: Provider,
  unsubscribe: string,
): Promise<Mail> {
  const to = { ...recipient, unsubscribe, face: imageUrl }
  return writeLetter(work, 'saved.availableMail', to, { provider: name, link: `/directory/${id}` })
}

export function newsMail(
  work: Work,
  recipient: Recipient,
  { id, name, imageUrl }: Provider,
  unsubscribe: string,
): Promise<Mail> {
  const to = { ...recipient, unsubscribe, face: imageUrl }
  return writeLetter(work, 'saved.newWorkMail', to, { provider: name, link: `/directory/${id}?tab=portfolio` })
}
