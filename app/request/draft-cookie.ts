import { href } from 'react-router'
import type { PublicSite } from '#app/api.server.ts'
import { dropCookie, readCookie, writeCookie } from '#contract/cookie.ts'
import { DAY, seconds } from '#contract/duration.ts'

/** Leads a browser back to what it typed before it signed in. The server keeps the text as long. */
function draftCookie(name: 'job-draft' | 'message-draft', kept: number) {
  return {
    write: (site: PublicSite, token: string) => writeCookie(name, token, seconds(kept), site),
    drop: (site: PublicSite) => dropCookie(name, site),
    /** Null if there is none. */
    read(request: Request, site: PublicSite): string | null {
      const value = readCookie(request.headers.get('cookie'), name, site)
      return value !== null && /^[\w-]{43}$/.test(value) ? value : null
    },
  }
}

/** A job waits as long for its new account. */
export const { write: writeJobDraft, drop: dropJobDraft, read: readJobDraft } = draftCookie('job-draft', 7 * DAY)

export const {
  write: writeMessageDraft,
  drop: dropMessageDraft,
  read: readMessageDraft,
} = draftCookie('message-draft', 3 * DAY)

/** Where what a visitor typed to a provider stands again. */
export function messageFormOf(providerId: string): string {
  return `${href('/directory/:id', { id: providerId })}?action=contact`
}
