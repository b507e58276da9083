import { ORPCError } from '@orpc/client'
import { href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { answered } from '#app/request/action-handled.ts'
import { flash } from '#app/request/flash.ts'
import type { Route } from './+types/try-address'

const ADDRESS = href('/account/security')

/** Nothing changes by a link: it takes the button of the banner. */
export function loader() {
  return redirect(ADDRESS)
}

export async function action({ context }: Route.ActionArgs) {
  context.set(answered, true)
  try {
    await context.get(api).account.tryAddress()
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status >= 500) throw error
    if (error.code === 'UNAUTHORIZED') return redirect(`${href('/login')}?return=${encodeURIComponent(ADDRESS)}`)
    return redirect(ADDRESS, { headers: flash(error.code === 'LEAVING' ? 'leaving' : 'address-tried-lately') })
  }
  return redirect(ADDRESS, { headers: flash('address-tried') })
}
