import { href } from 'react-router'
import { isAdminAddress, isStaffType } from '#contract/account/words.ts'
import { addressWith, listParams } from '#contract/admin/words.ts'
import type { UserQuery } from '#contract/user/input.ts'
import type { UserRow } from '#contract/user/view.ts'
import { noUserQuery } from '#contract/user/words.ts'

export function usersAddress(query: UserQuery): string {
  return addressWith(href('/admin/users'), listParams(query, noUserQuery))
}

type NamedPerson = Pick<UserRow, 'firstName' | 'lastName' | 'businessName'> &
  Partial<Pick<UserRow, 'accountType' | 'email'>>

/** Staff go by their username everywhere in the admin area. */
export function nameOf({ firstName, lastName, businessName, accountType = 'client', email }: NamedPerson): string {
  if (isStaffType(accountType) && email && isAdminAddress(email)) return email.split('@', 1)[0] ?? email
  return `${firstName} ${lastName}`.trim() || businessName || 'No name'
}
