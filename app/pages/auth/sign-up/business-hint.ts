import { api } from '#app/api.server.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import type { Route } from './+types/business-hint'

/** It takes POST, so that no email address is in a URL. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedForm(request, ['business', 'email'])
  const input = { businessId: String(posted.get('business')), email: String(posted.get('email')) }
  const same = await attempt(context.get(api).account.isBusinessEmail(input))
  return same.ok ? answer(same.data, 200) : answer(false, same.refused.status)
}

function answer(same: boolean, status: number): Response {
  return Response.json({ same }, { status, headers: NO_STORE })
}
