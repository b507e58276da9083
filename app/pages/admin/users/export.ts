import { href, redirect } from 'react-router'
import type { ExportCursor } from '#contract/user/input.ts'
import { readUserQuery } from '#contract/user/input.ts'
import type { ExportRow } from '#contract/user/view.ts'
import { TYPE_LABELS } from '#contract/user/words.ts'
import { defineExport } from '../export/define-export.server.ts'

const PAGE = href('/admin/users')

export function loader() {
  return redirect(PAGE)
}

const yesNo = (is: boolean) => (is ? 'yes' : 'no')

export const action = defineExport({
  back: PAGE,
  name: 'users',
  filters(params) {
    const { page, sort, ...filters } = readUserQuery(params)
    return filters
  },
  begin: ({ user }, filters) => user.beginExport(filters),
  page: ({ user }, filters, after: ExportCursor | null) => user.exportPage({ filters, after }),
  columns: {
    Id: ({ id }: ExportRow) => id,
    Type: ({ accountType }) => TYPE_LABELS[accountType],
    'First name': ({ firstName }) => firstName,
    'Last name': ({ lastName }) => lastName,
    Business: ({ businessName }) => businessName,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    Location: ({ location }) => location,
    Town: ({ town }) => town,
    Categories: ({ categories }) => categories,
    Active: ({ active }) => yesNo(active),
    Visible: ({ visible }) => yesNo(visible),
    'Email confirmed': ({ confirmed }) => yesNo(confirmed),
    Unclaimed: ({ unclaimed }) => yesNo(unclaimed),
    'Member until': ({ memberUntil }) => memberUntil,
    Joined: ({ joinedAt }) => joinedAt,
  },
})
