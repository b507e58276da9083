import { eq, sql } from 'drizzle-orm'
import { fullName } from '#contract/profile.ts'
import { savedProviders } from '#db/schema/index.ts'
import { firstUse } from '#server/limit/limit.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work.ts'
import { availableMail } from './emails.tsx'

const DAY = 86_400

type News = {
  userIds: string[]
  write(reader: { name: string; email: string }, unsubscribe: string): Promise<Mail>
}

/**
 * What those hear who have saved a provider that is available again; null where it is no news: not public, not available
 * any more, or told already within a day.
 */
export async function newsOfAvailable(work: Work, { providerId }: { providerId: string }): Promise<News | null> {
  const { rows } = await work.db.execute<{ name: string | null; first: string; last: string }>(sql`
    select business_name as name, first_name as first, last_name as last from public_listings
    where id = ${providerId} and available_since is not null`)
  const [found] = rows
  if (!found || !(await firstUse(work, `available:${providerId}`, DAY))) return null
  const name = found.name || fullName({ firstName: found.first, lastName: found.last }) || 'A professional you saved'
  const savers = await work.db
    .select({ userId: savedProviders.userId })
    .from(savedProviders)
    .where(eq(savedProviders.providerId, providerId))
  return {
    userIds: savers.map(({ userId }) => userId),
    write: (reader, unsubscribe) => availableMail(work, reader, { id: providerId, name }, unsubscribe),
  }
}
