import type { Viewer } from '#contract/account.ts'

export type NavLink = { to: string; label: string }

export function becomeProviderFor(viewer: Viewer | null): NavLink[] {
  if (viewer?.accountType === 'provider' || viewer?.accountType === 'client') return []
  return [{ to: viewer ? '/membership' : '/signup?type=provider', label: 'Become a Provider' }]
}
