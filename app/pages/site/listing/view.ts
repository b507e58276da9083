import { data } from 'react-router'
import { api } from '#app/api.server.ts'
import { refuse } from '#app/request/attempt.server.ts'
import type { Route } from './+types/view'

/** What a listing's page tells us once: that it was seen. Pages come from a cache, so the browser has to say so. */
export async function action({ params, context }: Route.ActionArgs) {
  await context.get(api).directory.seen({ id: params.id }).catch(refuse)
  return new Response(null, { status: 204 })
}

export function loader() {
  throw data({ message: 'There is nothing at this address.' }, { status: 404 })
}
