import { afterAll, describe, expect, test } from 'vitest'
import { addAccount, PASSWORD, switchTwoFactorOn } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { pathIn } from '#tests/support/browser.ts'
import { labelsIn, problemsIn, readHtml, valueIn } from '#tests/support/html.ts'
import { linkToken } from '#tests/support/mail/links.ts'
import { newBrowser, newEmail, sessionsOf, signUpConfirmed } from '#tests/support/signing-up.ts'

const app = await createTestApp({ working: true })
afterAll(() => app.close())

const NEW = 'a louder kettle'
const resetPage = '/reset-password?mode=reset'

/** Somebody who asked for a new password, and the path of the link that they got. */
async function asked() {
  const person = await signUpConfirmed(app)
  const browser = newBrowser(app)
  await browser.post('/reset-password', { email: person.email })
  const mail = await app.mailTo(person.email, /new password/)
  return { ...person, browser, link: pathIn(mail) }
}

async function choose(browser: TestBrowser, password: string, confirm = password) {
  return browser.post(resetPage, { password, confirm })
}

test('/forgot-password explains, sends the link itself and leads to /reset-password; its limit is that of the other form [ACC-98]', async () => {
  const html = await app.html('/forgot-password')
  expect(html.title).toBe('Forgot password | Fettle')
  expect(html.text).toContain('We’ll send a link to it')
  expect(labelsIn(html)).toEqual(['Email'])
  const { email } = await signUpConfirmed(app)
  const browser = newBrowser(app)
  const empty = await browser.post('/forgot-password', { email: ' ' })
  expect([empty.status, problemsIn(await readHtml(empty))]).toEqual([400, ['Email is required']])
  const answer = await browser.post('/forgot-password', { email })
  expect(answer.headers.get('location')).toBe('/reset-password?sent=1')
  expect(pathIn(await app.mailTo(email, /new password/))).toContain('/reset-password?mode=reset')
  for (const path of ['/forgot-password', '/reset-password']) {
    const again = await browser.post(path, { email })
    expect([again.status, valueIn(await readHtml(again), 'email')], path).toEqual([429, email])
  }
})

describe('asking', () => {
  test('without mode and with mode=request an email is asked for, and needed [ACC-99]', async () => {
    for (const path of ['/reset-password', '/reset-password?mode=request']) {
      const html = await app.html(path)
      expect(html.title).toBe('Reset password | Fettle')
      expect(labelsIn(html)).toEqual(['Email'])
    }
    const refused = await newBrowser(app).post('/reset-password', { email: ' ' })
    expect(refused.status).toBe(400)
    expect((await readHtml(refused)).text).toContain('Email is required')
  })

  test('the address may bring the email along [ACC-16, ACC-100]', async () => {
    const html = await app.html('/reset-password?email=tina%40example.com')
    expect(html.one('input', { name: 'email' }).attribs.value).toBe('tina@example.com')
  })

  test('known and unknown addresses get the same confirmation [ACC-101]', async () => {
    const { email } = await signUpConfirmed(app)
    const answers = []
    for (const whom of [email, newEmail()]) {
      const browser = newBrowser(app)
      const answer = await browser.post('/reset-password', { email: whom })
      answers.push([answer.status, answer.headers.get('location'), (await browser.follow(answer)).text])
    }
    expect(answers[0]?.join(' ')).toContain('If there’s an account with that address, we’ve sent it a link')
    expect(answers[1]).toEqual(answers[0])
  })

  test('a second time within the minute is refused in words, and the email stays typed', async () => {
    const { browser, email } = await asked()
    const answer = await browser.post('/reset-password', { email })
    expect(answer.status).toBe(429)
    const html = await readHtml(answer)
    expect(html.text).toContain('Too many requests for this address.')
    expect(html.one('input', { name: 'email' }).attribs.value).toBe(email)
  })
})

