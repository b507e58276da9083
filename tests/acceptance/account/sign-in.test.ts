import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { tokenIn } from '#tests/support/browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ working: true })
})
afterAll(() => app.close())

const tina = {
  accountType: 'client',
  fullName: 'Tina Marsh Hill',
  email: 'Tina@Example.com',
  location: 'M1 1AE',
  password: 'a quiet kettle',
} as const

test('sign-up, the link of the mail, and a session that the link began', async () => {
  const browser = app.browser('203.0.113.1')
  await (await browser.api()).account.signUp(tina)
  const mail = await app.mailTo('tina@example.com')
  expect(mail.links[0]).toMatch(/^http:\/\/localhost:3000\/confirm-email\?access_token=[\w-]{43}&type=signup$/)
  const done = await (await browser.api()).account.follow({ token: tokenIn(mail) })
  expect(done).toMatchObject({ purpose: 'signup', passwordToken: null, signedIn: true })
  expect(browser.cookies.has('fettle.session_token')).toBe(false)
  await browser.api()
  expect(browser.cookies.has('fettle.session_token')).toBe(true)
  await (await browser.api()).account.signOut()
  const other = app.browser('203.0.113.2')
  await expect(
    (await other.api()).account.signIn({
      email: 'tina@example.com',
      password: 'a quiet kettle',
      accountType: 'provider',
    }),
  ).rejects.toMatchObject({ code: 'WRONG_TAB' })
  await other.api()
  expect(other.cookies.size).toBe(0)
  await (await other.api()).account.signIn({
    email: 'tina@example.com',
    password: 'a quiet kettle',
    accountType: 'client',
  })
  await (await other.api()).account.resendOwn()
})
