import { api, visitor } from '#app/api.server.ts'
import type { Route } from './+types/mailbox-json'
import { missing, orNull } from './answer.ts'

/** The built-in mailbox for programs at this machine. */
export async function loader({ context }: Route.LoaderArgs) {
  const mails = context.get(visitor).operator ? await orNull(context.get(api).mailbox.list()) : null
  return mails ? Response.json(mails, { headers: { 'cache-control': 'no-store' } }) : missing()
}
