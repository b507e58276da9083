import type { Location } from 'react-router'
import type { Viewer } from '#contract/account/view.ts'

export type NavLink = { to: string; label: string }

export function becomeProviderFor(viewer: Viewer | null): NavLink[] {
  if (viewer?.accountType === 'provider' || viewer?.accountType === 'client') return []
  return [{ to: viewer ? '/membership' : '/for-providers', label: 'Become a Provider' }]
}

/** Jobs are posted by clients, and by visitors once they have an account. */
export function mayPost(viewer: Viewer | null): boolean {
  return !viewer?.accountType || viewer.accountType === 'client'
}

export function postJobFor(viewer: Viewer | null): NavLink[] {
  return mayPost(viewer) ? [{ to: '/post-job', label: 'Post a Job' }] : []
}

/** Whether a page is the one that a link leads to, or below it. */
export function isWithin({ pathname, search }: Pick<Location, 'pathname' | 'search'>, to: string): boolean {
  const [path = '', query] = to.split('?')
  if (pathname !== path && !pathname.startsWith(`${path}/`)) return false
  const shown = new URLSearchParams(search)
  return [...new URLSearchParams(query)].every(([name, value]) => shown.get(name) === value)
}
