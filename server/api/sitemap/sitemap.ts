import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { moment } from '#contract/moment.ts'
import { SitemapEntry, type SitemapPart } from '#contract/sitemap/view.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { ALL, notExpired } from '#server/job/summary.ts'
import type { Work } from '#server/work/work.ts'

/** Addresses per part; the protocol allows 50,000. */
const PART_SIZE = 10_000

const Total = z.object({ number: z.number(), changed_at: moment.nullable() })
const EntryRow = SitemapEntry.extend({ changedAt: moment })
const CategoryTown = z.object({ id: z.number(), town: z.string() })

const FIXED = [
  '/',
  '/directory',
  '/categories',
  '/job-directory',
  '/how-ranking-works',
  '/about',
  '/for-providers',
  '/contact',
  '/privacy',
  '/terms',
]

export async function sitemapParts(work: Work): Promise<SitemapPart[]> {
  const listings = await rowOf(work.db, Total)`
    select count(*)::int as number, max(p.updated_at) as changed_at
    from listing_index i join profiles p on p.id = i.provider_id where i.public_until > present()`
  const jobs = await rowOf(work.db, Total)`
    select count(*)::int as number, max(i.posted_date) as changed_at from job_index i where ${openJob}`
  const changedAt = listings?.changed_at ?? null
  return [
    { name: 'pages', changedAt: null },
    { name: 'categories', changedAt },
    ...partsOf('listings', listings?.number ?? 0, changedAt),
    ...partsOf('jobs', jobs?.number ?? 0, jobs?.changed_at ?? null),
  ]
}

/** Whether the row `i` of job_index is the one that stands for an open job. */
const openJob = sql`i.category_id = ${ALL} and ${notExpired}`

function partsOf(name: string, entries: number, changedAt: Date | null): SitemapPart[] {
  return Array.from({ length: Math.ceil(entries / PART_SIZE) }, (_, index) => ({
    name: `${name}-${index + 1}`,
    changedAt,
  }))
}

/** Null if the part is unknown. */
export async function sitemapEntries(work: Work, name: string): Promise<SitemapEntry[] | null> {
  if (name === 'pages') return FIXED.map((path) => ({ path, changedAt: null }))
  if (name === 'categories') return categoryEntries(work)
  const [, kind, number] = name.match(/^(listings|jobs)-([1-9]\d{0,3})$/) ?? []
  if (!kind) return null
  const entries = kind === 'jobs' ? await jobEntries(work, Number(number)) : await listingEntries(work, Number(number))
  return entries.length > 0 ? entries : null
}

function listingEntries(work: Work, number: number): Promise<SitemapEntry[]> {
  return rowsOf(work.db, EntryRow)`
    select '/directory/' || i.provider_id as path, p.updated_at as "changedAt"
    from listing_index i join profiles p on p.id = i.provider_id where i.public_until > present()
    order by i.provider_id limit ${PART_SIZE} offset ${(number - 1) * PART_SIZE}`
}

function jobEntries(work: Work, number: number): Promise<SitemapEntry[]> {
  return rowsOf(work.db, EntryRow)`
    select '/job-directory/' || i.job_id as path, i.posted_date as "changedAt" from job_index i where ${openJob}
    order by i.job_id limit ${PART_SIZE} offset ${(number - 1) * PART_SIZE}`
}

/** Towns have at least three providers: thinner pages are no use in a search engine. */
async function categoryEntries(work: Work): Promise<SitemapEntry[]> {
  const { byId } = await work.site.taxonomy.read(work.db)
  const rows = await rowsOf(work.db, CategoryTown)`
    select category_id as id, town_slug as town from listing_categories
    where public_until > present() and town_slug is not null
    group by category_id, town_slug having count(*) >= 3 order by category_id, town_slug limit 40000`
  const towns = rows.flatMap(({ id, town }) => {
    const category = byId.get(id)
    return category ? [`/categories/${category.slug}/${town}`] : []
  })
  const categories = [...byId.values()].map(({ slug }) => `/categories/${slug}`)
  return [...categories, ...towns].map((path) => ({ path, changedAt: null }))
}
