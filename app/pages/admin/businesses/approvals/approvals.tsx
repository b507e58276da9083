import { data, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { optional } from '#app/request/attempt.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Store } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { addressWith, listParams } from '#contract/admin/words.ts'
import { type ApprovalQuery, readApprovalQuery } from '#contract/approval/input.ts'
import type { ApprovalView } from '#contract/approval/words.ts'
import { quantity } from '#contract/text.ts'
import { countedTabs } from '../../frame/counted-tabs.ts'
import { useStaff } from '../../frame/use-staff.ts'
import { CursorLinks, ListResult } from '../../list/list.tsx'
import { Triage, type TriageKey } from '../../triage/triage.tsx'
import { BusinessesFrame } from '../tabs.tsx'
import type { Route } from './+types/approvals'
import { actOnListing } from './acts.server.ts'
import { NewListing } from './new-listing.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readApprovalQuery(new URL(request.url).searchParams)
  const found = await optional(context, context.get(api).approval.waiting(query))
  return data({ query, found }, { status: found ? 200 : 500 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { view, after } = readApprovalQuery(new URL(request.url).searchParams)
  return actOnListing({ request, context }, addressOf(view, after))
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'New listings')

export default function ApprovalsPage({ loaderData: { query, found }, actionData }: Route.ComponentProps) {
  const { view, after } = query
  const result = useFormResult(actionData)
  return (
    <BusinessesFrame tab="approvals">
      <TabLinks
        label="New listings"
        tabs={countedTabs(addressOf, [
          ['waiting', 'Waiting for us', found?.waiting],
          ['asked', 'Waiting for changes'],
        ])}
        current={view}
        className="mb-4"
      />
      {found ? <Setting asked={found.asked} days={found.days} /> : null}
      <FormRefusalNotice result={result} />
      <ListResult
        rows={found?.listings}
        failed="Failed to load new listings"
        retry={addressOf(view, after)}
        className="mt-4"
        empty={
          <EmptyState title={EMPTY[view].title} icon={<Store />} className="mt-4">
            {EMPTY[view].text}
          </EmptyState>
        }
      >
        {(listings) => (
          <Triage active={view === 'waiting'} keys={KEYS} entries={listings.map(({ id }) => id)}>
            {listings.map((listing) => (
              <NewListing
                key={listing.id}
                listing={listing}
                view={view}
                days={found?.days ?? 0}
                now={found?.at ?? new Date()}
                result={result?.values.id === listing.id ? result : undefined}
              />
            ))}
          </Triage>
        )}
      </ListResult>
      {found ? (
        <CursorLinks first={after ? addressOf(view) : null} next={found.next && addressOf(view, found.next)} />
      ) : null}
    </BusinessesFrame>
  )
}

function addressOf(view: ApprovalView, after: ApprovalQuery['after'] = null): string {
  return addressWith(href('/admin/businesses/approvals'), listParams({ view }, { view: 'waiting' }, after))
}

const KEYS: readonly TriageKey[] = [
  { key: 'a', act: 'approve', does: 'approve' },
  { key: 'r', act: 'ask', does: 'ask for changes: write what, then the button' },
  { key: 'o', act: 'open', does: 'open the page' },
]

const EMPTY: Record<ApprovalView, { title: string; text: string }> = {
  waiting: {
    title: 'No new listings wait',
    text: 'While approval is switched on, a new provider’s listing waits here once it has a membership.',
  },
  asked: {
    title: 'No provider was asked for changes',
    text: 'Listings come back once their provider has changed them.',
  },
}

function Setting({ asked, days }: { asked: boolean; days: number }) {
  const isAdmin = useStaff()?.role === 'admin'
  return (
    <p className="mb-4 max-w-prose text-ink-soft">
      {asked
        ? `New listings are public once someone has approved them. We tell providers that we look within ${quantity(days, 'day', 'days')}.`
        : 'New listings are public at once.'}{' '}
      {isAdmin ? <TextLink to={href('/admin/settings/approval')}>Change this</TextLink> : null}
    </p>
  )
}
