import type { Register } from 'react-router'
import type { Viewer } from '#contract/account/view.ts'
import type { ChosenType } from '#contract/account/words.ts'

type Requirements = {
  type?: ChosenType
  membership?: boolean
}

/** Null if admitted. */
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

/** The pages that app/routes.ts puts behind the guard. */
type GuardedPage = Register['routeFiles']['pages/account/layout.tsx']['page']

/** Other pages behind the guard ask for a session only. */
const requirements: Partial<Record<GuardedPage, Requirements>> = {
  '/directory/:id/feedback': { type: 'client' },
  '/job-directory/:id/edit': { type: 'client' },
  '/account/availability': { type: 'provider' },
  '/account/accreditations': { type: 'provider' },
  '/account/claims/:id': { type: 'provider' },
  '/account/feedback/:id/edit': { type: 'client' },
  '/account/feedback/:id/later': { type: 'client' },
  '/account/feedback/:id/withdraw': { type: 'client' },
  '/account/feedback/invite': { type: 'provider', membership: true },
  '/account/feedback/card': { type: 'provider', membership: true },
  '/account/preview': { type: 'provider' },
  '/account/services': { type: 'provider', membership: true },
  '/account/job-alerts': { type: 'provider', membership: true },
  '/account/portfolio': { type: 'provider', membership: true },
  '/account/portfolio/new': { type: 'provider', membership: true },
  '/account/portfolio/:id': { type: 'provider', membership: true },
  '/messages/quick-replies': { type: 'provider', membership: true },
  '/matching-jobs': { type: 'provider', membership: true },
}
const byPattern: Record<string, Requirements> = requirements

export function requirementsOf(pattern: string): Requirements {
  return byPattern[pattern.startsWith('/') ? pattern : `/${pattern}`] ?? {}
}
