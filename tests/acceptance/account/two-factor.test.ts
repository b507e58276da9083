import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { mailbox, twoFactor } from '#db/schema/index.ts'
import {
  type Account,
  addAccount,
  codeOf,
  forgetLimits,
  isLoggedIn,
  logIn,
  PASSWORD,
  switchTwoFactorOn,
} from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'

const app = await createTestApp({ working: true })
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())

const NEW = 'another quiet kettle'

/** A recovery code, or one of the authenticator, at sign-in. */
async function verifyTwoFactor(browser: TestBrowser, code: string) {
  return browser.api.account.verifyTwoFactor({ code })
}

async function protectedAccount() {
  const person = await addAccount(app)
  const browser = await logIn(app, person)
  return { person, browser, ...(await switchTwoFactorOn(browser)) }
}

test('switching 2-step on needs the current password and shows what an authenticator reads [SET-54, API-12]', async () => {
  const person = await addAccount(app)
  const browser = await logIn(app, person)
  const beginning = browser.api.account.beginTwoFactor({ secret: 'wrong' })
  await expect(beginning).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
  const { uri } = await browser.api.account.beginTwoFactor({ secret: PASSWORD })
  expect(decodeURIComponent(uri)).toMatch(
    new RegExp(`^otpauth://totp/Fettle:${person.email}\\?secret=[A-Z2-7]+&issuer=Fettle`),
  )
  expect((await browser.api.account.security()).twoFactor).toBe(false)
})

test('a wrong code switches nothing on, a right one does and gives ten recovery codes [SET-54, API-13]', async () => {
  const browser = await logIn(app, await addAccount(app))
  const { uri } = await browser.api.account.beginTwoFactor({ secret: PASSWORD })
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const wrong = codeOf(secret, 3600)
  await expect(browser.api.account.confirmTwoFactor({ code: wrong })).rejects.toMatchObject({
    code: 'WRONG_CODE',
  })
  expect((await browser.api.account.security()).twoFactor).toBe(false)
  const codes = await browser.api.account.confirmTwoFactor({ code: codeOf(secret) })
  expect(new Set(codes).size).toBe(10)
  expect(await browser.api.account.security()).toMatchObject({ twoFactor: true, recoveryCodesLeft: 10 })
})

test('of recovery codes only hashes are kept, and the authenticator’s secret is encrypted [SET-54]', async () => {
  const { person, secret, recoveryCodes } = await protectedAccount()
  const [row] = await app.site.database.query.select().from(twoFactor).where(eq(twoFactor.userId, person.id))
  for (const code of recoveryCodes) expect(row?.backupCodes).not.toContain(code)
  expect(row?.secret).not.toContain(secret)
})

test('with 2-step on there is no session before the right code [ACC-68]', async () => {
  const { person, secret } = await protectedAccount()
  const browser = await logIn(app, person)
  expect(await isLoggedIn(browser)).toBe(false)
  await expect(verifyTwoFactor(browser, codeOf(secret, 3600))).rejects.toMatchObject({ code: 'WRONG_LOGIN_CODE' })
  expect(await isLoggedIn(browser)).toBe(false)
  await verifyTwoFactor(browser, codeOf(secret))
  expect(await isLoggedIn(browser)).toBe(true)
})

test('a code of the authenticator works once [ACC-68]', async () => {
  const { person, secret } = await protectedAccount()
  const code = codeOf(secret)
  await verifyTwoFactor(await logIn(app, person), code)
  const again = await logIn(app, person)
  await expect(verifyTwoFactor(again, code)).rejects.toMatchObject({ code: 'WRONG_LOGIN_CODE' })
  expect(await isLoggedIn(again)).toBe(false)
})

test('a recovery code stands in for the authenticator, once each [ACC-69]', async () => {
  const { person, recoveryCodes } = await protectedAccount()
  const [first = '', second = ''] = recoveryCodes
  const browser = await logIn(app, person)
  await verifyTwoFactor(browser, ` ${first.replace('-', '- ')}`)
  expect(await isLoggedIn(browser)).toBe(true)
  expect((await browser.api.account.security()).recoveryCodesLeft).toBe(9)
  const again = await logIn(app, person)
  await expect(verifyTwoFactor(again, first)).rejects.toMatchObject({ code: 'WRONG_LOGIN_CODE' })
  await verifyTwoFactor(again, second)
  expect(await isLoggedIn(again)).toBe(true)
})

test('with 2-step on a change of email or password needs a code too [SET-55]', async () => {
  const { person, browser, secret, recoveryCodes } = await protectedAccount()
  const { account } = browser.api
  const email = `new-${person.id}@example.com`
  const noCode = { code: 'CODE_NEEDED' }
  await expect(account.changeEmail({ email, secret: PASSWORD })).rejects.toMatchObject(noCode)
  await expect(account.changePassword({ password: NEW, secret: PASSWORD })).rejects.toMatchObject(noCode)
  const wrong = account.changePassword({ password: NEW, secret: PASSWORD, code: codeOf(secret, 3600) })
  await expect(wrong).rejects.toMatchObject({ code: 'WRONG_CODE' })
  const [recoveryCode = ''] = recoveryCodes
  await account.changePassword({ password: NEW, secret: PASSWORD, code: recoveryCode })
  const used = account.changeEmail({ email, secret: NEW, code: recoveryCode })
  await expect(used).rejects.toMatchObject({ code: 'WRONG_CODE' })
  await account.changeEmail({ email, secret: NEW, code: codeOf(secret) })
  expect((await app.mailTo(email)).subject).toContain('Confirm your new email')
})

