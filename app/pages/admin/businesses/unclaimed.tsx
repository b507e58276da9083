import { data, Form, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { optional } from '#app/request/attempt.server.ts'
import { Button, SecondaryLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Search, Store } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { addressWith, ageText, listParams } from '#contract/admin/words.ts'
import { readUnclaimedQuery, type UnclaimedQuery } from '#contract/claim/input.ts'
import type { UnclaimedListing } from '#contract/claim/view.ts'
import { planDate } from '#contract/date.ts'
import { numberText } from '#contract/number.ts'
import type { NoticeKind } from '#contract/rights/words.ts'
import { None, OneLine } from '../list/cells.tsx'
import { ColumnChoice } from '../list/columns.tsx'
import { CursorLinks, ListResult } from '../list/list.tsx'
import { AdminTable, type Columns } from '../list/table.tsx'
import { ListBar, type SavedView } from '../list/views.tsx'
import { UserLink } from '../users/user-link.tsx'
import type { Route } from './+types/unclaimed'
import { BusinessesFrame } from './tabs.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readUnclaimedQuery(new URL(request.url).searchParams)
  const found = await optional(context, context.get(api).business.unclaimed(query))
  return data({ query, now: new Date(), found }, { status: found ? 200 : 500 })
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Unclaimed listings')

export default function UnclaimedPage({ loaderData: { query, found, now } }: Route.ComponentProps) {
  const { q, told, after } = query
  const isFiltered = q !== '' || told !== null
  const columns = columnsAt(now)
  return (
    <BusinessesFrame tab="unclaimed">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <Filters query={query} />
        <SecondaryLink to={href('/admin/users/new')}>New listing</SecondaryLink>
      </div>
      <ListBar views={VIEWS} here={unclaimedAddress(query)}>
        <ColumnChoice list="unclaimed" columns={columns} />
      </ListBar>
      <ListResult
        rows={found?.listings}
        failed="Failed to load listings"
        retry={unclaimedAddress(query, after)}
        className=""
        empty={
          <EmptyState title={isFiltered ? 'Nothing matches' : 'Every listing has an owner'} icon={<Store />}>
            {isFiltered ? 'Try other words.' : 'Listings that you create, or that come by an import, are listed here.'}
          </EmptyState>
        }
      >
        {(listings) => (
          <AdminTable
            label="Unclaimed listings"
            list="unclaimed"
            rows={listings}
            keyOf={({ id }) => id}
            columns={columns}
          />
        )}
      </ListResult>
      {found ? (
        <CursorLinks
          first={after ? unclaimedAddress(query) : null}
          next={found.next && unclaimedAddress(query, found.next)}
        />
      ) : null}
    </BusinessesFrame>
  )
}

const VIEWS: readonly SavedView[] = [
  { label: 'All', to: unclaimedAddress({ q: '', told: null }) },
  { label: 'Not notified', to: unclaimedAddress({ q: '', told: 'no' }) },
  { label: 'Notified', to: unclaimedAddress({ q: '', told: 'yes' }) },
]

function unclaimedAddress({ q, told }: Omit<UnclaimedQuery, 'after'>, after: UnclaimedQuery['after'] = null): string {
  return addressWith(href('/admin/businesses/unclaimed'), listParams({ q, told }, { q: '', told: null }, after))
}

function Filters({ query: { q, told } }: { query: UnclaimedQuery }) {
  return (
    <search className="min-w-0 grow">
      <Form method="get" action={href('/admin/businesses/unclaimed')} className="flex max-w-2xl flex-wrap gap-2">
        <TextBox
          key={`q ${q}`}
          type="search"
          name="q"
          aria-label="Search by name, phone, email or website"
          defaultValue={q}
          maxLength={100}
          placeholder="Name, phone, email or website"
          icon={<Search />}
          className="min-w-48 grow"
        />
        <Select
          key={`told ${told}`}
          name="told"
          aria-label="Whether the business was notified"
          defaultValue={told ?? ''}
          options={[
            { value: '', label: 'Notified or not' },
            { value: 'yes', label: 'Notified' },
            { value: 'no', label: 'Not notified' },
          ]}
        />
        <Button variant="secondary">Search</Button>
      </Form>
    </search>
  )
}

const NOTIFIED: Record<NoticeKind, string> = { mail: 'By email', letter: 'By letter' }

function columnsAt(now: Date): Columns<UnclaimedListing> {
  return {
    Business: {
      names: true,
      look: 'font-medium',
      cell: ({ id, businessName }) => (
        <UserLink id={id} className="block max-w-72 truncate">
          {businessName}
        </UserLink>
      ),
    },
    Location: { cell: ({ location }) => (location ? <OneLine most="max-w-48">{location}</OneLine> : <None />) },
    Source: { cell: ({ source }) => <OneLine most="max-w-56">{source || 'Not known'}</OneLine> },
    'Details from': {
      off: true,
      cell: ({ obtainedOn }) => (obtainedOn ? planDate(new Date(obtainedOn)) : <None />),
    },
    Age: { cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{ageText(createdAt, now)}</time> },
    Notified: {
      cell: ({ noticeKind, noticedAt }) =>
        noticeKind && noticedAt ? `${NOTIFIED[noticeKind]}, ${planDate(noticedAt)}` : 'Not yet',
    },
    'Views, 30 days': { isNumber: true, cell: ({ views }) => numberText(views) },
    Saves: { isNumber: true, cell: ({ saves }) => numberText(saves) },
    Feedback: { isNumber: true, cell: ({ feedback }) => numberText(feedback) },
    Actions: {
      hidden: true,
      cell: ({ id, businessName }) => (
        <span className="flex gap-3">
          <TextLink to={href('/directory/:id', { id })} reloadDocument>
            Listing<span className="sr-only"> of {businessName}</span>
          </TextLink>
          <TextLink to={href('/admin/users/:id/edit', { id })}>
            Edit<span className="sr-only"> {businessName}</span>
          </TextLink>
        </span>
      ),
    },
  }
}
