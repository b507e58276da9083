import { data, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { optional } from '#app/request/attempt.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BadgeCheck } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { addressWith, ageText, cappedText, listParams } from '#contract/admin/words.ts'
import { CLAIM_STATE_WORDS, type ClaimView } from '#contract/claim/decision.ts'
import { type ClaimQuery, readClaimQuery } from '#contract/claim/input.ts'
import type { ClaimPage, StaffClaim } from '#contract/claim/view.ts'
import { Moment } from '../frame/moment.tsx'
import { CursorLinks, ListResult } from '../list/list.tsx'
import { Triage, TriageEntry, type TriageKey } from '../triage/triage.tsx'
import type { Route } from './+types/claims'
import { actOnClaim, type ClaimActResult } from './acts.server.ts'
import { Evidence } from './claim-card.tsx'
import { AcceptForm, RefuseForm } from './decide-forms.tsx'
import { BusinessesFrame } from './tabs.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readClaimQuery(new URL(request.url).searchParams)
  const found = await optional(context, context.get(api).business.claims(query))
  return data({ query, now: new Date(), found }, { status: found ? 200 : 500 })
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
      <ListResult
        rows={found?.claims}
        failed="Failed to load claims"
        retry={claimsAddress(view, after)}
        className="mt-4"
        empty={
          <EmptyState title={EMPTY[view].title} icon={<BadgeCheck />} className="mt-4">
            {EMPTY[view].text}
          </EmptyState>
        }
      >
        {(claims) => (
          <Triage active={view === 'waiting'} keys={KEYS} entries={claims.map(({ id }) => id)}>
            {claims.map((claim) =>
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
      </ListResult>
      {found ? (
        <CursorLinks first={after ? claimsAddress(view) : null} next={found.next && claimsAddress(view, found.next)} />
      ) : null}
    </BusinessesFrame>
  )
}

function claimsAddress(view: ClaimView, after: ClaimQuery['after'] = null): string {
  return addressWith(href('/admin/businesses'), listParams({ view }, { view: 'waiting' }, after))
}

const KEYS: readonly TriageKey[] = [
  { key: 'a', act: 'accept', does: 'accept: choose what showed it, then Enter' },
  { key: 'r', act: 'refuse', does: 'refuse: choose a reason, then Enter' },
  { key: 'o', act: 'open', does: 'open' },
]

const EMPTY: Record<ClaimView, { title: string; text: string }> = {
  waiting: {
    title: 'No claims waiting',
    text: 'A claim waits here when its listing has no email address on file, or has an owner already.',
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

/** A claim of the queue; the keys go from one to the next. */
function WaitingClaim({ claim, now, result }: { claim: StaffClaim; now: Date; result: ClaimActResult | undefined }) {
  const { id, listing, madeAt } = claim
  const heading = `claim-${id}`
  const address = href('/admin/businesses/claims/:id', { id })
  return (
    <TriageEntry heading={heading}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={heading} className="min-w-0 font-semibold break-words">
          <TextLink to={href('/directory/:id', { id: listing.id })} reloadDocument>
            <bdi>{listing.businessName}</bdi>
          </TextLink>
        </h2>
        <p className="flex items-center gap-2 text-sm text-ink-soft figures">
          {listing.owner ? <Badge tone="danger">Dispute</Badge> : null}
          <span>
            <time dateTime={madeAt.toISOString()}>{ageText(madeAt, now)}</time> waiting
          </span>
        </p>
      </div>
      <Evidence claim={claim} />
      <div className="mt-4 flex flex-wrap items-start gap-2">
        {listing.owner ? null : <AcceptForm id={id} name={listing.businessName} result={result} />}
        <RefuseForm id={id} name={listing.businessName} result={result} />
        <ButtonLink to={address} variant="ghost" size="small" data-act="open">
          {listing.owner ? 'Decide the dispute' : 'Open'}
          <span className="sr-only"> {listing.businessName}</span>
        </ButtonLink>
      </div>
    </TriageEntry>
  )
}

function DecidedClaim({ claim }: { claim: StaffClaim }) {
  const { id, status, name, email, listing, decidedAt, decidedBy, reason, undo } = claim
  return (
    <article className="rounded-lg border bg-surface px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-semibold break-words">
          <TextLink to={href('/admin/businesses/claims/:id', { id })}>
            <bdi>{listing.businessName}</bdi>
          </TextLink>
        </h2>
        <p className="text-sm text-ink-soft figures">{decidedAt ? <Moment at={decidedAt} /> : null}</p>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={status === 'accepted' ? 'success' : 'neutral'}>{CLAIM_STATE_WORDS[status]}</Badge>
        {undo ? <Badge>Can be undone</Badge> : null}
        <span className="min-w-0 break-words text-ink-soft">
          <bdi>{name}</bdi>, {email}
          {decidedBy ? `, by ${decidedBy}` : ''}
        </span>
      </p>
      {reason ? (
        <p dir="auto" className="mt-1 max-w-prose break-words">
          {reason}
        </p>
      ) : null}
    </article>
  )
}
