import { data, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { optional } from '#app/request/attempt.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BadgeCheck } from '#app/ui/icons.ts'
import { TabLinks } from '#app/ui/tabs.tsx'
import { type CheckQuery, readCheckQuery } from '#contract/accreditation/input.ts'
import type { CheckView } from '#contract/accreditation/words.ts'
import { addressWith, listParams } from '#contract/admin/words.ts'
import { reloadChanged } from '../../act/reload-changed.ts'
import { countedTabs } from '../../frame/counted-tabs.ts'
import { CursorLinks, ListResult } from '../../list/list.tsx'
import { Triage, type TriageKey } from '../../triage/triage.tsx'
import { BusinessesFrame } from '../tabs.tsx'
import type { Route } from './+types/checks'
import { actOnAccreditation } from './acts.server.ts'
import { StatedCard } from './stated-card.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readCheckQuery(new URL(request.url).searchParams)
  const found = await optional(context, context.get(api).accreditation.checks(query))
  return data({ query, now: new Date(), found }, { status: found ? 200 : 500 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { view, after } = readCheckQuery(new URL(request.url).searchParams)
  return actOnAccreditation({ request, context }, addressOf(view, after))
}

export const shouldRevalidate = reloadChanged

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Accreditations to check')

export default function ChecksPage({ loaderData: { query, found, now }, actionData }: Route.ComponentProps) {
  const { view, after } = query
  const result = useFormResult(actionData)
  return (
    <BusinessesFrame tab="accreditations">
      <TabLinks
        label="Accreditations"
        tabs={countedTabs(addressOf, [
          ['waiting', 'To check', found?.waiting],
          ['decided', 'Decided'],
        ])}
        current={view}
        className="mb-4"
      />
      <FormRefusalNotice result={result} />
      <ListResult
        rows={found?.accreditations}
        failed="Failed to load accreditations"
        retry={addressOf(view, after)}
        className="mt-4"
        empty={
          <EmptyState title={EMPTY[view].title} icon={<BadgeCheck />} className="mt-4">
            {EMPTY[view].text}
          </EmptyState>
        }
      >
        {(accreditations) => (
          <Triage active={view === 'waiting'} keys={KEYS} entries={accreditations.map(({ id }) => id)}>
            {accreditations.map((accreditation) => (
              <StatedCard
                key={accreditation.id}
                accreditation={accreditation}
                today={found?.today ?? ''}
                now={now}
                result={result?.values.id === accreditation.id ? result : undefined}
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

function addressOf(view: CheckView, after: CheckQuery['after'] = null): string {
  return addressWith(href('/admin/businesses/accreditations'), listParams({ view }, { view: 'waiting' }, after))
}

const KEYS: readonly TriageKey[] = [
  { key: 'c', act: 'confirm', does: 'checked: say until when, then the button' },
  { key: 'n', act: 'decline', does: 'not confirmed: say why, then the button' },
  { key: 'o', act: 'open', does: 'open the listing' },
]

const EMPTY: Record<CheckView, { title: string; text: string }> = {
  waiting: {
    title: 'Nothing to check',
    text: 'Entries in registers come here, and whatever a provider has added a document to, once the listing is public.',
  },
  decided: { title: 'Nothing was checked yet', text: 'What you decide is listed here, and you can change it.' },
}
