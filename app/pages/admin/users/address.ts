import { href } from 'react-router'
import { addressWith, listParams } from '#contract/admin/words.ts'
import type { UserQuery } from '#contract/user/input.ts'
import { noUserQuery } from '#contract/user/words.ts'

/** The name always shows. */
export const COLUMNS = {
  email: 'E-mail',
  type: 'Type',
  categories: 'Categories',
  location: 'Location',
  state: 'State',
  membership: 'Membership',
  confirmed: 'E-mail confirmed',
  joined: 'Joined',
} as const
export type Column = keyof typeof COLUMNS

const NAMES: readonly Column[] = [
  'email',
  'type',
  'categories',
  'location',
  'state',
  'membership',
  'confirmed',
  'joined',
]
const USUAL: readonly Column[] = ['email', 'type', 'categories', 'state', 'membership', 'joined']

export function readColumns(params: URLSearchParams): Column[] {
  const asked = params.getAll('columns')
  const chosen = NAMES.filter((name) => asked.includes(name))
  return chosen.length > 0 ? chosen : [...USUAL]
}

/** Says the columns only where they differ from the usual. */
export function usersAddress(query: UserQuery, columns: readonly Column[]): string {
  const params = listParams(query, noUserQuery)
  if (columns.join() !== USUAL.join()) for (const name of columns) params.append('columns', name)
  return addressWith(href('/admin/users'), params)
}

export function nameOf(user: { firstName: string; lastName: string; businessName: string | null }): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.businessName || 'No name'
}
