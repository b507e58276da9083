import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { profiles } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

/** Listings ranked per statement. */
const PAGE = 1000

/** Quality falls with time, so every listing is ranked again at night. */
export async function rankAllListings(work: Work): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await work.db
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.accountType, 'provider'), gt(profiles.id, after)))
      .orderBy(asc(profiles.id))
      .limit(PAGE)
    const last = page.at(-1)
    if (!last) return
    await work.db.execute(sql`select refresh_listings(${sql.param(page.map(({ id }) => id))}::uuid[])`)
    after = last.id
  }
}
