import { randomBytes } from 'node:crypto'
import { writeCookie } from '#contract/cookie.ts'
import { DAY, seconds } from '#contract/duration.ts'
import { type Browser, cookieOf, setCookie } from '#server/auth/browser.ts'
import { findUser, passwordHashOf } from '#server/auth/credentials.ts'
import type { Work } from '#server/work/work.ts'
import { isSignature, signatureOf } from '../signature.ts'

/**
 * A browser remembers the accounts that logged in in it: their tries count apart from those of strangers. The mark
 * signs no one in, names no one, and ends with the password.
 */
const BROWSER_LIFETIME = 365 * DAY
const MAX_BROWSERS = 5

export async function rememberBrowser(work: Work, browser: Browser, userId: string): Promise<void> {
  const passwordHash = await passwordHashOf(work.db, userId)
  if (!passwordHash) return
  const others = marksOf(work, browser).filter((mark) => !isOf(work, mark, userId, passwordHash))
  const key = randomBytes(16).toString('base64url')
  const mark = `${key}.${signatureOf(work, textOf(key, userId, passwordHash))}`
  const value = [mark, ...others].slice(0, MAX_BROWSERS).join('~')
  setCookie(browser, writeCookie('known', value, seconds(BROWSER_LIFETIME), work.site.settings.siteUrl))
}

export async function knownBrowser(work: Work, browser: Browser, email: string): Promise<string | null> {
  const marks = marksOf(work, browser)
  if (marks.length === 0) return null
  const user = await findUser(work.db, email)
  const passwordHash = user && (await passwordHashOf(work.db, user.id))
  if (!passwordHash) return null
  const mark = marks.find((mark) => isOf(work, mark, user.id, passwordHash))
  return mark ? keyOf(mark) : null
}

function marksOf(work: Work, browser: Browser): string[] {
  const value = cookieOf(browser, 'known', work.site.settings.siteUrl) ?? ''
  return value.split('~', MAX_BROWSERS).filter((mark) => /^[\w-]{16,22}\.[\w-]{43}$/.test(mark))
}

function isOf(work: Work, mark: string, userId: string, passwordHash: string): boolean {
  const key = keyOf(mark)
  return isSignature(work, textOf(key, userId, passwordHash), mark.slice(key.length + 1))
}

function keyOf(mark: string): string {
  return mark.split('.', 1)[0] ?? ''
}

function textOf(key: string, userId: string, passwordHash: string): string {
  return `known ${key} ${userId} ${passwordHash}`
}
