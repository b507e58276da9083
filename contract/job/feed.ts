import type { CategoryPage } from '../category/page.ts'
import type { JobDirectoryResult } from './view.ts'

type Slug = { slug: string }
type NamedSlug = Slug & { name: string }
type FeedOf<Part> = { category: Part | null; town: Part | null }
type FeedLink = { type: 'application/atom+xml'; title: string; path: string }

/** The address of the Atom feed of open jobs. */
export function feedAddress({ category, town }: FeedOf<Slug>): string {
  if (category) return `/categories/${category.slug}/${town ? `${town.slug}/` : ''}jobs.atom`
  return town ? `/locations/${town.slug}/jobs.atom` : '/job-directory.atom'
}

/** "Open jobs: Plumbing in Leeds". */
export function feedTitle({ category, town }: FeedOf<NamedSlug>): string {
  return `Open jobs${category ? `: ${category.name}` : ''}${town ? ` in ${town.name}` : ''}`
}

/** The feeds of what a search of the job directory is about, from the widest. */
export function jobFeeds(result: JobDirectoryResult | undefined): FeedLink[] {
  const named = result?.category
  const category = named ? { slug: named.slug, name: named.text.split(' > ').at(-1) ?? named.text } : null
  const slug = result?.place?.townSlug
  return feedsOf({ category, town: slug ? { slug, name: result?.place?.label ?? slug } : null })
}

export function categoryFeeds({ category, town }: CategoryPage): FeedLink[] {
  return feedsOf({ category, town })
}

function feedsOf({ category, town }: FeedOf<NamedSlug>): FeedLink[] {
  const feeds = [
    { category: null, town: null },
    ...(category ? [{ category, town: null }] : []),
    ...(town ? [{ category: null, town }] : []),
    ...(category && town ? [{ category, town }] : []),
  ]
  return feeds.map((feed) => ({ type: 'application/atom+xml', title: feedTitle(feed), path: feedAddress(feed) }))
}
