import { redirect } from 'react-router'
import type { Route } from './+types/account-settings'

export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/account${url.search}`)
}
