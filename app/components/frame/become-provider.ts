import type { Viewer } from '#contract/account.ts'

export function becomeProviderFor(viewer: Viewer | null): { to: string; label: string }[] {
  if (viewer?.accountType === 'provider' || viewer?.accountType === 'client') return []
  return [{ to: viewer ? '/membership' : '/signup?type=provider', label: 'Become a Provider' }]
}
