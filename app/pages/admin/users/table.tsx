import { href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { planDate } from '#contract/date.ts'
import type { UserRow } from '#contract/user/view.ts'
import { MEMBERSHIP_LABELS, TYPE_LABELS } from '#contract/user/words.ts'
import { AdminTable, type Columns } from '../list/table.tsx'
import { COLUMNS, type Column, nameOf } from './address.ts'

export function UserTable({ users, columns }: { users: readonly UserRow[]; columns: readonly Column[] }) {
  const chosen = Object.fromEntries(columns.map((column) => [COLUMNS[column], CHOICE[column]]))
  return (
    <AdminTable
      label="Users"
      rows={users}
      keyOf={({ id }) => id}
      columns={{ ...FIRST, ...chosen, ...LAST }}
      padding="px-2.5"
    />
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
    look: 'min-w-36 font-normal',
    cell: (user) => (
      <>
        <TextLink to={href('/admin/users/:id', { id: user.id })}>
          <bdi>{nameOf(user)}</bdi>
        </TextLink>
        {user.businessName && user.businessName !== nameOf(user) ? (
          <span className="block text-ink-soft">
            <bdi>{user.businessName}</bdi>
          </span>
        ) : null}
      </>
    ),
  },
}

const CHOICE: Record<Column, Columns<UserRow>[string]> = {
  email: {
    cell: ({ email }) =>
      email ? (
        <span title={email} className="block max-w-44 truncate">
          {email}
        </span>
      ) : (
        <None />
      ),
  },
  type: { cell: ({ accountType }) => TYPE_LABELS[accountType] },
  categories: { cell: ({ categories }) => (categories.length > 0 ? firstTwo(categories) : <None />) },
  location: { cell: ({ location }) => location || <None /> },
  state: { cell: (user) => <UserState user={user} /> },
  membership: {
    cell: ({ accountType, membership }) => (accountType === 'provider' ? MEMBERSHIP_LABELS[membership] : <None />),
  },
  confirmed: { cell: ({ confirmed, unclaimed }) => (unclaimed ? <None /> : confirmed ? 'Yes' : 'No') },
  joined: { look: 'whitespace-nowrap', cell: ({ joinedAt }) => planDate(joinedAt) },
}

const LAST: Columns<UserRow> = {
  Actions: {
    look: 'whitespace-nowrap',
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

function firstTwo(names: string[]): string {
  return names.slice(0, 2).join(', ') + (names.length > 2 ? '…' : '')
}

function None() {
  return <span className="text-ink-soft">–</span>
}

export function UserState({ user }: { user: Pick<UserRow, 'active' | 'visible' | 'leaving' | 'unclaimed'> }) {
  return (
    <span className="flex flex-wrap gap-1">
      {user.active ? null : <Badge tone="danger">Inactive</Badge>}
      {user.leaving ? <Badge tone="danger">To be deleted</Badge> : null}
      {user.visible || user.leaving ? null : <Badge tone="warning">Hidden</Badge>}
      {user.active && user.visible ? <Badge tone="success">Active</Badge> : null}
      {user.unclaimed ? <Badge tone="info">Unclaimed</Badge> : null}
    </span>
  )
}
