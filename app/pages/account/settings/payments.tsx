import { Notice } from '#app/ui/notice.tsx'
import type { OwnProfile } from '#contract/profile/input.ts'
import { MembershipState, type Subscription } from '../membership/state.tsx'

export function AccountPayments({ own, subscription }: { own: OwnProfile; subscription: Subscription }) {
  if (!own.business) return <Notice tone="danger" title="Access denied" />
  return (
    <div className="max-w-2xl space-y-5">
      {own.membership.isSubscribed ? (
        <Notice tone="success" title="You have an active subscription" />
      ) : (
        <Notice tone="amber" title="No active subscription" />
      )}
      <MembershipState subscription={subscription} offers here="/account?tab=payments" />
    </div>
  )
}
