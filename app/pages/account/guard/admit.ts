import type { ChosenType, Viewer } from '#contract/account.ts'

/** What a page behind the guard asks for besides a session. */
export type Needs = {
  type?: ChosenType
  /** An active membership; asked of providers only. */
  membership?: boolean
}

/** Where the guard sends somebody, or whom it tells them the page is for; null: come in. */
export type Verdict = { to: string } | { restrictedTo: ChosenType } | null

/**
 * The guard: a session first, then a chosen account type, the right type, the membership.
 * @param address path and query that somebody wants to see
 */
export function admit(viewer: Viewer | null, needs: Needs, address: string): Verdict {
  const back = `return=${encodeURIComponent(address)}`
  if (!viewer) return { to: needs.type === 'provider' ? `/login?type=provider&${back}` : `/login?${back}` }
  if (viewer.accountType === null) return { to: `/choose-account-type?${back}` }
  if (needs.type && viewer.accountType !== needs.type) return { restrictedTo: needs.type }
  if (needs.membership && viewer.accountType === 'provider' && !viewer.member) return { to: membershipFor(address) }
  return null
}

/** The membership page, told why somebody arrives and from where: a redirect of the server carries no navigation state. */
function membershipFor(address: string): string {
  return `/membership?redirectReason=subscription_required&redirectFrom=${encodeURIComponent(address)}`
}
