import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { planDate } from '#contract/date.ts'
import { type Membership, nextOf, tierName } from '#contract/own-membership.ts'
import type { OwnProfile } from '#contract/own-profile.ts'

/** The state of the membership, in words. */
export function MembershipState({ own }: { own: OwnProfile }) {
  const { membership, can } = own
  if (!can.offer) {
    return (
      <EmptyState title="Basic Plan">
        You need no membership: searching, posting jobs and writing to providers are free.
      </EmptyState>
    )
  }
  if (!membership.isSubscribed) {
    return (
      <EmptyState title="No Active Membership" action={<ButtonLink to="/membership">Get Membership</ButtonLink>}>
        {ended(membership)}
        {tierName('none')}: your profile and your feedback stay yours to read and edit. With a membership your listing
        is public.
      </EmptyState>
    )
  }
  return (
    <section aria-label="Membership" className="rounded-lg border bg-surface p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-heading">{tierName(membership.tier)}</h2>
        <Badge tone="success">Active</Badge>
        {membership.cancelAtPeriodEnd ? <Badge tone="warning">Cancels Soon</Badge> : null}
      </div>
      <p className="mt-2 figures">
        {nextOf(membership)}
        {membership.expiresAt ? <span className="text-ink-soft"> ({planDate(membership.expiresAt)})</span> : null}
      </p>
      <p className="mt-4">
        <ButtonLink to="/membership" variant="secondary">
          Membership
        </ButtonLink>
      </p>
    </section>
  )
}

function ended({ expiresAt }: Membership): string {
  return expiresAt ? `Your membership ended on ${planDate(expiresAt)}. ` : ''
}
