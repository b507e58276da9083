import { z } from 'zod'
import type { GoogleReturn } from '#contract/account/view.ts'
import { sessionOf } from '#server/auth/actor.ts'
import { afterAnswer, authHeaders, type Browser, keepCookies } from '#server/auth/browser.ts'
import { notFound, tooMany } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { withinAddress } from '../limits.ts'
import { recordSignIn } from './begin-session.ts'

/** Google sends people back to /auth/callback/google. */
export async function beginWithGoogle(
  work: Work,
  browser: Browser,
  paths: { done: string; failed: string },
): Promise<{ url: string }> {
  if (!work.site.settings.google) throw notSetUp()
  if (!(await withinAddress(work, 'google'))) {
    throw tooMany('Too many attempts to log in. Please wait a few minutes, then try again.')
  }
  const { siteUrl } = work.site.settings
  const { headers, response } = await work.site.auth.api.signInSocial({
    body: {
      provider: 'google',
      disableRedirect: true,
      callbackURL: new URL(paths.done, siteUrl).href,
      errorCallbackURL: new URL(paths.failed, siteUrl).href,
    },
    headers: authHeaders(browser),
    returnHeaders: true,
  })
  keepCookies(browser, headers)
  if (!response.url) throw notSetUp()
  return { url: response.url }
}

/** Null if Google did not sign them in. */
export async function endWithGoogle(work: Work, browser: Browser, address: string): Promise<GoogleReturn | null> {
  if (!work.site.settings.google) throw notSetUp()
  const answer = await work.site.auth.handler(new Request(address, { headers: authHeaders(browser) }))
  const to = URL.parse(answer.headers.get('location') ?? '')
  if (answer.status >= 400 || !to) return null
  keepCookies(browser, answer.headers)
  const begins = answer.headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie))
  const cookie = afterAnswer(browser).headers.get('cookie') ?? undefined
  const session = begins ? await sessionOf(work.site.auth, work.db, cookie) : null
  if (session) await recordSignIn(work, session.userId)
  return { to: to.href, twoFactor: Challenge.safeParse(await answer.json().catch(() => null)).success }
}

function notSetUp() {
  return notFound('Logging in with Google is not set up here.')
}

const Challenge = z.object({ twoFactorRedirect: z.literal(true) })
