import { eq, sql } from 'drizzle-orm'
import { fullName } from '#contract/profile.ts'
import { savedProviders } from '#db/schema/index.ts'
import type { Reader } from '#server/account/privacy/consent.ts'
import { firstUse } from '#server/limit/limit.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'
import { availableMail } from './emails.ts'

const DAY = 86_400

/**
 * Who hears that a provider is available again: those who have saved them; nobody where it is no news: not public, not
 * available any more, or told already within a day.
 */
export async function saversToTell(work: Work, providerId: string): Promise<string[]> {
  const name = await availableName(work, providerId)
  if (name === null || !(await firstUse(work, `available:${providerId}`, DAY))) return []
  const savers = await work.db
    .select({ userId: savedProviders.userId })
    .from(savedProviders)
    .where(eq(savedProviders.providerId, providerId))
  return savers.map(({ userId }) => userId)
}

/** What one of them gets. */
export async function mailOfAvailable(
  work: Work,
  { providerId }: { providerId: string },
  reader: Reader,
  unsubscribe: string,
): Promise<Mail | null> {
  const name = await availableName(work, providerId)
  return name === null ? null : availableMail(work, reader, { id: providerId, name }, unsubscribe)
}

/** What a provider is called who is public and takes on work; null for others. */
async function availableName(work: Work, providerId: string): Promise<string | null> {
  const { rows } = await work.db.execute<{ name: string | null; first: string; last: string }>(sql`
    select business_name as name, first_name as first, last_name as last from public_listings
    where id = ${providerId} and available_since is not null`)
  const [found] = rows
  if (!found) return null
  return found.name || fullName({ firstName: found.first, lastName: found.last }) || 'A professional you saved'
}
