import { href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import type { Route } from './+types/logout'

/** A link does not log out: only the button does. */
export function loader() {
  return redirect(href('/admin'))
}

export async function action({ context }: Route.ActionArgs) {
  const { ok } = await attemptOrLog(context, context.get(api).account.signOut())
  return ok
    ? redirect(href('/admin-login'), { headers: flash('signed-out') })
    : redirect(href('/admin'), { headers: flash('admin-logout-failed') })
}
