import { data, Form, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { optional } from '#app/request/attempt.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Search, Store } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { ageText } from '#contract/admin/words.ts'
import { readUnclaimedQuery, type UnclaimedQuery } from '#contract/claim/input.ts'
import type { UnclaimedListing } from '#contract/claim/view.ts'
import { planDate } from '#contract/date.ts'
import { numberText } from '#contract/number.ts'
import type { NoticeKind } from '#contract/rights/words.ts'
import { CELL, QueueTable } from '../frame/queue-table.tsx'
import type { Route } from './+types/unclaimed'
import { CursorLinks, cursorAddress } from './cursor-links.tsx'
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
      {found === null ? (
        <ErrorState title="Error" message="Failed to load listings" retryHref={unclaimedAddress(query, after)} />
      ) : found.listings.length === 0 ? (
        <EmptyState title={isFiltered ? 'Nothing matches' : 'Every listing has an owner'} icon={<Store />}>
          {isFiltered ? 'Try other words.' : 'Listings that you create, or that come by an import, are listed here.'}
        </EmptyState>
      ) : (
        <UnclaimedTable listings={found.listings} now={now} />
      )}
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
  const filters = { ...(q ? { q } : {}), ...(told ? { told } : {}) }
  return cursorAddress(href('/admin/businesses/unclaimed'), filters, after)
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

const NUMBER = `${CELL} text-right`

function UnclaimedTable({ listings, now }: { listings: UnclaimedListing[]; now: Date }) {
  const numbers = ['Views, 30 days', 'Saves', 'Feedback'].map((head) => (
    <th key={head} scope="col" className="text-right">
      {head}
    </th>
  ))
  const edit = (
    <th key="edit" scope="col">
      <span className="sr-only">Edit</span>
    </th>
  )
  return (
    <QueueTable label="Unclaimed listings" heads={['Business', 'Origin', 'Age', 'Told', ...numbers, edit]}>
      {listings.map((listing) => (
        <Row key={listing.id} listing={listing} now={now} />
      ))}
    </QueueTable>
  )
}

const TOLD: Record<NoticeKind, string> = { mail: 'By mail', letter: 'By letter' }

function Row({ listing, now }: { listing: UnclaimedListing; now: Date }) {
  const { id, businessName, location, source, obtainedOn, createdAt, noticeKind, noticedAt } = listing
  return (
    <tr className="hover:bg-sunken/50">
      <th scope="row" className={`${CELL} min-w-40 text-left font-medium`}>
        <TextLink to={href('/directory/:id', { id })} reloadDocument>
          <bdi>{businessName}</bdi>
        </TextLink>
        {location ? (
          <span className="block font-normal text-ink-soft">
            <bdi>{location}</bdi>
          </span>
        ) : null}
      </th>
      <td className={`${CELL} min-w-40 break-words`}>
        {source ? `From ${source}` : 'Not known'}
        {obtainedOn ? <span className="block text-ink-soft">{planDate(new Date(obtainedOn))}</span> : null}
      </td>
      <td className={`${CELL} whitespace-nowrap`}>
        <time dateTime={createdAt.toISOString()}>{ageText(createdAt, now)}</time>
      </td>
      <td className={`${CELL} whitespace-nowrap`}>
        {noticeKind && noticedAt ? (
          <>
            {TOLD[noticeKind]}
            <span className="block text-ink-soft">{planDate(noticedAt)}</span>
          </>
        ) : (
          'Not yet'
        )}
      </td>
      <td className={NUMBER}>{numberText(listing.views)}</td>
      <td className={NUMBER}>{numberText(listing.saves)}</td>
      <td className={NUMBER}>{numberText(listing.feedback)}</td>
      <td className={CELL}>
        <TextLink to={href('/admin/users/:id/edit', { id })}>
          Edit<span className="sr-only"> {businessName}</span>
        </TextLink>
      </td>
    </tr>
  )
}
