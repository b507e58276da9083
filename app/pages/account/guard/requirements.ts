import type { Needs } from './admit.ts'

/** What pages behind the guard ask for, by their route. Those not named ask for a session and nothing else. */
const needs: Record<string, Needs> = {
  '/job-directory/:id/edit': { type: 'client' },
  '/account/job-alerts': { type: 'provider', membership: true },
  '/matching-jobs': { type: 'provider', membership: true },
}

export function needsOf(pattern: string): Needs {
  return needs[pattern.startsWith('/') ? pattern : `/${pattern}`] ?? {}
}
