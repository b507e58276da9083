import type { PublicSite } from '#app/api.server.ts'
import { pageName } from '#app/pages/account/guard/page-names.ts'
import { readJobDraft, readMessageDraft } from '#app/request/draft-cookie.ts'
import { readSaveIntent } from '#app/request/save-intent.ts'
import { dropCookie, readCookie, writeCookie } from '#contract/cookie.ts'
import { DAY, seconds } from '#contract/duration.ts'
import { ownPath } from '#contract/own-path.ts'

// Leads a browser that signed up on to where it was going, once its address is confirmed: the link in the mail cannot know.

/** That link works for as long. */
const LASTS = 3 * DAY
/** A longer path is left out: browsers drop cookies of more than 4 kB. */
const LONGEST = 1000

export function writeGoingTo(site: PublicSite, path: string): string | null {
  return path.length > LONGEST ? null : writeCookie('going-to', path, seconds(LASTS), site)
}

export function readGoingTo(request: Request, site: PublicSite): string | null {
  return ownPath(readCookie(request.headers.get('cookie'), 'going-to', site), site.origin)
}

export function dropGoingTo(site: PublicSite): string {
  return dropCookie('going-to', site)
}

/** Says why a visitor is asked to log in or sign up, and that we kept what they typed. Null if they came by themselves. */
export function whyHere(request: Request, site: PublicSite, returnTo: string | null): string | null {
  if (returnTo === null) return null
  const { pathname, searchParams } = new URL(returnTo, site.origin)
  if (/^\/directory\/[^/]+\/feedback$/.test(pathname)) {
    return searchParams.has('invitation')
      ? 'You’ve been invited to leave feedback. Log in or sign up, and we’ll take you to the form.'
      : 'Log in or sign up to leave feedback. We’ll take you to the form.'
  }
  if (pathname === '/messages/new' || searchParams.get('action') === 'contact') {
    return readMessageDraft(request, site)
      ? 'Log in or sign up to send your message. We’ve kept what you wrote.'
      : 'Log in or sign up to send a message.'
  }
  if (pathname === '/post-job' && readJobDraft(request, site)) {
    return 'Log in or sign up to post your job. We’ve kept what you wrote.'
  }
  if (/^\/report\//.test(pathname)) return 'Log in or sign up to report this. We’ll take you to the form.'
  const saving = /^\/(job-)?directory\b/.test(pathname) ? readSaveIntent(request, site) : null
  if (saving) return `Log in or sign up, and we’ll save this ${saving.kind} for you.`
  const name = pageName(pathname)
  return name === null ? null : `Log in or sign up to open ${name}.`
}
