import { data, Form, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refusedPage } from '#app/request/attempt.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Search, Store } from '#app/ui/icons.ts'
import { Select } from '#app/ui/select.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { readUnclaimedQuery, type UnclaimedQuery } from '#contract/claim/decision-input.ts'
import type { Route } from './+types/unclaimed'
import { unclaimedAddress } from './address.ts'
import { CursorLinks } from './cursor-links.tsx'
import { BusinessesFrame } from './tabs.tsx'
import { UnclaimedTable } from './unclaimed-table.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readUnclaimedQuery(new URL(request.url).searchParams)
  const found = await attemptOrLog(context, context.get(api).business.unclaimed(query))
  const now = new Date()
  if (found.ok) return data({ query, now, found: found.data })
  if (found.refused) throw refusedPage(found.refused)
  return data({ query, now, found: null }, { status: 500 })
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
