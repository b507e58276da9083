import { data } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refusedPage } from '#app/request/attempt.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { BadgeCheck } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { cappedText } from '#contract/admin/words.ts'
import type { ClaimPage, ClaimView } from '#contract/claim/decision.ts'
import { readClaimQuery } from '#contract/claim/decision-input.ts'
import { Triage, type TriageKey } from '../triage/triage.tsx'
import type { Route } from './+types/claims'
import { actOnClaim } from './acts.server.ts'
import { claimsAddress } from './address.ts'
import { DecidedClaim, WaitingClaim } from './claim-entry.tsx'
import { CursorLinks } from './cursor-links.tsx'
import { BusinessesFrame } from './tabs.tsx'
import { FAILED } from './words.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readClaimQuery(new URL(request.url).searchParams)
  const found = await attemptOrLog(context, context.get(api).business.claims(query))
  const now = new Date()
  if (found.ok) return data({ query, now, found: found.data })
  if (found.refused) throw refusedPage(found.refused)
  return data({ query, now, found: null }, { status: 500 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { view, after } = readClaimQuery(new URL(request.url).searchParams)
  return actOnClaim({ request, context }, claimsAddress(view, after))
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Claims')

export default function ClaimsPage({ loaderData: { query, found, now }, actionData }: Route.ComponentProps) {
  const { view, after } = query
  const result = useFormResult(actionData)
  return (
    <BusinessesFrame tab="claims">
      <Views view={view} found={found} />
      <FormRefusalNotice result={result} />
      {found === null ? (
        <ErrorState title="Error" message={FAILED} retryHref={claimsAddress(view, after)} className="mt-4" />
      ) : found.claims.length === 0 ? (
        <EmptyState title={EMPTY[view].title} icon={<BadgeCheck />} className="mt-4">
          {EMPTY[view].text}
        </EmptyState>
      ) : (
        <Triage active={view === 'waiting'} keys={KEYS} entries={found.claims.map(({ id }) => id)}>
          {found.claims.map((claim) =>
            view === 'waiting' ? (
              <WaitingClaim
                key={claim.id}
                claim={claim}
                now={now}
                result={result?.values.id === claim.id ? result : undefined}
              />
            ) : (
              <DecidedClaim key={claim.id} claim={claim} />
            ),
          )}
        </Triage>
      )}
      {found ? (
        <CursorLinks first={after ? claimsAddress(view) : null} next={found.next && claimsAddress(view, found.next)} />
      ) : null}
    </BusinessesFrame>
  )
}

const KEYS: readonly TriageKey[] = [
  { key: 'a', act: 'accept', does: 'accept: choose what showed it, then Enter' },
  { key: 'r', act: 'refuse', does: 'refuse: choose a reason, then Enter' },
  { key: 'o', act: 'open', does: 'open' },
]

const EMPTY: Record<ClaimView, { title: string; text: string }> = {
  waiting: {
    title: 'No claims wait',
    text: 'A claim waits here when its listing has no e-mail address on file, or has an owner already.',
  },
  decided: { title: 'Nothing was decided yet', text: 'What you accept or refuse is listed here for 90 days.' },
}

function Views({ view, found }: { view: ClaimView; found: ClaimPage | null }) {
  const count = found && found.waiting.count > 0 ? ` (${cappedText(found.waiting)})` : ''
  const views = [
    { value: 'waiting', label: `Waiting${count}` },
    { value: 'decided', label: 'Decided' },
  ] as const
  return (
    <nav aria-label="Claims" className="mb-4">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {views.map(({ value, label }) => (
          <li key={value}>
            {value === view ? (
              <span aria-current="page" className="font-semibold">
                {label}
              </span>
            ) : (
              <TextLink to={claimsAddress(value)}>{label}</TextLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
