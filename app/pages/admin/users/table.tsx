import { href } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'
import { isAdminAddress } from '#contract/account/words.ts'
import { planDate } from '#contract/date.ts'
import type { UserRow } from '#contract/user/view.ts'
import { MEMBERSHIP_LABELS, TYPE_LABELS } from '#contract/user/words.ts'
import { None, OneLine } from '../list/cells.tsx'
import { AdminTable, type Columns } from '../list/table.tsx'
import { nameOf } from './address.ts'
import { UserState } from './state.tsx'
import { UserLink } from './user-link.tsx'

export function UserTable({ users }: { users: readonly UserRow[] }) {
  return (
    <AdminTable label="Users" list="users" rows={users} keyOf={({ id }) => id} columns={COLUMNS} padding="px-2.5" />
  )
}

const FIRST: Columns<UserRow> = {
  Select: {
    hidden: true,
    look: 'w-11 pl-3',
    cell: (user) => (
      <label className="inline-flex touch-target">
        <input type="checkbox" name="ids" value={user.id} className="tick rounded-[5px]" />
        <span className="sr-only">Select {nameOf(user)}</span>
      </label>
    ),
  },
  Name: {
    names: true,
    look: 'font-normal',
    cell: (user) => (
      <UserLink id={user.id} className="block max-w-64 truncate">
        {nameOf(user)}
      </UserLink>
    ),
  },
}

/** Those that can be chosen. */
export const USER_COLUMNS: Columns<UserRow> = {
  Email: {
    cell: ({ email }) => (email && !isAdminAddress(email) ? <OneLine most="max-w-96">{email}</OneLine> : <None />),
  },
  Type: { cell: ({ accountType }) => TYPE_LABELS[accountType] },
  State: { cell: (user) => <UserState user={user} /> },
  Business: {
    cell: ({ businessName }) => (businessName ? <OneLine most="max-w-56">{businessName}</OneLine> : <None />),
  },
  Categories: {
    cell: ({ categories }) =>
      categories.length > 0 ? <OneLine most="max-w-60">{firstTwo(categories)}</OneLine> : <None />,
  },
  Location: {
    off: true,
    cell: ({ location }) => (location ? <OneLine most="max-w-48">{location}</OneLine> : <None />),
  },
  Membership: {
    cell: ({ accountType, membership }) => (accountType === 'provider' ? MEMBERSHIP_LABELS[membership] : <None />),
  },
  'Email confirmed': {
    off: true,
    cell: ({ confirmed, unclaimed }) => (unclaimed ? <None /> : confirmed ? 'Yes' : 'No'),
  },
  Joined: { cell: ({ joinedAt }) => planDate(joinedAt) },
}

const LAST: Columns<UserRow> = {
  Actions: {
    hidden: true,
    cell: (user) => (
      <span className="flex gap-3">
        <TextLink to={href('/admin/users/:id', { id: user.id })} aria-label={`View ${nameOf(user)}`}>
          View
        </TextLink>
        <TextLink to={href('/admin/users/:id/edit', { id: user.id })} aria-label={`Edit ${nameOf(user)}`}>
          Edit
        </TextLink>
      </span>
    ),
  },
}

const COLUMNS: Columns<UserRow> = { ...FIRST, ...USER_COLUMNS, ...LAST }

function firstTwo(names: string[]): string {
  return names.slice(0, 2).join(', ') + (names.length > 2 ? '…' : '')
}
