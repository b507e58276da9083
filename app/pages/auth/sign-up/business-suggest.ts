import { api } from '#app/api.server.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import type { Route } from './+types/business-suggest'

export async function loader({ url, context }: Route.LoaderArgs) {
  const text = (url.searchParams.get('text') ?? '').slice(0, 120).toWellFormed()
  const found = await attempt(context.get(api).account.suggestBusinesses({ text }))
  if (!found.ok) return Response.json([], { status: found.refused.status, headers: NO_STORE })
  const items = found.data.map(({ id, name }) => ({ value: id, label: name }))
  return Response.json(items, { headers: NO_STORE })
}