test('2-step is switched off by password and code together, and stays off [SET-56, API-12]', async () => {
  const { person, browser, secret } = await protectedAccount()
  const end = (code: string) => browser.api.account.endTwoFactor({ secret: PASSWORD, code })
  await expect(end('')).rejects.toMatchObject({ code: 'CODE_NEEDED' })
  await expect(end(codeOf(secret, 3600))).rejects.toMatchObject({ code: 'WRONG_CODE' })
  await end(codeOf(secret))
  expect((await browser.api.account.security()).twoFactor).toBe(false)
  expect(await isLoggedIn(await logIn(app, person))).toBe(true)
})

test('new recovery codes end the old ones [SET-54]', async () => {
  const { person, browser, secret, recoveryCodes } = await protectedAccount()
  const fresh = await browser.api.account.renewRecoveryCodes({ secret: PASSWORD, code: codeOf(secret) })
  const [old = ''] = recoveryCodes
  const other = await logIn(app, person)
  await expect(verifyTwoFactor(other, old)).rejects.toMatchObject({ code: 'WRONG_LOGIN_CODE' })
  await verifyTwoFactor(other, fresh[0] ?? '')
  expect(await isLoggedIn(other)).toBe(true)
})

test('switching 2-step on and off is told by mail [MSG-15]', async () => {
  const { person, browser, secret } = await protectedAccount()
  await app.mailTo(person.email, /is on$/)
  await browser.api.account.endTwoFactor({ secret: PASSWORD, code: codeOf(secret) })
  await app.mailTo(person.email, /is off$/)
  const mails = await app.site.database.query.select().from(mailbox).where(eq(mailbox.to, person.email))
  expect(mails).toHaveLength(2)
})

test('an account without a password is told to set one first [SET-54]', async () => {
  const person = await addAccount(app, { password: null })
  const browser = await app.as(person.id)
  const beginning = browser.api.account.beginTwoFactor({ secret: '' })
  await expect(beginning).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' })
})

test('ten wrong codes at sign-in, over several challenges, close the second step for 15 minutes [ACC-68]', async () => {
  const { person, secret } = await protectedAccount()
  await guessAtSignIn(person, secret, 10)
  const browser = await logIn(app, person)
  await expect(verifyTwoFactor(browser, codeOf(secret))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await lockSince(person, 15)
  await verifyTwoFactor(browser, codeOf(secret))
  expect(await isLoggedIn(browser)).toBe(true)
})

test('ten wrong codes in the settings close it too, for the settings and for sign-in [SET-55]', async () => {
  const { person, browser, secret } = await protectedAccount()
  const end = (code: string) => browser.api.account.endTwoFactor({ secret: PASSWORD, code })
  await forgetLimits(app)
  for (let tries = 0; tries < 10; tries += 1) {
    await expect(end('000-wrong')).rejects.toMatchObject({ code: 'WRONG_CODE' })
  }
  await forgetLimits(app) // what keeps it closed is not the limit on tries of the password
  await expect(end(codeOf(secret))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  const other = await logIn(app, person)
  await expect(verifyTwoFactor(other, codeOf(secret))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await lockSince(person, 15)
  await end(codeOf(secret))
})

test('a right code forgets the wrong ones before it [ACC-68]', async () => {
  const { person, browser, secret, recoveryCodes } = await protectedAccount()
  await guessAtSignIn(person, secret, 9)
  await forgetLimits(app)
  await browser.api.account.renewRecoveryCodes({ secret: PASSWORD, code: recoveryCodes[0] ?? '' })
  await guessAtSignIn(person, secret, 9)
  const other = await logIn(app, person)
  await verifyTwoFactor(other, codeOf(secret))
  expect(await isLoggedIn(other)).toBe(true)
})

async function guessAtSignIn(person: Account, secret: string, times: number) {
  for (let tries = 0; tries < times; tries += 3) {
    await forgetLimits(app)
    const browser = await logIn(app, person)
    for (let more = tries; more < Math.min(tries + 3, times); more += 1) {
      await expect(verifyTwoFactor(browser, codeOf(secret, 3600))).rejects.toMatchObject({ code: 'WRONG_LOGIN_CODE' })
    }
  }
  await forgetLimits(app)
}

/** As if the lock had been set so many minutes earlier: the library has a clock of its own. */
async function lockSince({ id }: Account, minutes: number) {
  const [row] = await app.site.database.query.select().from(twoFactor).where(eq(twoFactor.userId, id))
  const lockedUntil = row?.lockedUntil ?? null
  expect(lockedUntil).not.toBeNull()
  const earlier = new Date((lockedUntil?.getTime() ?? 0) - minutes * 60_000)
  await app.site.database.query.update(twoFactor).set({ lockedUntil: earlier }).where(eq(twoFactor.userId, id))
}
