import { api } from '#app/api.server.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import type { Route } from './+types/business-hint'

/** By POST, so that no e-mail address is in a URL. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedForm(request, ['business', 'email'])
  const asked = { businessId: String(posted.get('business')), email: String(posted.get('email')) }
  const same = await attempt(context.get(api).account.isBusinessEmail(asked))
  return same.ok ? answer(same.data, 200) : answer(false, same.refused.status)
}

function answer(same: boolean, status: number): Response {
  return Response.json({ same }, { status, headers: NO_STORE })
}
