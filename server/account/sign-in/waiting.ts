import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AccountType } from '#contract/account.ts'
import { dropCookie, writeCookie } from '#contract/cookie.ts'
import { DAY, seconds } from '#contract/duration.ts'
import { profiles, user } from '#db/schema/index.ts'
import { type Browser, cookieOf, setCookie } from '#server/auth/browser.ts'
import type { Work } from '#server/work/work.ts'
import { isSignature, signatureOf } from '../signature.ts'
import { isUndeliverable } from '../undeliverable.ts'

/**
 * The browser that signed up remembers for whom, until the address is confirmed: its page shows where the mail went,
 * and following the link there signs in, since whoever chose the password also reads the mail. By itself it signs nobody
 * in.
 */
const REMEMBERED = 3 * DAY

export function rememberWaiting(work: Work, browser: Browser, userId: string) {
  const value = `${userId}.${signatureOf(work, `waiting ${userId}`)}`
  setCookie(browser, writeCookie('waiting', value, seconds(REMEMBERED), work.site.settings.siteUrl))
}

export function forgetWaiting(work: Work, browser: Browser) {
  const { siteUrl } = work.site.settings
  if (cookieOf(browser, 'waiting', siteUrl) !== null) setCookie(browser, dropCookie('waiting', siteUrl))
}

/** The account that was made in this browser and waits for its confirmation; null for none. */
export function waitingUser(work: Work, browser: Browser): string | null {
  const [userId = '', given = ''] = (cookieOf(browser, 'waiting', work.site.settings.siteUrl) ?? '').split('.')
  if (!z.uuid().safeParse(userId).success) return null
  return isSignature(work, `waiting ${userId}`, given) ? userId : null
}

/** The account that waits for its confirmation in this browser, as its page shows it. */
export type Waiting = {
  email: string
  accountType: AccountType | null
  /** The mail could not be handed over so far. */
  mailFailed: boolean
}

/** Who waits in this browser; null when nobody does, or no longer. */
export async function waitingHere(work: Work, browser: Browser): Promise<Waiting | null> {
  const userId = waitingUser(work, browser)
  if (!userId) return null
  const [found] = await work.db
    .select({ email: user.email, confirmed: user.emailVerified, accountType: profiles.accountType })
    .from(user)
    .leftJoin(profiles, eq(profiles.id, user.id))
    .where(eq(user.id, userId))
  if (!found || found.confirmed) return null
  const { email, accountType } = found
  const failing = () =>
    work.site.queue.failing('mail', [
      { mail: 'account.created', data: { userId } },
      { mail: 'account.confirmationAsked', data: { email } },
    ])
  return { email, accountType, mailFailed: (await isUndeliverable(work, email)) || (await failing()) }
}
