import { type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'
import type { ProviderNews } from './news.ts'

type Provider = { id: string; name: string; imageUrl: string | null }

const MAILS = {
  available: { name: 'saved.availableMail', tab: '' },
  'new-work': { name: 'saved.newWorkMail', tab: '?tab=portfolio' },
} as const

export function newsMail(
  work: Work,
  news: ProviderNews,
  recipient: Recipient,
  { id, name: provider, imageUrl }: Provider,
  unsubscribe: string,
): Promise<Mail> {
  const { name, tab } = MAILS[news]
  return writeLetter(
    work,
    name,
    { ...recipient, unsubscribe, face: imageUrl },
    { provider, link: `/directory/${id}${tab}` },
  )
}
