import { eq, sql } from 'drizzle-orm'
import { siteSettings } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

type Part = typeof siteSettings.$inferSelect.part

/** Inside a transaction. */
export async function keep(work: Work, part: Part, value: unknown): Promise<void> {
  const row = { value, changedAt: work.now() }
  await work.db
    .insert(siteSettings)
    .values({ part, ...row })
    .onConflictDoUpdate({ target: siteSettings.part, set: row })
}

/** Back to the default. */
export async function forget(work: Work, part: Part): Promise<void> {
  await work.db.delete(siteSettings).where(eq(siteSettings.part, part))
}

/** So that what the audit log says was there before was there. */
export async function lockSettings(work: Work): Promise<void> {
  await work.db.execute(sql`select pg_advisory_xact_lock(hashtext('site settings'))`)
}

/** Null: none is kept. */
export async function keptValue(work: Work, part: Part): Promise<unknown> {
  const [row] = await work.db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.part, part))
  return row?.value ?? null
}
