import { api } from '#app/api.server.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { cleanText } from '#contract/directory/words.ts'
import { MINUTE, seconds } from '#contract/duration.ts'
import { sharedJson } from '../answer.ts'
import type { Route } from './+types/suggest'

export { loadedHeaders as headers } from '#app/request/page-cache.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const text = cleanText(url.searchParams.get('q') ?? '')
  const found = await attempt(context.get(api).directory.suggest({ text }))
  if (!found.ok) return Response.json([], { status: found.refused.status, headers: NO_STORE })
  return sharedJson(found.data, {
    tags: ['directory'],
    params: ['q'],
    max: seconds(MINUTE),
  })
}
