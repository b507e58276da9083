import { redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import type { Route } from './+types/login-passkey'

/** A link asks for nothing: only the button does. */
export function loader() {
  return redirect('/login')
}

/** What a browser asks its devices. */
export async function action({ url, context }: Route.ActionArgs) {
  const { account } = context.get(api)
  const second = url.searchParams.get('step') === 'second'
  const asked = await attempt(second ? account.askForSecondStep() : account.askForPasskey())
  const headers = { ...NO_STORE, 'content-type': 'application/json' }
  if (asked.ok) return new Response(asked.data, { headers })
  return new Response(JSON.stringify({ message: asked.refused.message }), { status: asked.refused.status, headers })
}
