import type { PublicSite } from '#app/api.server.ts'
import { heldMessageDraft } from '#app/request/draft-cookie.ts'
import { messageDraft } from '#app/request/draft-cookie.ts'

/** What a visitor was about to do when they were led to log in or sign up. Null: nothing that needs a word. */
export function whyHere(request: Request, site: PublicSite, returnTo: string | null): string | null {
  if (returnTo === null) return null
  const { pathname, searchParams } = new URL(returnTo, site.origin)
  if (/^\/directory\/[^/]+\/feedback$/.test(pathname)) {
    return searchParams.has('invitation')
      ? 'You’ve been invited to leave feedback. Log in or sign up, and we’ll take you to the form.'
      : 'Log in or sign up to leave feedback. We’ll take you to the form.'
  }
  const writes = pathname === '/messages/new' || searchParams.get('action') === 'contact'
  if (!writes) return null
  return messageDraft.held(request, site)
    ? 'Log in or sign up to send your message. We’ve kept what you wrote.'
    : 'Log in or sign up to send a message.'
}
