import { redirect } from 'react-router'
import { api, failed } from '#app/api.server.ts'
import { flash } from '#app/request/flash.ts'
import type { Route } from './+types/sign-out'

/** Nobody is signed out by a link. */
export function loader() {
  return redirect('/')
}

export async function action({ context }: Route.ActionArgs) {
  try {
    await context.get(api).account.signOut()
  } catch (error) {
    context.get(failed)(error)
    return redirect('/', { headers: flash('sign-out-failed') })
  }
  return redirect('/', { headers: flash('signed-out') })
}
