import { api } from '#app/api.server.ts'
import type { Place } from '#contract/place/words.ts'
import { sharedJson } from '../answer.ts'
import type { Route } from './+types/suggest'
import { placeRule, textOf } from './text.ts'

export { loadedHeaders as headers } from '#app/request/page-cache.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const text = textOf(request)
  const places = text === '' ? [] : await context.get(api).place.suggest({ text })
  const items = places.map(({ label, kind }) => ({ value: label, label, detail: PLACE_KINDS[kind] }))
  return sharedJson(items, placeRule)
}

const PLACE_KINDS: Partial<Record<Place['kind'], string>> = {
  postcode: 'Postcode',
  district: 'Postcode district',
  area: 'Postal area',
  region: 'Region',
}
