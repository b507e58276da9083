import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { WaitingAccount } from '#contract/account/view.ts'
import { writeCookie } from '#contract/cookie.ts'
import { DAY, seconds } from '#contract/duration.ts'
import { profiles, user } from '#db/schema/index.ts'
import { type Browser, cookieOf, setCookie } from '#server/auth/browser.ts'
import type { Work } from '#server/work/work.ts'
import { isSignature, signatureOf } from '../signature.ts'
import { isUndeliverable } from '../undeliverable.ts'

/**
 * The browser that signed up remembers the account for as long as the link in its mail works: its page shows where the
 * mail went, and following the link there signs in. The cookie alone signs no one in.
 */
const WAITING_LIFETIME = 3 * DAY

export function rememberWaiting(work: Work, browser: Browser, userId: string) {
  const value = `${userId}.${signatureOf(work, `waiting ${userId}`)}`
  setCookie(browser, writeCookie('waiting', value, seconds(WAITING_LIFETIME), work.site.settings.siteUrl))
}

export function waitingUser(work: Work, browser: Browser): string | null {
  const [userId = '', given = ''] = (cookieOf(browser, 'waiting', work.site.settings.siteUrl) ?? '').split('.')
  if (!z.uuid().safeParse(userId).success) return null
  return isSignature(work, `waiting ${userId}`, given) ? userId : null
}

export async function waitingHere(work: Work, browser: Browser): Promise<WaitingAccount | null> {
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
