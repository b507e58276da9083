import { mayPost, type Viewer } from '#contract/account.ts'

export type NavLink = { to: string; label: string }

export function becomeProviderFor(viewer: Viewer | null): NavLink[] {
  if (viewer?.accountType === 'provider' || viewer?.accountType === 'client') return []
  return [{ to: viewer ? '/membership' : '/signup?type=provider', label: 'Become a Provider' }]
}

export function postJobFor(viewer: Viewer | null): NavLink[] {
  return mayPost(viewer) ? [{ to: '/post-job', label: 'Post a Job' }] : []
}
