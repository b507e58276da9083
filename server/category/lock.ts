import { eq, sql } from 'drizzle-orm'
import { categories } from '#db/schema/index.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

export type CategoryRow = typeof categories.$inferSelect

/** One change of the categories after the other; the taxonomy in memory may be older than the row. */
export async function changeCategories<Result>(work: Work, change: (work: Work) => Promise<Result>): Promise<Result> {
  return work.transaction(async (work) => {
    await work.db.execute(sql`select pg_advisory_xact_lock(hashtext('categories'))`)
    return change(work)
  })
}

/** Retired ones too. @throws NOT_FOUND */
export async function categoryRow(work: Work, id: number): Promise<CategoryRow> {
  const [row] = await work.db.select().from(categories).where(eq(categories.id, id))
  if (!row) throw notFound('There is no such category.')
  return row
}

/** @throws NOT_FOUND when it is retired */
export async function activeCategory(work: Work, id: number): Promise<CategoryRow> {
  const row = await categoryRow(work, id)
  if (row.retiredAt) throw notFound('This category has been deleted. You can bring it back.')
  return row
}
