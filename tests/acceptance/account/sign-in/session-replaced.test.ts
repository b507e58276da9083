import { expect, test } from 'vitest'
import {
  type Account,
  addAccount,
  codeOf,
  logIn,
  openAtNow,
  PASSWORD,
  switchTwoFactorOn,
} from '#tests/support/accounts.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { sessionsOf } from '#tests/support/signing-up.ts'

const { app } = await openAtNow()

const signIn = (browser: TestBrowser, { email }: Account) =>
  browser.api.account.signIn({ email, password: PASSWORD, accountType: 'client' })

/** The cookies that a browser holds once it has taken those of its last answer. */
async function held(browser: TestBrowser) {
  await browser.context()
  return new Map(browser.cookies)
}

/** Whether a session that a browser held would still let somebody in. */
async function isAlive(cookies: Map<string, string>) {
  const thief = app.browser('203.0.113.9')
  for (const [name, value] of cookies) thief.cookies.set(name, value)
  return thief.api.account.security().then(
    () => true,
    () => false,
  )
}

test('signing in over a session ends that one, and no other device’s [SET-59]', async () => {
  const [person, other] = [await addAccount(app), await addAccount(app)]
  const browser = await logIn(app, person)
  const device = await logIn(app, person)
  for (const next of [person, other]) {
    const before = await held(browser)
    expect(await isAlive(before)).toBe(true)
    await signIn(browser, next)
    expect(await isAlive(before)).toBe(false)
    expect(await isAlive(await held(browser))).toBe(true)
  }
  expect(await isAlive(await held(device))).toBe(true)
  expect([(await sessionsOf(app, person.id)).length, (await sessionsOf(app, other.id)).length]).toEqual([1, 1])
})

test('so does a sign-in with a second step, and the step is that of who gave the password [ACC-68]', async () => {
  const [person, secured] = [await addAccount(app), await addAccount(app)]
  const { secret } = await switchTwoFactorOn(await logIn(app, secured))
  const browser = await logIn(app, person)
  const before = await held(browser)
  await signIn(browser, secured)
  expect(await isAlive(before)).toBe(false)
  // A session that began meanwhile, in another tab.
  await browser.begin(person.id)
  const meanwhile = await held(browser)
  await browser.api.account.verifyTwoFactor({ code: codeOf(secret) })
  expect((await browser.api.account.security()).email).toBe(secured.email)
  expect(await isAlive(meanwhile)).toBe(false)
})
