import { writeCookie } from '#contract/cookie.ts'
import { DAY, seconds } from '#contract/duration.ts'
import { isId } from '#contract/id.ts'
import { isSignature, signatureOf } from '#server/account/signature.ts'
import { type Browser, cookieOf, setCookie } from '#server/auth/browser.ts'
import type { Work } from '#server/work/work.ts'

/**
 * The browser that filled in the form remembers its claim: it may add evidence, and the password that was typed there takes
 * effect only if the link is followed there too. The cookie alone gives nothing.
 */
const BROWSER_LIFETIME = 3 * DAY

export function rememberClaim(work: Work, browser: Browser, claimId: string): void {
  const value = `${claimId}.${signatureOf(work, `claim ${claimId}`)}`
  setCookie(browser, writeCookie('claim', value, seconds(BROWSER_LIFETIME), work.site.settings.siteUrl))
}

export function claimHere(work: Work, browser: Browser): string | null {
  const [claimId = '', given = ''] = (cookieOf(browser, 'claim', work.site.settings.siteUrl) ?? '').split('.')
  return isId(claimId) && isSignature(work, `claim ${claimId}`, given) ? claimId : null
}

/** The claim that a request adds a document to. Null if the request may not bring a file. */
export function claimUploading(work: Work, url: string | undefined, cookie: string | undefined): string | null {
  if (!url?.startsWith('/claim-business/files') || !cookie) return null
  const claimId = claimHere(work, { headers: new Headers({ cookie }), setCookies: [] })
  return claimId && `claim ${claimId}`
}
