import { api, near as nearContext } from '#app/api.server.ts'
import { shared } from '#app/pages/endpoints/answer.ts'
import { MAX_ZOOM, MIN_ZOOM, readBounds } from '#contract/directory/map.ts'
import { FILTER_PARAMETERS, readFilters } from '#contract/directory/words.ts'
import { MINUTE, seconds } from '#contract/duration.ts'
import type { Route } from './+types/found'

export { loadedHeaders as headers } from '#app/request/page-cache.ts'

/** Gives the map beside the list what its address finds, within bounds. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams
  const bounds = readBounds(query.get('bounds') ?? '')
  if (!bounds) return Response.json({ message: 'A map needs bounds.' }, { status: 400 })
  const near = context.get(nearContext)?.code ?? null
  const zoom = Math.trunc(Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, Number(query.get('zoom')) || MIN_ZOOM)))
  const found = await context.get(api).directory.map({ filters: { ...readFilters(query), near }, bounds, zoom })
  return shared(JSON.stringify(found), 'application/json; charset=utf-8', {
    tags: ['directory'],
    params: [...FILTER_PARAMETERS, 'bounds', 'zoom'],
    max: seconds(MINUTE),
  })
}
