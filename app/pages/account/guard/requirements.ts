import type { Register } from 'react-router'
import type { Requirements } from './admit.ts'

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
