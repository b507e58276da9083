import { href } from 'react-router'
import { Search } from '#app/ui/icons.ts'
import type { UserQuery } from '#contract/user/input.ts'
import {
  CONFIRMATION_LABELS,
  MEMBERSHIP_FILTER_LABELS,
  SORT_LABELS,
  STATE_LABELS,
  TYPE_LABELS,
} from '#contract/user/words.ts'
import { ChoiceFilter, FilterButtons, FilterForm, TextFilter } from '../list/list.tsx'

export function UserFilterForm({ query }: { query: UserQuery }) {
  const { q, type, state, sort, membership, confirmed, from, to } = query
  return (
    <FilterForm action={href('/admin/users')}>
      <div className="grid grid-cols-2 items-end gap-3 *:min-w-0 *:first:col-span-2 *:last:col-span-2 max-lg:*:nth-4:col-span-2 sm:gap-4 lg:grid-cols-[2fr_1fr_1fr_1fr_auto] lg:*:first:col-span-1 lg:*:last:col-span-1">
        <TextFilter
          name="q"
          label="Search"
          type="search"
          value={q}
          maxLength={200}
          placeholder="Name, email, business, phone or id"
          icon={<Search />}
        />
        <ChoiceFilter name="type" label="Type" labels={TYPE_LABELS} value={type} any="All types" />
        <ChoiceFilter name="state" label="State" labels={STATE_LABELS} value={state} any="Any state" />
        <ChoiceFilter name="sort" label="Sort" labels={SORT_LABELS} value={sort} />
        <FilterButtons clear={href('/admin/users')} />
      </div>
      <details open={Boolean(membership || confirmed || from || to)} className="mt-4">
        <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-lg text-sm font-medium text-petrol touch-target">
          More filters
        </summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <ChoiceFilter
            name="membership"
            label="Membership"
            labels={MEMBERSHIP_FILTER_LABELS}
            value={membership}
            any="Any"
          />
          <ChoiceFilter
            name="confirmed"
            label="Email address"
            labels={CONFIRMATION_LABELS}
            value={confirmed}
            any="Any"
          />
          <TextFilter name="from" label="Joined from" type="date" value={from} />
          <TextFilter name="to" label="Joined until" type="date" value={to} />
        </div>
      </details>
    </FilterForm>
  )
}
