import { expect, test, vi } from 'vitest'
import {
  addAccount,
  codeOf,
  forgetLimits,
  isLoggedIn,
  logIn,
  openAtNow,
  PASSWORD,
  switchTwoFactorOn,
} from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/app.ts'
import { manyTimes } from '#tests/support/many-times.ts'

// Guesses made at the same time. On PostgreSQL (`npm test -- --postgres`) they really are; the embedded database takes
// one statement after the other.
vi.setConfig({ testTimeout: 120_000 })

const { app } = await openAtNow()

/** More than the fifty that count for an account. */
const AT_ONCE = manyTimes(90, 60)
/** More than the ten that count for an address, or for a session. */
const OF_ONE = manyTimes(90, 20)

async function protectedAccount() {
  const person = await addAccount(app)
  const browser = await logIn(app, person)
  return { person, browser, ...(await switchTwoFactorOn(browser)) }
}

const looked = (answers: unknown[]) => answers.filter((answer) => answer !== 'TOO_MANY_REQUESTS')

test(`of ${AT_ONCE} wrong passwords at once from one address ten are looked at, of as many from as many addresses fifty [ACC-65]`, async () => {
  const guess = (email: string, address: string) =>
    app.visitor(address).account.signIn({ email, password: 'wrong', accountType: 'client' }).catch(refusalOf)
  const all = async (email: string, addressOf: (turn: number) => string) =>
    looked(await Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => guess(email, addressOf(turn)))))
  const [one, other] = [await addAccount(app), await addAccount(app)]
  expect(await all(one.email, () => '203.0.113.1')).toEqual(Array(10).fill('WRONG_CREDENTIALS'))
  expect(await all(other.email, (turn) => `198.51.100.${turn}`)).toEqual(Array(50).fill('WRONG_CREDENTIALS'))
})

test.each([
  ['codes', (secret: string, turn: number) => codeOf(secret, 3600 * (turn + 1))],
  ['recovery codes', (_: string, turn: number) => `aaaaa-aaa${String(turn).padStart(2, 'b')}`],
])(`of ${OF_ONE} wrong %s at once, each after the password, ten are looked at [ACC-68]`, async (_, codeAt) => {
  const { person, secret } = await protectedAccount()
  const browsers = []
  for (let turn = 0; turn < OF_ONE; turn += 1) {
    if (turn % 5 === 0) await forgetLimits(app)
    browsers.push(await logIn(app, person, { address: `198.51.100.${turn}` }))
  }
  await forgetLimits(app)
  const callers = await Promise.all(browsers.map((browser) => browser.heldApi()))
  const answers = await Promise.all(
    callers.map(({ account }, turn) => account.verifyTwoFactor({ code: codeAt(secret, turn) }).catch(refusalOf)),
  )
  expect(looked(answers)).toEqual(Array(10).fill('WRONG_LOGIN_CODE'))
  await forgetLimits(app)
  const right = (await logIn(app, person)).api.account.verifyTwoFactor({ code: codeOf(secret) })
  await expect(right).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test(`of ${OF_ONE} wrong passwords at once in the settings ten are looked at [SET-55]`, async () => {
  const person = await addAccount(app)
  const { account } = await (await logIn(app, person)).heldApi()
  const guess = () => account.changeEmail({ email: 'other@example.com', secret: 'wrong' }).catch(refusalOf)
  const answers = await Promise.all(Array.from({ length: OF_ONE }, guess))
  expect(looked(answers)).toEqual(Array(10).fill('WRONG_PASSWORD'))
})

test(`of ${OF_ONE} wrong codes at once in the settings ten are looked at, and sign-in is closed too [SET-55]`, async () => {
  const { person, browser, secret } = await protectedAccount()
  const { account } = await browser.heldApi()
  const guess = (_: unknown, turn: number) =>
    account.endTwoFactor({ secret: PASSWORD, code: codeOf(secret, 3600 * (turn + 1)) }).catch(refusalOf)
  const answers = await Promise.all(Array.from({ length: OF_ONE }, guess))
  expect(looked(answers)).toEqual(Array(10).fill('WRONG_CODE'))
  await forgetLimits(app)
  const other = await logIn(app, person)
  await expect(other.api.account.verifyTwoFactor({ code: codeOf(secret) })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
  expect(await isLoggedIn(other)).toBe(false)
})
