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
