import { href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import type { Route } from './+types/try-address'

const ADDRESS = href('/account/security')

/** A link changes nothing: only the button does. */
export function loader() {
  return redirect(ADDRESS)
}

export async function action({ context }: Route.ActionArgs) {
  context.set(actionHandled, true)
  const tried = await attempt(context.get(api).account.tryAddress())
  if (tried.ok) return leadTo(ADDRESS, 'address-tried')
  const { code } = tried.refused
  if (code === 'UNAUTHORIZED') return redirect(`${href('/login')}?return=${encodeURIComponent(ADDRESS)}`)
  return leadTo(ADDRESS, code === 'LEAVING' ? 'leaving' : 'address-tried-lately')
}
