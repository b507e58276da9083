import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { generateSync } from 'otplib'
import { afterAll, beforeEach, vi } from 'vitest'
import { z } from 'zod'
import type { AccountType } from '#contract/account/words.ts'
import { profileContacts, profiles, user } from '#db/schema/index.ts'
import { setPasswordHash } from '#server/auth/credentials.ts'
import { hashPassword } from '#server/auth/password.ts'
import { createTestApp, type TestApp } from './app.ts'
import type { TestBrowser } from './browser.ts'

export { eraseAccount } from '#server/account/privacy/erase.ts'

export const PASSWORD = 'a quiet kettle'

type Given = Partial<typeof profiles.$inferInsert> & {
  email?: string
  phone?: string
  emailConfirmed?: boolean
  /** Null if they sign in by other means. */
  password?: string | null
}

export type Account = { id: string; email: string; accountType: AccountType }

/** Writes somebody with an account, as sign-up and confirmation would leave them. */
export async function addAccount(app: TestApp, given: Given = {}): Promise<Account> {
  const id = randomUUID()
  const { email = `${id.slice(0, 8)}@example.com`, phone, emailConfirmed = true, password = PASSWORD, ...rest } = given
  const profile = { accountType: 'client' as const, firstName: 'Tina', lastName: 'Marsh', ...rest }
  const passwordHash = password === null ? null : await hashPassword(password, app.site.hashCost)
  await app.site.database.query.transaction(async (db) => {
    const name = `${profile.firstName} ${profile.lastName}`
    await db.insert(user).values({ id, name, email, emailVerified: emailConfirmed })
    if (passwordHash) await setPasswordHash(db, id, passwordHash)
    await db.insert(profiles).values({ id, ...profile })
    await db.insert(profileContacts).values({ profileId: id, email, phoneNumber: phone ?? null })
  })
  return { id, email, accountType: profile.accountType }
}

/** A browser that signs in by the password, as far as the first step. */
export async function logIn(
  app: TestApp,
  { email, accountType }: Account,
  { password = PASSWORD, address = '192.0.2.1' } = {},
): Promise<TestBrowser> {
  const browser = app.browser(address)
  const tab = accountType === 'provider' ? 'provider' : 'client'
  await browser.api.account.signIn({ email, password, accountType: tab })
  return browser
}

export async function isLoggedIn(browser: TestBrowser): Promise<boolean> {
  return browser.api.account.security().then(
    () => true,
    () => false,
  )
}

/** Switches 2-step verification on; gives the authenticator's secret and the recovery codes. */
export async function switchTwoFactorOn(browser: TestBrowser, password = PASSWORD) {
  const { uri } = await browser.api.account.beginTwoFactor({ secret: password })
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  // One step ago, by a clock that stands still: the code of now is left for the test. The library takes the process's own.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - STEP })
  try {
    const recoveryCodes = await browser.api.account.confirmTwoFactor({ code: codeOf(secret) })
    return { secret, recoveryCodes }
  } finally {
    vi.useRealTimers()
  }
}

/** Of an authenticator's code, in milliseconds. */
const STEP = 30_000

/** What an authenticator shows now, or so many seconds from now. */
export function codeOf(secret: string, seconds = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds })
}

/** Everybody may try again. */
export async function forgetLimits(app: TestApp) {
  await app.site.database.query.execute(sql`delete from rate_limits`)
}

/** A site for one file of tests: each begins at the present moment, and everybody may try again. */
export function openAtNow(
  environment: Record<string, string> = {},
  more: { realHashes?: boolean } = {},
): Promise<{ app: TestApp; now: Date }> {
  return openAt(new Date(), environment, more)
}

/** The same at a moment of one's choice. */
export async function openAt(now: Date, environment: Record<string, string> = {}, more: { realHashes?: boolean } = {}) {
  const app = await createTestApp({ working: true, now, environment, ...more })
  beforeEach(async () => {
    await app.clock.to(now)
    await forgetLimits(app)
  })
  afterAll(() => app.close())
  return { app, now }
}

const Parts = z.record(z.string(), z.json())

/** What "Download my data" gives this browser: every file, the JSON files read, and their texts. */
export async function downloadOf(browser: TestBrowser) {
  const answer = await browser.page('/account/download')
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const texts = Object.entries(files)
    .filter(([name]) => name.endsWith('.json'))
    .map(([name, bytes]) => [name, strFromU8(bytes)] as const)
  const parts = Parts.parse(Object.fromEntries(texts.map(([name, text]) => [name, JSON.parse(text)])))
  return { files, parts, all: texts.map(([, text]) => text).join('\n') }
}
