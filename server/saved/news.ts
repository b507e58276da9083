import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fullName } from '#contract/profile.ts'
import { rowOf } from '#db/rows.ts'
import { savedProviders } from '#db/schema/index.ts'
import type { Recipient } from '#server/account/privacy/consent.ts'
import { firstUse } from '#server/limit/limit.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'
import { availableMail } from './emails.ts'

const DAY = 86_400

/** Empty when it is no news: the provider is not public, not available, or was mailed about within a day. */
export async function saversToTell(work: Work, providerId: string): Promise<string[]> {
  const name = await availableName(work, providerId)
  if (name === null || !(await firstUse(work, `available:${providerId}`, DAY))) return []
  const savers = await work.db
    .select({ userId: savedProviders.userId })
    .from(savedProviders)
    .where(eq(savedProviders.providerId, providerId))
  return savers.map(({ userId }) => userId)
}

export async function mailOfAvailable(
  work: Work,
  { providerId }: { providerId: string },
  recipient: Recipient,
  unsubscribe: string,
): Promise<Mail | null> {
  const name = await availableName(work, providerId)
  return name === null ? null : availableMail(work, recipient, { id: providerId, name }, unsubscribe)
}

const AvailableRow = z.object({ business: z.string().nullable(), first: z.string(), last: z.string() })

async function availableName(work: Work, providerId: string): Promise<string | null> {
  const row = await rowOf(
    work.db,
    AvailableRow,
    sql`
      select business_name as business, first_name as first, last_name as last from public_listings
      where id = ${providerId} and available_since is not null`,
  )
  if (!row) return null
  return row.business || fullName({ firstName: row.first, lastName: row.last }) || 'A professional you saved'
}
