import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CategoryPage } from '#contract/category-page.ts'
import { fixed, prepared } from '#db/prepared.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { providerCounts } from '#server/category/counts.ts'
import type { Work } from '#server/work/work.ts'
import { cardsOf } from './card.ts'
import { CountedHit, capped } from './matches.ts'
import { anyListing, browseCounted } from './query.ts'

const TOWNS_SHOWN = 12

const TownName = z.object({ name: z.string() })
const TownCount = TownName.extend({ slug: z.string(), providers: z.number() })

/** Null: an unknown category, or a town without providers. */
export async function categoryPage(work: Work, slug: string, townSlug: string | null): Promise<CategoryPage | null> {
  const tree = await work.site.taxonomy.read(work.db)
  const category = tree.find(slug)
  if (!category || category.slug !== slug) return null
  const group = category.parentId === null ? null : (tree.byId.get(category.parentId) ?? null)
  const children = tree.groups.find(({ id }) => id === (category.parentId ?? category.id))?.children ?? []
  const query = { ...anyListing, categoryId: category.id, townSlug }
  const [hits, towns, town, counts] = await Promise.all([
    rowsOf(work.db, CountedHit, browseCounted(query)),
    townsOf(work, category.id),
    townSlug === null ? null : townNamed(work, townSlug),
    providerCounts(work, { ids: children.map(({ id }) => id), townSlug }),
  ])
  if (townSlug !== null && !town) return null
  return {
    category,
    group,
    subCategories: children.map((child) => ({
      name: child.name,
      slug: child.slug,
      providers: counts.get(child.id) ?? 0,
    })),
    town,
    providers: capped(hits[0]?.number ?? 0),
    top: await cardsOf(work, hits, { point: null, words: [], nothingMatched: false }),
    towns,
  }
}

async function townsOf(work: Work, categoryId: number): Promise<CategoryPage['towns']> {
  return rowsOf(
    work.db,
    TownCount,
    prepared(sql`
    select t.town_slug as slug, n.town as name, t.providers from (
      select town_slug, count(*)::int as providers from listing_categories
      where category_id = ${categoryId} and public_until > present() and town_slug is not null
      group by town_slug order by count(*) desc, town_slug limit ${fixed(TOWNS_SHOWN)}
    ) t cross join lateral (
      select p.town from listing_categories l join profiles p on p.id = l.provider_id
      where l.category_id = ${categoryId} and l.town_slug = t.town_slug limit 1
    ) n order by t.providers desc, n.town`),
  )
}

async function townNamed(work: Work, slug: string): Promise<CategoryPage['town']> {
  const row = await rowOf(
    work.db,
    TownName,
    sql`
    select p.town as name from listing_index i join profiles p on p.id = i.provider_id
    where i.town_slug = ${slug} and i.public_until > present() limit 1`,
  )
  return row ? { name: row.name, slug } : null
}
