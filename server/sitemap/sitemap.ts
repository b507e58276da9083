import { sql } from 'drizzle-orm'
import { ALL, notExpired } from '#server/job/open-jobs.ts'
import type { Work } from '#server/work/work.ts'

/** How many addresses one part holds (the protocol allows 50,000). */
const PART_SIZE = 10_000

export type SitemapPart = { name: string; changedAt: Date | null }
export type SitemapEntry = { path: string; changedAt: Date | null }

const FIXED = [
  '/',
  '/directory',
  '/categories',
  '/job-directory',
  '/how-ranking-works',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
]

/** The parts: fixed pages, categories, and the public listings and open jobs in as many parts as they need. */
export async function sitemapParts(work: Work): Promise<SitemapPart[]> {
  const { rows } = await work.db.execute<{ listings: number; changed_at: Date | null }>(sql`
    select count(*)::int as listings, max(p.updated_at) as changed_at
    from listing_index i join profiles p on p.id = i.provider_id where i.public_until > present()`)
  const { rows: open } = await work.db.execute<{ jobs: number; changed_at: Date | null }>(sql`
    select count(*)::int as jobs, max(i.posted_date) as changed_at from job_index i where ${openJob}`)
  const changedAt = momentOf(rows[0]?.changed_at)
  return [
    { name: 'pages', changedAt: null },
    { name: 'categories', changedAt },
    ...partsOf('listings', rows[0]?.listings ?? 0, changedAt),
    ...partsOf('jobs', open[0]?.jobs ?? 0, momentOf(open[0]?.changed_at)),
  ]
}

/** Of a row `i` of job_index: an open job, once. */
const openJob = sql`i.category_id = ${ALL} and ${notExpired}`

function partsOf(name: string, entries: number, changedAt: Date | null): SitemapPart[] {
  return Array.from({ length: Math.ceil(entries / PART_SIZE) }, (_, index) => ({
    name: `${name}-${index + 1}`,
    changedAt,
  }))
}

function momentOf(value: Date | null | undefined): Date | null {
  return value ? new Date(value) : null
}

/** The addresses of one part; null when there is no such part. */
export async function sitemapPart(work: Work, name: string): Promise<SitemapEntry[] | null> {
  if (name === 'pages') return FIXED.map((path) => ({ path, changedAt: null }))
  if (name === 'categories') return categoryEntries(work)
  const [, kind, number] = name.match(/^(listings|jobs)-([1-9]\d{0,3})$/) ?? []
  if (!kind) return null
  const entries = kind === 'jobs' ? await jobEntries(work, Number(number)) : await listingEntries(work, Number(number))
  return entries.length > 0 ? entries : null
}

async function listingEntries(work: Work, number: number): Promise<SitemapEntry[]> {
  const { rows } = await work.db.execute<{ id: string; changed_at: Date }>(sql`
    select i.provider_id as id, p.updated_at as changed_at
    from listing_index i join profiles p on p.id = i.provider_id where i.public_until > present()
    order by i.provider_id limit ${PART_SIZE} offset ${(number - 1) * PART_SIZE}`)
  return rows.map((row) => ({ path: `/directory/${row.id}`, changedAt: new Date(row.changed_at) }))
}

async function jobEntries(work: Work, number: number): Promise<SitemapEntry[]> {
  const { rows } = await work.db.execute<{ id: string; changed_at: Date }>(sql`
    select i.job_id as id, i.posted_date as changed_at from job_index i where ${openJob}
    order by i.job_id limit ${PART_SIZE} offset ${(number - 1) * PART_SIZE}`)
  return rows.map((row) => ({ path: `/job-directory/${row.id}`, changedAt: new Date(row.changed_at) }))
}

/** Every category, and the towns in it that have at least three providers (thinner pages help nobody). */
async function categoryEntries(work: Work): Promise<SitemapEntry[]> {
  const { byId } = await work.site.taxonomy.read(work.db)
  const { rows } = await work.db.execute<{ id: number; town: string }>(sql`
    select category_id as id, town_slug as town from listing_categories
    where public_until > present() and town_slug is not null
    group by category_id, town_slug having count(*) >= 3 order by category_id, town_slug limit 40000`)
  const towns = rows.flatMap((row) => {
    const category = byId.get(row.id)
    return category ? [`/categories/${category.slug}/${row.town}`] : []
  })
  return [...[...byId.values()].map(({ slug }) => `/categories/${slug}`), ...towns].map((path) => ({
    path,
    changedAt: null,
  }))
}
