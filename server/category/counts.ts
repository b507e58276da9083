import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CategoryCard } from '#contract/category/view.ts'
import { MAX_RESULTS_COUNTED } from '#contract/directory/words.ts'
import { literal } from '#db/prepared.ts'
import { type PreparedQuery, question, runQuery } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { groupPicture } from './drawn-picture.ts'

export async function categoryCards(work: Work): Promise<CategoryCard[]> {
  const [tree, counts] = await Promise.all([work.site.taxonomy.read(work.db), runQuery(work.db, providerCounts())])
  return tree.groups.map((group) => ({
    ...group,
    subCategories: group.children,
    providers: counts.get(group.id) ?? 0,
    picture: groupPicture(group),
  }))
}

type CountFilter = { ids?: number[]; townSlug?: string | null }

const CategoryCount = z.object({ id: z.number(), providers: z.number() })

/** Counted up to the cap. Without `ids` all categories count, without a town the whole country. */
export function providerCounts({ ids, townSlug }: CountFilter = {}): PreparedQuery<Map<number, number>> {
  const chosen = ids ? sql`c.id = any(${sql.param(ids)}::int[])` : sql`true`
  const inTown = townSlug ? sql`l.town_slug = ${townSlug}` : sql`true`
  return question(
    CategoryCount,
    sql`
    select c.id, n.providers from categories c cross join lateral (
      select count(*)::int as providers from (
        select from listing_categories l
        where l.category_id = c.id and l.public_until > present() and ${inTown} limit ${literal(MAX_RESULTS_COUNTED + 1)}
      ) counted
    ) n where c.retired_at is null and ${chosen}`,
    (rows) => new Map(rows.map((row) => [row.id, row.providers])),
  )
}
