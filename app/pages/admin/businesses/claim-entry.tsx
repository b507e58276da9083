import { href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { ageText } from '#contract/admin/words.ts'
import type { StaffClaim } from '#contract/claim/decision.ts'
import { Moment } from '../frame/moment.tsx'
import { TriageEntry } from '../triage/triage.tsx'
import type { ClaimActResult } from './acts.server.ts'
import { Evidence } from './claim-card.tsx'
import { AcceptForm, RefuseForm } from './decide-forms.tsx'
import { CLAIM_STATE_WORDS } from './words.ts'

/** A claim of the queue; the keys go from one to the next. */
export function WaitingClaim({
  claim,
  now,
  result,
}: {
  claim: StaffClaim
  now: Date
  result: ClaimActResult | undefined
}) {
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

export function DecidedClaim({ claim }: { claim: StaffClaim }) {
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
