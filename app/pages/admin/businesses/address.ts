import { href } from 'react-router'
import type { ClaimCursor, ClaimView } from '#contract/claim/decision.ts'
import type { UnclaimedQuery } from '#contract/claim/decision-input.ts'

export function claimsAddress(view: ClaimView, after: ClaimCursor | null = null): string {
  return withQuery(href('/admin/businesses'), { ...(view === 'waiting' ? {} : { view }), ...cursorOf(after) })
}

export function unclaimedAddress({ q, told }: Omit<UnclaimedQuery, 'after'>, after: ClaimCursor | null = null): string {
  return withQuery(href('/admin/businesses/unclaimed'), {
    ...(q ? { q } : {}),
    ...(told ? { told } : {}),
    ...cursorOf(after),
  })
}

function cursorOf(after: ClaimCursor | null): Record<string, string> {
  return after ? { after: `${after.at}~${after.id}` } : {}
}

function withQuery(path: string, params: Record<string, string>): string {
  const query = new URLSearchParams(params).toString()
  return query ? `${path}?${query}` : path
}
