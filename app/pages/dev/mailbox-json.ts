import { api } from '#app/api.server.ts'
import { missing, orNull } from '../endpoints/answer.ts'
import type { Route } from './+types/mailbox-json'

export async function loader({ context }: Route.LoaderArgs) {
  const mails = await orNull(context.get(api).mailbox.list())
  return mails ? Response.json(mails, { headers: { 'cache-control': 'no-store' } }) : missing()
}
