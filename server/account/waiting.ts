import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AccountType } from '#contract/account.ts'
import { profiles, user } from '#db/schema/index.ts'
import { type Browser, cookieOf, setCookie } from '#server/auth/browser.ts'
import type { Work } from '#server/work.ts'

/**
 * The browser that signed up remembers for whom, until the address is confirmed: its page shows where the mail went,
 * and following the link there keeps the password, since whoever chose it also reads the mail. It signs nobody in.
 */
const DAYS = 3

function cookieName(work: Work): string {
  return work.site.settings.siteUrl.protocol === 'https:' ? '__Host-fettle.waiting' : 'fettle.waiting'
}

export function waitingCookie(work: Work, userId: string): string {
  const secure = work.site.settings.siteUrl.protocol === 'https:' ? '; Secure' : ''
  const value = `${userId}.${signature(work, userId)}`
  return `${cookieName(work)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${DAYS * 86_400}${secure}`
}

export function forgetWaiting(work: Work, browser: Browser) {
  if (cookieOf(browser, cookieName(work)) === null) return
  const secure = work.site.settings.siteUrl.protocol === 'https:' ? '; Secure' : ''
  setCookie(browser, `${cookieName(work)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure}`)
}

/** The account that was made in this browser and waits for its confirmation; null for none. */
export function waitingUser(work: Work, browser: Browser): string | null {
  const [userId = '', given = ''] = (cookieOf(browser, cookieName(work)) ?? '').split('.')
  if (!z.uuid().safeParse(userId).success) return null
  const expected = Buffer.from(signature(work, userId))
  const actual = Buffer.from(given)
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? userId : null
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
  return { email, accountType, mailFailed: await work.site.queue.failing('mail', 'to', email) }
}

function signature(work: Work, userId: string): string {
  return createHmac('sha256', work.site.settings.authSecret()).update(`waiting ${userId}`).digest('base64url')
}
