import { type CookieName, readCookie, withoutCookie, withSetCookies } from '#contract/cookie.ts'
import { ACCOUNT_TYPE_HEADER, type Auth } from './auth.ts'

const SESSION_COOKIE = /\.session_token$/

/** `setCookies` are those of the answer. */
export type Browser = { headers: Headers; setCookies: string[] }

export function noBrowser(): Browser {
  return { headers: new Headers(), setCookies: [] }
}

export function authHeaders(browser: Browser, accountType: string | null = null): Headers {
  const headers = new Headers()
  for (const name of ['cookie', 'user-agent', 'x-client-address']) {
    const value = browser.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (accountType !== null) headers.set(ACCOUNT_TYPE_HEADER, accountType)
  return headers
}

/** Leaves the session out: a challenge belongs to the password that was just given. */
export function challengeHeaders(browser: Browser): Headers {
  const headers = authHeaders(browser)
  headers.set('cookie', withoutCookie(headers.get('cookie') ?? '', SESSION_COOKIE))
  return headers
}

export function keepCookies(browser: Browser, answer: Headers) {
  for (const cookie of answer.getSetCookie()) setCookie(browser, cookie)
}

export function setCookie(browser: Browser, cookie: string) {
  const name = cookie.split('=', 1)[0]
  browser.setCookies = [...browser.setCookies.filter((other) => other.split('=', 1)[0] !== name), cookie]
}

/** The browser as it is once it has the cookies of this answer. */
export function afterAnswer({ headers, setCookies }: Browser): Browser {
  const sent = new Headers(headers)
  sent.set('cookie', withSetCookies(headers.get('cookie') ?? '', setCookies))
  return { headers: sent, setCookies: [] }
}

export function cookieOf(browser: Browser, name: CookieName, site: { origin: string }): string | null {
  return readCookie(browser.headers.get('cookie'), name, site)
}

/** @param tab as in admission.ts */
export async function beginSession(
  auth: Auth,
  browser: Browser,
  userId: string,
  tab: string | null = null,
): Promise<void> {
  const { headers } = await auth.api.beginSession({
    body: { userId },
    headers: authHeaders(browser, tab),
    returnHeaders: true,
  })
  keepCookies(browser, headers)
}
