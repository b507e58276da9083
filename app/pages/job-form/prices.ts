import { data } from 'react-router'
import { api } from '#app/api.server.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import type { Route } from './+types/prices'

/** It takes POST, so that where someone lives is in no URL. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedForm(request, ['category', 'location'])
  const input = { categoryId: Number(posted.get('category')), location: String(posted.get('location') ?? '') }
  const found = await attempt(context.get(api).category.prices(input))
  return Response.json(found.ok ? found.data : null, {
    status: found.ok ? 200 : found.refused.status,
    headers: NO_STORE,
  })
}

export function loader() {
  throw data({ message: 'There is nothing at this address.' }, { status: 404 })
}
