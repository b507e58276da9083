import { data, href, redirect } from 'react-router'
import { api, site } from '#app/api.server.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { sessionRedirect } from '#app/request/save-intent.ts'
import type { Route } from './+types/google'

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!context.get(site).google) throw data(null, { status: 404 })
  const done = await context.get(api).account.endWithGoogle({ address: request.url }).catch(refuse)
  if (!done) return redirect(`${href('/login')}?google=failed`)
  if (done.twoFactor) return redirect(href('/login/code') + new URL(done.to).search)
  return sessionRedirect({ request, context }, done.to, null)
}
