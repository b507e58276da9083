import { api } from '#app/api.server.ts'
import { missing, orNull, shared } from '#app/pages/endpoints/answer.ts'
import { isId } from '#contract/id.ts'
import { listingTag } from '#contract/page-tags.ts'
import type { Route } from './+types/coverage-map'
import { drawCoverage } from './coverage-drawing.ts'

export { loadedHeaders as headers } from '#app/request/page-cache.ts'

/** A picture of its own, so that the page has none of its weight and a browser fetches it when it comes in sight. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const coverage = isId(id) ? await orNull(context.get(api).directory.coverageMapOf({ id })) : null
  if (!coverage) return missing()
  return shared(drawCoverage(coverage), 'image/svg+xml', { tags: [listingTag(id)] })
}
