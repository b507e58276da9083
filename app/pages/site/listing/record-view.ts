import { data } from 'react-router'
import { api } from '#app/api.server.ts'
import { refuse } from '#app/request/attempt.server.ts'
import type { Route } from './+types/record-view'

/** Pages come from a cache, so the browser reports a visit. */
export async function action({ params, context }: Route.ActionArgs) {
  await context.get(api).directory.recordView({ id: params.id }).catch(refuse)
  return new Response(null, { status: 204 })
}

export function loader() {
  throw data({ message: 'There is nothing at this address.' }, { status: 404 })
}
