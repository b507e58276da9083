import { data, Form, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { optional } from '#app/request/attempt.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
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
import { CursorLinks, ListResult } from '../list/list.tsx'
import { AdminTable, type Columns } from '../list/table.tsx'
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
  return (
    <BusinessesFrame tab="unclaimed">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <Filters query={query} />
        <ButtonLink to={href('/admin/users/new')} variant="secondary">
          New listing
        </ButtonLink>
      </div>
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
          <AdminTable label="Unclaimed listings" rows={listings} keyOf={({ id }) => id} columns={columnsAt(now)} />
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
          aria-label="Search by name, phone, e-mail or website"
          defaultValue={q}
          maxLength={100}
          placeholder="Name, phone, e-mail or website"
          icon={<Search />}
          className="min-w-48 grow"
        />
        <Select
          key={`told ${told}`}
          name="told"
          aria-label="Whether the business was told"
          defaultValue={told ?? ''}
          options={[
            { value: '', label: 'Told or not' },
            { value: 'yes', label: 'Told' },
            { value: 'no', label: 'Not told' },
          ]}
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </Form>
    </search>
  )
}

const TOLD: Record<NoticeKind, string> = { mail: 'By mail', letter: 'By letter' }

function columnsAt(now: Date): Columns<UnclaimedListing> {
  return {
    Business: {
      names: true,
      look: 'min-w-40 font-medium',
      cell: ({ id, businessName, location }) => (
        <>
          <TextLink to={href('/directory/:id', { id })} reloadDocument>
            <bdi>{businessName}</bdi>
          </TextLink>
          {location ? (
            <span className="block font-normal text-ink-soft">
              <bdi>{location}</bdi>
            </span>
          ) : null}
        </>
      ),
    },
    Origin: {
      look: 'min-w-40 break-words',
      cell: ({ source, obtainedOn }) => (
        <>
          {source ? `From ${source}` : 'Not known'}
          {obtainedOn ? <span className="block text-ink-soft">{planDate(new Date(obtainedOn))}</span> : null}
        </>
      ),
    },
    Age: {
      look: 'whitespace-nowrap',
      cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{ageText(createdAt, now)}</time>,
    },
    Told: {
      look: 'whitespace-nowrap',
      cell: ({ noticeKind, noticedAt }) =>
        noticeKind && noticedAt ? (
          <>
            {TOLD[noticeKind]}
            <span className="block text-ink-soft">{planDate(noticedAt)}</span>
          </>
        ) : (
          'Not yet'
        ),
    },
    'Views, 30 days': { isNumber: true, cell: ({ views }) => numberText(views) },
    Saves: { isNumber: true, cell: ({ saves }) => numberText(saves) },
    Feedback: { isNumber: true, cell: ({ feedback }) => numberText(feedback) },
    Edit: {
      hidden: true,
      cell: ({ id, businessName }) => (
        <TextLink to={href('/admin/users/:id/edit', { id })}>
          Edit<span className="sr-only"> {businessName}</span>
        </TextLink>
      ),
    },
  }
}
