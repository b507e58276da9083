import { href, redirect } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { csvStream } from '#app/request/csv-stream.server.ts'
import type { CsvValue } from '#contract/csv.ts'
import type { ExportCursor, ExportRow } from '#contract/user/export.ts'
import { readUserQuery } from '#contract/user/input.ts'
import { TYPE_LABELS } from '#contract/user/words.ts'
import type { Route } from './+types/export'

export function loader() {
  return redirect(href('/admin/users'))
}

export async function action({ request, context }: Route.ActionArgs) {
  if (!context.get(viewer)) return redirect(`/admin-login?return=${encodeURIComponent(href('/admin/users'))}`)
  const { page, sort, ...filters } = readUserQuery(new URL(request.url).searchParams)
  const begun = await attempt(context.get(api).user.beginExport(filters))
  if (!begun.ok) throw refusedPage(begun.refused)
  return csvStream(context, {
    name: 'users',
    columns: COLUMNS,
    page: ({ user }, after: ExportCursor | null) => user.exportPage({ filters, after }),
    headers: { 'x-rows': String(begun.data) },
  })
}

const COLUMNS: Record<string, (row: ExportRow) => CsvValue> = {
  Id: ({ id }) => id,
  Type: ({ accountType }) => TYPE_LABELS[accountType],
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Business: ({ businessName }) => businessName,
  'E-mail': ({ email }) => email,
  Phone: ({ phone }) => phone,
  Location: ({ location }) => location,
  Town: ({ town }) => town,
  Categories: ({ categories }) => categories,
  Active: ({ active }) => yesNo(active),
  Visible: ({ visible }) => yesNo(visible),
  'E-mail confirmed': ({ confirmed }) => yesNo(confirmed),
  Unclaimed: ({ unclaimed }) => yesNo(unclaimed),
  'Member until': ({ memberUntil }) => memberUntil,
  Joined: ({ joinedAt }) => joinedAt,
}

function yesNo(is: boolean): string {
  return is ? 'yes' : 'no'
}
