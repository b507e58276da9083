import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowOf } from '#db/rows.ts'
import type { Events } from '#server/work/events.ts'
import type { Work } from '#server/work/work.ts'

const REFILE_BATCH = 200
const START = '00000000-0000-0000-0000-000000000000'

const LastRow = z.object({ last: z.string().nullable() })

/** The trigger has refiled what is little (db/sql/category-changes.sql); this goes on by pages, so that no lock lasts. */
export async function refile(work: Work, { categoryId, listingsAfter, jobsAfter }: Events['category.changed']) {
  const page = async (name: 'refile_listings' | 'refile_jobs', previous: string | null) => {
    if (previous === null) return null
    const ids = sql`array[${categoryId}]::int[], ${previous}::uuid, ${REFILE_BATCH}`
    const refiled = name === 'refile_listings' ? sql`refile_listings(${ids})` : sql`refile_jobs(${ids})`
    return (await rowOf(work.db, LastRow)`select ${refiled}::text as last`)?.last ?? null
  }
  const listings = await page('refile_listings', listingsAfter)
  const jobs = await page('refile_jobs', jobsAfter)
  if (listings === null && jobs === null) return
  await work.emit('category.changed', { categoryId, listingsAfter: listings, jobsAfter: jobs })
}

/** Runs in the transaction of the change. */
export async function refileLater(work: Work, categoryId: number): Promise<void> {
  const FamilySizeRow = z.object({ listings: z.boolean(), jobs: z.boolean() })
  const many = await rowOf(work.db, FamilySizeRow)`
    select exists (select from provider_categories where category_id = any(family) offset ${REFILE_BATCH}) as listings,
      exists (select from job_categories where category_id = any(family) offset ${REFILE_BATCH}) as jobs
    from category_family(array[${categoryId}]::int[]) family`
  if (!many?.listings && !many?.jobs) return
  await work.emit('category.changed', {
    categoryId,
    listingsAfter: many.listings ? START : null,
    jobsAfter: many.jobs ? START : null,
  })
}
