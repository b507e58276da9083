import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowOf, rowsOf } from '#db/rows.ts'
import { categories, categoryTerms, profiles } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { type CategoryRow, categoryRow } from './edit.ts'

const UsageRow = z.object({ id: z.number(), providers: z.number() })

/** Shows admins every group by its name, with its categories in their order, and what has been deleted. */
export async function allCategories(work: Work) {
  const [rows, usage, terms] = await Promise.all([
    work.db.select().from(categories).orderBy(asc(categories.displayOrder), asc(categories.id)),
    usageCounts(work),
    work.db
      .select({ id: categoryTerms.categoryId, number: count() })
      .from(categoryTerms)
      .groupBy(categoryTerms.categoryId),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const termCounts = new Map(terms.map(({ id, number }) => [id, number]))
  const view = (row: CategoryRow) => ({
    ...row,
    groupName: byId.get(row.parentId ?? row.id)?.name ?? '',
    isActive: row.retiredAt === null,
    usageCount: usage.get(row.id) ?? 0,
    terms: termCounts.get(row.id) ?? 0,
  })
  const active = rows.filter(({ retiredAt }) => retiredAt === null)
  return {
    groups: active
      .filter(({ parentId }) => parentId === null)
      .map((group) => ({
        ...view(group),
        categories: active.filter(({ parentId }) => parentId === group.id).map(view),
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en-GB')),
    deleted: rows.filter(({ retiredAt }) => retiredAt !== null).map(view),
  }
}

const MAX_LISTED = 20

/** The newest providers by name, and how many there are. */
export async function statisticsOf(work: Work, { id }: { id: number }) {
  const row = await categoryRow(work, id)
  const group = row.parentId === null ? row : await categoryRow(work, row.parentId)
  const total = await usageCount(work, id)
  const providers = await work.db
    .select({
      id: profiles.id,
      name: sql<string>`trim(concat_ws(' ', ${profiles.firstName}, ${profiles.lastName}))`,
      businessName: profiles.businessName,
      createdAt: profiles.createdAt,
    })
    .from(profiles)
    .where(
      and(
        eq(profiles.accountType, 'provider'),
        sql`${profiles.id} in (select pc.provider_id ${filedUnder(sql`${id}`)})`,
      ),
    )
    .orderBy(desc(profiles.createdAt))
    .limit(MAX_LISTED)
  return { id, name: row.name, groupName: group.name, total, providers }
}

/** Counted at once up to this: where there were more, a page shows what the schedule has counted last. */
const COUNT_BATCH = 500

async function usageCounts(work: Work): Promise<Map<number, number>> {
  const rows = await rowsOf(work.db, UsageRow)`select c.id, ${usage} as providers from categories c`
  return new Map(rows.map(({ id, providers }) => [id, providers]))
}

async function usageCount(work: Work, id: number): Promise<number> {
  const row = await rowOf(work.db, UsageRow)`select c.id, ${usage} as providers from categories c where c.id = ${id}`
  return row?.providers ?? 0
}

const usage = sql`coalesce(
  (select t.value from site_totals t where t.total = 'category.' || c.id and t.value > ${COUNT_BATCH}),
  (select count(distinct pc.provider_id) ${filedUnder(sql`c.id`)})
)::int`

/** From clause with `pc`: of a category, and of the sub-categories of a group, as the schedule counts them (roll-up.sql). */
function filedUnder(id: SQL): SQL {
  return sql`from provider_categories pc join categories k on k.id = pc.category_id
    where k.id = ${id} or (k.parent_id = ${id} and k.retired_at is null)`
}
