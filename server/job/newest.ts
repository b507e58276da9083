import type { NewestJobs } from '#contract/job/view.ts'
import { runQuery } from '#db/rows.ts'
import { townsNamed } from '#server/place/town.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { ALL, newestJobs } from './summary.ts'

/** The open jobs that a feed holds. */
const FEED_JOBS = 50

type NewestJobsQuery = { category: string | null; town: string | null }

/** Both are slugs; null for every category, and anywhere. @throws NOT_FOUND */
export async function newestOpenJobs(
  work: Work,
  { category: slug, town: townSlug }: NewestJobsQuery,
): Promise<NewestJobs> {
  const tree = await work.site.taxonomy.read(work.db)
  const category = slug === null ? null : tree.find(slug)
  if (category === undefined || (category && category.slug !== slug)) throw notFound('There is no such category.')
  const town = townSlug === null ? null : townOfSlug(work, townSlug)
  if (town === undefined) throw notFound('There is no such town.')
  const query = { categoryId: category?.id ?? ALL, townSlug, limit: FEED_JOBS }
  return {
    jobs: await runQuery(work.db, newestJobs(work, tree, query)),
    category: category && { name: category.name, slug: category.slug },
    town: town === null ? null : { name: town, slug: townSlug ?? '' },
  }
}

/** The name of a town for a heading: "newport-shropshire" is made of the name and of what tells it from others. */
function townOfSlug({ site: { places } }: Work, slug: string): string | undefined {
  const words = slug.split('-')
  const names = words.map((_, index) => words.slice(0, words.length - index).join(' '))
  for (const name of names) {
    const town = townsNamed(places, name).find((one) => one.slug === slug)
    if (town) return town.label
  }
  return undefined
}
