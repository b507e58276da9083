import { href, redirect } from 'react-router'
import { api, site } from '#app/api.server.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { readForm } from '#app/request/form.server.ts'
import { readCookie, writeCookie } from '#contract/cookie.ts'
import { DAY, seconds } from '#contract/duration.ts'
import { ownPath } from '#contract/own-path.ts'
import { listNamed, MOST_COLUMNS, readChosen, writeChosen } from '../list/chosen-columns.ts'
import type { Route } from './+types/preferences'

const FIELDS = { intent: 'text', list: 'text', columns: MOST_COLUMNS, usual: 'text', return: 'text' } as const
const COLUMNS_KEPT = 365 * DAY

export function loader() {
  return redirect(href('/admin'))
}

/** Keeps in this browser how someone wants to see the admin pages. */
export async function action({ request, context }: Route.ActionArgs) {
  await context.get(api).admin.standing().catch(refuse)
  const { values } = await readForm(request, FIELDS)
  const ours = context.get(site)
  const back = ownPath(values.return, ours.origin) ?? href('/admin')
  const keep = (cookie: string) => redirect(back, { headers: { 'set-cookie': cookie } })
  if (values.intent === 'later') return keep(writeCookie('two-factor-later', 'yes', seconds(DAY), ours))
  const list = listNamed(values.list)
  if (values.intent !== 'columns' || !list) return redirect(back)
  const chosen = readChosen(readCookie(request.headers.get('cookie'), 'admin-columns', ours))
  const next = writeChosen(chosen, list, values.usual ? [] : values.columns)
  return keep(writeCookie('admin-columns', next, seconds(COLUMNS_KEPT), ours))
}
