import { href, redirect, redirectDocument } from 'react-router'
import { api } from '#app/api.server.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import type { Route } from './+types/end-look'

export function loader() {
  return redirect(href('/admin/users'))
}

export async function action({ context }: Route.ActionArgs) {
  const ended = await attempt(context.get(api).user.endLook())
  if (!ended.ok) throw refusedPage(ended.refused)
  return redirectDocument(href('/admin/users'))
}
