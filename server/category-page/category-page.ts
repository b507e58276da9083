import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CategoryPage } from '#contract/category-page.ts'
import { fixed } from '#db/prepared.ts'
import { askTogether, type Question, question, rowOf, rowsOf } from '#db/rows.ts'
import { providerCounts } from '#server/category/counts.ts'
import { cardsOf } from '#server/directory/card.ts'
import { CountedHit, capped } from '#server/directory/matches.ts'
import { anyListing, browseCounted, type DirectoryQuery, hasOnePlan } from '#server/directory/query.ts'
import { newestJobs } from '#server/job/open-jobs.ts'
import type { Work } from '#server/work/work.ts'

const TOWNS_SHOWN = 12
const JOBS_SHOWN = 5

const TownName = z.object({ name: z.string() })
const TownCount = TownName.extend({ slug: z.string(), providers: z.number() })

/** Null: an unknown category, or a town without providers. */
export async function viewCategory(work: Work, slug: string, townSlug: string | null): Promise<CategoryPage | null> {
  const tree = await work.site.taxonomy.read(work.db)
  const category = tree.find(slug)
  if (!category || category.slug !== slug) return null
  const group = category.parentId === null ? null : (tree.byId.get(category.parentId) ?? null)
  const children = tree.groups.find(({ id }) => id === (category.parentId ?? category.id))?.children ?? []
  const query = { ...anyListing, categoryId: category.id, townSlug }
  const counted = providerCounts({ ids: children.map(({ id }) => id), townSlug })
  const newest = newestJobs(work, tree, { categoryId: category.id, townSlug, limit: JOBS_SHOWN })
  const [[hits, towns, counts, jobs], town] = await Promise.all([
    firstAnd(work, query, [townsOf(category.id), counted, newest]),
    townSlug === null ? null : townNamed(work, townSlug),
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
    jobs,
  }
}

/** The first page of a list and more questions, in one statement where the list may have a plan that is kept. */
async function firstAnd<One, Other, Last>(
  work: Work,
  query: DirectoryQuery,
  more: [Question<One>, Question<Other>, Question<Last>],
): Promise<[CountedHit[], One, Other, Last]> {
  const first = question(CountedHit, browseCounted(query), (hits) => hits)
  if (hasOnePlan(query)) return askTogether(work.db, [first, ...more])
  const [hits, others] = await Promise.all([rowsOf(work.db, CountedHit, first.statement), askTogether(work.db, more)])
  return [hits, ...others]
}

function townsOf(categoryId: number): Question<CategoryPage['towns']> {
  return question(
    TownCount,
    sql`
    select t.town_slug as slug, n.town as name, t.providers from (
      select town_slug, count(*)::int as providers from listing_categories
      where category_id = ${categoryId} and public_until > present() and town_slug is not null
      group by town_slug order by count(*) desc, town_slug limit ${fixed(TOWNS_SHOWN)}
    ) t cross join lateral (
      select p.town from listing_categories l join profiles p on p.id = l.provider_id
      where l.category_id = ${categoryId} and l.town_slug = t.town_slug limit 1
    ) n order by t.providers desc, n.town`,
    (rows) => rows,
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
