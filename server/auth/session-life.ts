import { sql } from 'drizzle-orm'
import { DAY } from '#contract/duration.ts'
import { outageOf } from '#db/away.ts'
import type { Query } from '#db/client.ts'
import type { Browser } from './browser.ts'

// How long a login lasts (docs/security.md has the reasons): 30 days without a visit (auth.ts), and in any case this long.
// That of staff is shorter: staff.ts.

export const LONGEST_SESSION = 180 * DAY

/** A condition on `session s`. */
export const TOO_OLD = sql`s.created_at <= present() - interval '180 days'`

/** What its owner reads in Account Security is that old at most. */
export const UNRECORDED = sql`s.updated_at < present() - interval '10 minutes'`

/** When and from where it was last used. A database that cannot take it now spoils no visit. */
export async function recordUse(db: Query, sessionId: string, { headers }: Browser): Promise<void> {
  const address = headers.get('x-client-address')
  await db
    .execute(sql`
      update session s set updated_at = present(), ip_address = coalesce(${address}, s.ip_address)
      where s.id = ${sessionId} and ${UNRECORDED}`)
    .catch((error: unknown) => {
      if (!outageOf(error)) throw error
    })
}
