import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { afterAll, describe, expect, test } from 'vitest'
import { session } from '#db/schema/index.ts'
import { PASSWORD, switchTwoFactorOn } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { hasSession, logInByForm, newBrowser, sessionsOf, signUpConfirmed } from '#tests/support/signing-up.ts'

const app = await createTestApp({ working: true })
afterAll(() => app.close())

describe('the second step', () => {
  async function withTwoStep() {
    const person = await signUpConfirmed(app)
    const { secret, recoveryCodes } = await switchTwoFactorOn(await app.as(person.id), PASSWORD)
    await app.site.database.query.delete(session).where(eq(session.userId, person.id))
    return { ...person, secret, recoveryCodes }
  }

  test('without the right code there is no session; with it one goes where one wanted [ACC-68]', async () => {
    const person = await withTwoStep()
    const browser = newBrowser(app)
    const first = await logInByForm(browser, person.email, { at: '/login?return=/contact' })
    expect(first.headers.get('location')).toBe('/login/code?return=%2Fcontact')
    expect(hasSession(browser)).toBe(false)
    expect((await browser.follow(first)).title).toBe('Enter your code | Fettle')
    const wrong = await browser.post('/login/code?return=%2Fcontact', { code: '000000' })
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain('That code is not right.')
    expect(await sessionsOf(app, person.id)).toEqual([])
    const code = await generate({ secret: person.secret })
    const right = await browser.post('/login/code?return=%2Fcontact', { code })
    expect(right.headers.get('location')).toBe('/contact')
    expect(hasSession(browser)).toBe(true)
  })

  test('a recovery code takes the place of the code, once [ACC-69]', async () => {
    const person = await withTwoStep()
    const [recovery = ''] = person.recoveryCodes
    const enter = async () => {
      const browser = newBrowser(app)
      await logInByForm(browser, person.email)
      return browser.post('/login/code', { code: recovery })
    }
    expect((await enter()).headers.get('location')).toBe('/directory')
    expect((await enter()).status).toBe(400)
  })

  test('without a first step the code is worth nothing', async () => {
    const answer = await newBrowser(app).post('/login/code', { code: '123456' })
    expect(answer.status).toBe(401)
    expect(await answer.text()).toContain('This took too long. Please log in again.')
  })
})
