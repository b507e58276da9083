import { api } from '#app/api.server.ts'
import { sharedJson } from '../answer.ts'
import type { Route } from './+types/find'
import { placeRule, positionOf, textOf } from './text.ts'

export { loadedHeaders as headers } from '#app/request/page-cache.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { find, nearest } = context.get(api).place
  const text = textOf(request)
  const position = text === '' ? positionOf(request) : undefined
  if (position !== undefined) {
    const town = position && (await nearest(position))
    return sharedJson({ nearest: town?.label ?? null }, placeRule)
  }
  const { best, others } = text === '' ? { best: null, others: [] } : await find({ text })
  const found = {
    best: best && { label: best.label, lat: best.lat, lng: best.lng },
    others: others.map(({ label }) => ({ label })),
  }
  return sharedJson(found, placeRule)
}
