import { api, type PageContext, site } from '#app/api.server.ts'
import { FOR_ANY_SITE, missing, orNull, shared } from '../answer.ts'
import { drawFeed } from './atom.ts'

type FeedArgs = { params: { slug?: string; town?: string }; context: PageContext }

const SLUG = /^[a-z0-9-]{1,120}$/

/** An Atom feed of open jobs: all, those of a category, of a town, or of both. A job that expires leaves it within a minute. */
export async function loader({ params, context }: FeedArgs) {
  const [slug, town] = [params.slug ?? null, params.town ?? null]
  if ([slug, town].some((part) => part !== null && !SLUG.test(part))) return missing()
  const newest = await orNull(context.get(api).job.newest({ category: slug, town }))
  if (!newest) return missing()
  const [latest] = newest.jobs
  return shared(
    drawFeed(newest, context.get(site)),
    'application/atom+xml; charset=utf-8',
    { tags: ['jobs'], max: 60 },
    { ...FOR_ANY_SITE, ...(latest ? { 'last-modified': latest.postedAt.toUTCString() } : {}) },
  )
}
