import { redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import type { Route } from './+types/passkey-offer'

/** A link answers nothing: only the button does. */
export function loader() {
  return redirect('/account/security')
}

/** The banner goes with the data that the page loads next. */
export async function action({ context }: Route.ActionArgs) {
  context.set(actionHandled, true)
  const declined = await attempt(context.get(api).account.declinePasskey())
  if (declined.ok) return Response.json(null, { headers: NO_STORE })
  const { message, status } = declined.refused
  return Response.json({ message }, { status, headers: NO_STORE })
}
