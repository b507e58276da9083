import { ORPCError } from '@orpc/client'
import { api } from '#app/api.server.ts'
import { UNKEPT } from '#app/request/page-cache.ts'
import type { Route } from './+types/business-suggest'

/** Businesses that a name may mean, while somebody types it: ids and names. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const text = (url.searchParams.get('text') ?? '').slice(0, 120).toWellFormed()
  const found = await context
    .get(api)
    .account.suggestBusinesses({ text })
    .catch((error) => {
      if (error instanceof ORPCError && error.code === 'TOO_MANY_REQUESTS') return null
      throw error
    })
  return Response.json(
    (found ?? []).map(({ id, name }) => ({ value: id, label: name })),
    {
      status: found ? 200 : 429,
      headers: UNKEPT,
    },
  )
}
