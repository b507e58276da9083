import { sql } from 'drizzle-orm'
import { MOST_COUNTED } from '#contract/directory.ts'
import type { Trade } from '#contract/trade.ts'
import { providerCounts } from '#server/category/counts.ts'
import type { Work } from '#server/work/work.ts'
import { cardsOf } from './card.ts'
import { browse, counted, type Found, type Wanted } from './query.ts'

const TOWNS_SHOWN = 12

/** A trade's landing page; null when there is no such category, or no such town in it. */
export async function trade(work: Work, slug: string, townSlug: string | null): Promise<Trade | null> {
  const tree = await work.site.taxonomy.read(work.db)
  const category = tree.find(slug)
  if (!category || category.slug !== slug) return null
  const group = category.parentId === null ? null : (tree.byId.get(category.parentId) ?? null)
  const children = tree.groups.find(({ id }) => id === (category.parentId ?? category.id))?.children ?? []
  const wanted: Wanted = {
    words: [],
    categoryId: category.id,
    point: null,
    radius: 0,
    placeWords: [],
    townSlug,
    hideUnclaimed: false,
    page: 1,
  }
  const [found, total, towns, town, counts] = await Promise.all([
    work.db.execute<Found>(browse(wanted)),
    work.db.execute<{ number: number }>(counted(wanted)),
    townsOf(work, category.id),
    townSlug === null ? null : townNamed(work, townSlug),
    providerCounts(work, { ids: children.map(({ id }) => id), townSlug }),
  ])
  if (townSlug !== null && !town) return null
  const number = total.rows[0]?.number ?? 0
  return {
    category,
    group,
    subCategories: children.map((child) => ({
      name: child.name,
      slug: child.slug,
      providers: counts.get(child.id) ?? 0,
    })),
    town,
    providers: { number: Math.min(number, MOST_COUNTED), atLeast: number > MOST_COUNTED },
    top: await cardsOf(work, found.rows, { point: null, words: [], nothingMatched: false }),
    towns,
  }
}

/** The towns with most providers of a category. */
async function townsOf(work: Work, categoryId: number): Promise<Trade['towns']> {
  const { rows } = await work.db.execute<{ slug: string; name: string; providers: number }>(sql`
    select t.town_slug as slug, n.town as name, t.providers from (
      select town_slug, count(*)::int as providers from listing_categories
      where category_id = ${categoryId} and public_until > present() and town_slug is not null
      group by town_slug order by count(*) desc, town_slug limit ${TOWNS_SHOWN}
    ) t cross join lateral (
      select p.town from listing_categories l join profiles p on p.id = l.provider_id
      where l.category_id = ${categoryId} and l.town_slug = t.town_slug limit 1
    ) n order by t.providers desc, n.town`)
  return rows
}

/** A town that at least one public provider works from. */
async function townNamed(work: Work, slug: string): Promise<Trade['town']> {
  const { rows } = await work.db.execute<{ name: string }>(sql`
    select p.town as name from listing_index i join profiles p on p.id = i.provider_id
    where i.town_slug = ${slug} and i.public_until > present() limit 1`)
  return rows[0] ? { name: rows[0].name, slug } : null
}
