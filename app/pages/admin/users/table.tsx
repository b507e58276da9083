import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import { planDate } from '#contract/date.ts'
import { MEMBERSHIP_LABELS, TYPE_LABELS, type UserRow } from '#contract/user/words.ts'
import { nameOf } from './address.ts'
import { COLUMNS, type Column } from './columns.ts'

const cell = 'px-2.5 py-2.5 align-top'

/** Scrolls in its own box where it is wider than the page. */
export function UserTable({ users, columns }: { users: UserRow[]; columns: readonly Column[] }) {
  return (
    <ScrollTable
      label="Users"
      className="rounded-lg border bg-surface"
      tableClassName="w-full border-collapse text-sm figures"
    >
      <thead className="bg-sunken text-left whitespace-nowrap">
        <tr>
          <th scope="col" className="w-11 py-2 pl-3">
            <span className="sr-only">Select</span>
          </th>
          <th scope="col" className="px-2.5 py-2 font-medium">
            Name
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="px-2.5 py-2 font-medium">
              {COLUMNS[column]}
            </th>
          ))}
          <th scope="col" className="px-2.5 py-2 font-medium">
            Actions
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {users.map((user) => (
          <tr key={user.id} className="hover:bg-sunken/50">
            <td className="py-2.5 pl-3 align-top">
              <label className="inline-flex touch-target">
                <input type="checkbox" name="ids" value={user.id} className="tick rounded-[5px]" />
                <span className="sr-only">Select {nameOf(user)}</span>
              </label>
            </td>
            <th scope="row" className={`${cell} min-w-36 text-left font-normal`}>
              <TextLink to={href('/admin/users/:id', { id: user.id })}>
                <bdi>{nameOf(user)}</bdi>
              </TextLink>
              {user.businessName && user.businessName !== nameOf(user) ? (
                <span className="block text-ink-soft">
                  <bdi>{user.businessName}</bdi>
                </span>
              ) : null}
            </th>
            {columns.map((column) => (
              <td key={column} className={`${cell} ${column === 'joined' ? 'whitespace-nowrap' : ''}`}>
                {cells[column](user)}
              </td>
            ))}
            <td className={`${cell} whitespace-nowrap`}>
              <span className="flex gap-3">
                <TextLink to={href('/admin/users/:id', { id: user.id })} aria-label={`View ${nameOf(user)}`}>
                  View
                </TextLink>
                <TextLink to={href('/admin/users/:id/edit', { id: user.id })} aria-label={`Edit ${nameOf(user)}`}>
                  Edit
                </TextLink>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

const cells: Record<Column, (user: UserRow) => ReactNode> = {
  email: ({ email }) =>
    email ? (
      <span title={email} className="block max-w-44 truncate">
        {email}
      </span>
    ) : (
      <None />
    ),
  type: ({ accountType }) => TYPE_LABELS[accountType],
  categories: ({ categories }) => (categories.length > 0 ? firstTwo(categories) : <None />),
  location: ({ location }) => location || <None />,
  state: (user) => <UserState user={user} />,
  membership: ({ accountType, membership }) => (accountType === 'provider' ? MEMBERSHIP_LABELS[membership] : <None />),
  confirmed: ({ confirmed, unclaimed }) => (unclaimed ? <None /> : confirmed ? 'Yes' : 'No'),
  joined: ({ joinedAt }) => planDate(joinedAt),
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
