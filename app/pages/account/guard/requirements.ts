import type { Needs } from './admit.ts'

/** By route. Other pages behind the guard ask for a session only. */
const needs: Record<string, Needs> = {
  '/job-directory/:id/edit': { type: 'client' },
  '/account/job-alerts': { type: 'provider', membership: true },
  '/matching-jobs': { type: 'provider', membership: true },
}

export function needsOf(pattern: string): Needs {
  return needs[pattern.startsWith('/') ? pattern : `/${pattern}`] ?? {}
}
