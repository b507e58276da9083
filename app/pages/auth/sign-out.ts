import { redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import type { Route } from './+types/sign-out'

/** A link does not log out: only the button does. */
export function loader() {
  return redirect('/')
}

export async function action({ context }: Route.ActionArgs) {
  const { ok } = await attemptOrLog(context, context.get(api).account.signOut())
  return leadTo('/', ok ? 'signed-out' : 'sign-out-failed')
}
