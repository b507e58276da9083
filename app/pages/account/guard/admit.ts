import type { ChosenType, Viewer } from '#contract/account/words.ts'

export type Requirements = {
  type?: ChosenType
  membership?: boolean
}

/** Null: admitted. */
export type Verdict = { to: string; subscribe?: true } | { restrictedTo: ChosenType } | null

export function admit(viewer: Viewer | null, requirements: Requirements, address: string): Verdict {
  const back = `return=${encodeURIComponent(address)}`
  if (!viewer) return { to: requirements.type === 'provider' ? `/login?type=provider&${back}` : `/login?${back}` }
  if (viewer.accountType === null) return { to: `/choose-account-type?${back}` }
  if (requirements.type && viewer.accountType !== requirements.type) return { restrictedTo: requirements.type }
  if (requirements.membership && viewer.accountType === 'provider' && !viewer.member)
    return { to: membershipFor(address), subscribe: true }
  return null
}

/** A redirect carries no navigation state, so the reason and origin are in the address. */
function membershipFor(address: string): string {
  return `/membership?redirectReason=subscription_required&redirectFrom=${encodeURIComponent(address)}`
}
