import { href } from 'react-router'
import type { ModerationCursor, ModerationView } from '#contract/feedback/moderation.ts'

export function moderationAddress(view: ModerationView, q = '', after: ModerationCursor | null = null): string {
  const params = new URLSearchParams()
  if (view !== 'queue') params.set('view', view)
  if (q) params.set('q', q)
  if (after) params.set('after', `${after.at}~${after.id}`)
  const query = params.toString()
  return query ? `${href('/admin/feedback')}?${query}` : href('/admin/feedback')
}
