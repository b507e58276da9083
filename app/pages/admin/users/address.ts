import { href } from 'react-router'
import type { UserQuery } from '#contract/user/input.ts'
import { userParams } from '#contract/user/words.ts'
import { type Column, withColumns } from './columns.ts'

export function usersAddress(query: UserQuery, columns: readonly Column[]): string {
  const params = withColumns(userParams(query), columns).toString()
  return params ? `${href('/admin/users')}?${params}` : href('/admin/users')
}

export function nameOf(user: { firstName: string; lastName: string; businessName: string | null }): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.businessName || 'No name'
}
