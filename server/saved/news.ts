import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '#contract/duration.ts'
import { fullName } from '#contract/profile/words.ts'
import { rowOf } from '#db/rows.ts'
import { savedProviders } from '#db/schema/index.ts'
import type { Recipient } from '#server/account/privacy/consent.ts'
import type { Mail } from '#server/platform/mail.ts'
import { firstUse } from '#server/work/limit.ts'
import type { Work } from '#server/work/work.ts'
import { newsMail } from './emails.ts'

export type ProviderNews = 'available' | 'new-work'

/** Empty when it is no news: not public, not so (any more), or mailed about within a day. */
export async function saversToTell(work: Work, news: ProviderNews, providerId: string): Promise<string[]> {
  const provider = await providerWhile(work, news, providerId)
  if (provider === null || !(await firstUse(work, `${news}:${providerId}`, DAY))) return []
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

const ProviderRow = z.object({
  business: z.string().nullable(),
  first: z.string(),
  last: z.string(),
  image: z.string().nullable(),
})

const holds: Record<ProviderNews, SQL> = {
  available: sql`available_since is not null`,
  'new-work': sql`is_member(id) and exists (select from portfolio_items i where i.provider_id = public_listings.id)`,
}

/** Null if it does not hold, or the provider is not public. */
async function providerWhile(work: Work, news: ProviderNews, id: string) {
  const row = await rowOf(
    work.db,
    ProviderRow,
    sql`
      select business_name as business, first_name as first, last_name as last, profile_image_url as image
      from public_listings where id = ${id} and ${holds[news]}`,
  )
  if (!row) return null
  const name = row.business || fullName({ firstName: row.first, lastName: row.last }) || 'A professional you saved'
  return { id, name, imageUrl: row.image }
}
