/** AUTH_SECRET is replaced: what the one before signed or encrypted goes on. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suppressions } from '#db/schema/index.ts'
import { addAccount, codeOf, isLoggedIn, logIn, switchTwoFactorOn } from '#tests/support/accounts.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { FIRST, restartWith, SECOND, THIRD } from '#tests/support/http/secrets.ts'
import { unsubscribeLink } from '#tests/support/mail/links.ts'

let app: TestApp
let person: Awaited<ReturnType<typeof addAccount>>
let browser: TestBrowser
let authenticator: string
let unsubscribeToken: string

const storedSecret = async () =>
  (await app.site.database.query.execute<{ secret: string }>(sql`select secret from two_factor`)).rows[0]?.secret

async function signInWithCode(): Promise<boolean> {
  await app.site.database.query.execute(sql`update two_factor set failed_verification_count = 0, locked_until = null`)
  const next = await logIn(app, person)
  await next.api.account.verifyTwoFactor({ code: codeOf(authenticator) }).catch(() => {})
  await app.site.database.query.execute(sql`delete from verification`)
  return isLoggedIn(next)
}

beforeAll(async () => {
  app = await createTestApp({ environment: { AUTH_SECRET: FIRST } })
  person = await addAccount(app)
  browser = await logIn(app, person)
  authenticator = (await switchTwoFactorOn(browser)).secret
  unsubscribeToken = new URL(unsubscribeLink(app, person.id, 'job_alerts')).searchParams.get('token') ?? ''
})
afterAll(() => app.close())

test('with the earlier secret named, sessions, links and 2-step verification go on', async () => {
  const before = await storedSecret()
  await restartWith(app, SECOND, FIRST)
  expect(await isLoggedIn(browser)).toBe(true)
  expect(await browser.api.account.mayUnsubscribe({ token: unsubscribeToken })).toBeTruthy()
  expect(await storedSecret()).not.toBe(before)
  expect(await signInWithCode()).toBe(true)
})

test('an address that no one may write to stays so', async () => {
  await restartWith(app, FIRST)
  await browser.api.account.unsubscribe({ token: unsubscribeToken })
  expect(await app.site.database.query.$count(suppressions)).toBe(1)
  await restartWith(app, SECOND, FIRST)
  await browser.api.account.setMailChoice({ kind: 'job_alerts', on: true })
  expect(await app.site.database.query.$count(suppressions)).toBe(0)
})

test('without it they end, but not 2-step verification, which was encrypted anew', async () => {
  await restartWith(app, SECOND)
  expect(await isLoggedIn(browser)).toBe(false)
  await expect(browser.api.account.unsubscribe({ token: unsubscribeToken })).rejects.toMatchObject({
    code: 'NO_SUCH_LINK',
  })
  expect(await signInWithCode()).toBe(true)
})

test('a cookie that no secret of the site has signed is refused, whatever it looks like', async () => {
  await restartWith(app, THIRD, SECOND)
  const cookie = [...browser.cookies]
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
    .replace(/(session_token=[^;.]+\.)[^;]+/, `$1${'A'.repeat(43)}%3D`)
  for (const sent of [cookie, 'fettle.session_token=%E0%A4%A', 'fettle.session_token=.=', '=.=;'.repeat(1_000)]) {
    const answer = await app.page('/account/security', { headers: { cookie: sent } })
    expect([302, 401]).toContain(answer.status)
  }
})
