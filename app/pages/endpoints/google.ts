import { data, href, redirect } from 'react-router'
import { google } from '#app/api.server.ts'
import type { Route } from './+types/google'

/** Where Google sends people back to: the one door to better-auth's own HTTP interface. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const take = context.get(google)
  if (!take) throw data(null, { status: 404 })
  const answer = await take(request)
  return answer.status < 400 ? answer : redirect(`${href('/login')}?google=failed`)
}
