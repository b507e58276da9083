import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '#contract/duration.ts'
import { rowOf } from '#db/rows.ts'
import { savedProviders } from '#db/schema/index.ts'
import { type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { onceWithin } from '#server/work/limit.ts'
import type { Work } from '#server/work/work.ts'

export type ProviderNews = 'available' | 'new-work'

/** Empty when it is no news: not public, not so (any more), or mailed about within a day. */
export async function saversToTell(work: Work, news: ProviderNews, providerId: string): Promise<string[]> {
  const provider = await providerWhile(work, news, providerId)
  if (provider === null || !(await onceWithin(work, `${news}:${providerId}`, DAY))) return []
  const savers = await work.db
    .select({ userId: savedProviders.userId })
    .from(savedProviders)
    .where(eq(savedProviders.providerId, providerId))
  return savers.map(({ userId }) => userId)
}

export async function mailOfNews(
  work: Work,
  news: ProviderNews,
  providerId: string,
  recipient: Recipient,
  unsubscribe: string,
): Promise<Mail | null> {
  const provider = await providerWhile(work, news, providerId)
  if (provider === null) return null
  return newsMail(work, news, recipient, provider, unsubscribe)
}

const ProviderRow = z.object({ id: z.uuid(), name: z.string(), imageUrl: z.string().nullable() })

const holds: Record<ProviderNews, SQL> = {
  available: sql`p.available_since is not null`,
  'new-work': sql`is_member(p.id) and exists (select from portfolio_items i where i.provider_id = p.id)`,
}

/** Null if it does not hold, or the provider is not public. */
async function providerWhile(work: Work, news: ProviderNews, id: string) {
  const row = await rowOf(work.db, ProviderRow)`
    select p.id, profile_name(p, 'A professional you saved') as name, p.profile_image_url as "imageUrl"
    from public_listings join profiles p on p.id = public_listings.id
    where public_listings.id = ${id} and ${holds[news]}`
  return row ?? null
}

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
) {
  const { name, tab } = MAILS[news]
  return writeLetter(
    work,
    name,
    { ...recipient, unsubscribe, face: imageUrl },
    { provider, link: `/directory/${id}${tab}` },
  )
}