describe('choosing', () => {
  test('the link has its shape, and its token leaves the address bar at once [ACC-82, ACC-102, API-07]', async () => {
    const { browser, link } = await asked()
    expect(link).toMatch(/^\/reset-password\?mode=reset&access_token=[\w-]{43}$/)
    const answer = await browser.page(link)
    expect(answer.headers.get('location')).toBe(resetPage)
    expect(answer.headers.get('set-cookie')).toMatch(
      /^fettle\.reset-password=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/,
    )
    expect((await browser.html(resetPage)).source).not.toContain(link.split('access_token=')[1])
  })

  test('a password and its confirmation are asked for [ACC-103]', async () => {
    const { browser, link, email } = await asked()
    const html = await browser.follow(await browser.page(link))
    expect(labelsIn(html)).toEqual(['New password', 'Confirm new password'])
    expect(html.text).toContain(`You’re choosing a new password for ${email}.`)
    expect(html.one('input', { autocomplete: 'username' }).attribs).toMatchObject({ value: email, readonly: '' })
  })

  test('refusals: differing, short, long, common; the link still works then [ACC-29, ACC-30, ACC-104, ACC-105]', async () => {
    const { browser, link } = await asked()
    await browser.page(link)
    const refused = async (password: string, confirm?: string) => {
      const answer = await choose(browser, password, confirm)
      expect(answer.status).toBe(400)
      return problemsIn(await readHtml(answer))
    }
    expect(await refused(NEW, 'a louder bottle')).toEqual(["Passwords don't match"])
    expect(await refused('short7!')).toEqual(['Password must be at least 8 characters'])
    expect(await refused('x'.repeat(129))).toEqual(['Password must be at most 128 characters'])
    expect(await refused('password123')).toEqual([
      'This password is among the most common ones. Please choose another.',
    ])
    expect((await choose(browser, NEW)).status).toBe(302)
  })

  test('done, it says so, the old password is over and the new one works [ACC-106]', async () => {
    const { browser, link, email } = await asked()
    await browser.page(link)
    const html = await browser.follow(await choose(browser, NEW))
    expect(html.title).toBe('Password updated | Fettle')
    expect(html.text).toContain('Your password has been updated')
    expect(html.one('a', { text: 'Log in' }).attribs.href).toBe('/login')
    expect(browser.cookies.has('fettle.reset-password')).toBe(false)
    expect((await browser.post('/login', { email, password: PASSWORD })).status).toBe(401)
    expect((await browser.post('/login', { email, password: NEW })).status).toBe(302)
  })

  test('every session ends, and a mail tells the owner [ACC-107, ACC-108]', async () => {
    const { browser, link, email, id } = await asked()
    const elsewhere = await app.as(id)
    expect((await elsewhere.page('/login')).status).toBe(302)
    await browser.page(link)
    await choose(browser, NEW)
    expect((await elsewhere.page('/login')).status).toBe(200)
    expect(await sessionsOf(app, id)).toEqual([])
    const notice = await app.mailTo(email, /password was changed/)
    expect(notice.text).toContain('every other device was logged out')
  })

  test('it does not skip 2-step verification: the new password alone opens nothing', async () => {
    const { browser, link, email, id } = await asked()
    await switchTwoFactorOn(await app.as(id))
    await browser.page(link)
    await choose(browser, NEW)
    expect((await browser.post('/login', { email, password: NEW })).headers.get('location')).toBe('/login/code')
    expect(await sessionsOf(app, id)).toEqual([])
  })

  test('a link works once, and for an hour [ACC-80, ACC-84]', async () => {
    const { browser, link } = await asked()
    await browser.page(link)
    await choose(browser, NEW)
    const other = newBrowser(app)
    const html = await other.follow(await other.page(link))
    expect(html.text).toContain('This link no longer works')
    expect(html.one('a', { text: 'Ask for a new link' }).attribs.href).toBe('/reset-password')
    expect((await choose(other, 'yet another kettle')).headers.get('location')).toBe(resetPage)

    const late = await asked()
    await late.browser.page(late.link)
    const now = app.site.now()
    await app.clock.to(new Date(now.getTime() + 3_601_000))
    expect((await choose(late.browser, NEW)).headers.get('location')).toBe(resetPage)
    expect((await late.browser.html(resetPage)).text).toContain('This link no longer works')
    await app.clock.to(now)
  })

  test('without a link there is nothing to choose', async () => {
    expect((await app.html(resetPage)).text).toContain('This link no longer works')
  })
})

test('eight blanks are no password to choose anew or to change to [ACC-106, SET-50]', async () => {
  const person = await addAccount(app)
  const token = await linkToken(app, person)
  const password = ' '.repeat(8)
  const choosing = app.visitor().account.reset({ token, password })
  await expect(choosing).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const browser = newBrowser(app)
  await browser.page(`/reset-password?mode=reset&access_token=${token}`)
  const chosen = await choose(browser, password)
  expect(chosen.status).toBe(400)
  expect((await readHtml(chosen)).text).toContain('Choose a password that isn’t only spaces.')
  const own = await app.as(person.id)
  const fields = { intent: 'change-password', secret: PASSWORD, password, confirm: password }
  const changed = await own.post('/account/security', fields)
  expect(changed.status).toBe(400)
  expect((await readHtml(changed)).text).toContain('isn’t only spaces')
})
