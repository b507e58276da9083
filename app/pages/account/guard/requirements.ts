import type { Requirements } from './admit.ts'

/** By route. Other pages behind the guard ask for a session only. */
const requirements: Record<string, Requirements> = {
  '/job-directory/:id/edit': { type: 'client' },
  '/account/job-alerts': { type: 'provider', membership: true },
  '/matching-jobs': { type: 'provider', membership: true },
}

export function requirementsOf(pattern: string): Requirements {
  return requirements[pattern.startsWith('/') ? pattern : `/${pattern}`] ?? {}
}
