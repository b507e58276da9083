import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Account, addAccount, codeOf, forgetLimits, logIn, PASSWORD } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { codeIn } from '#tests/support/browser.ts'
import { allIn, type Html, readHtml, textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'

const PAGE = '/account/security'

const app = await createTestApp({ working: true })
let person: Account
let browser: TestBrowser
beforeEach(async () => {
  await forgetLimits(app)
  person = await addAccount(app)
  browser = await logIn(app, person)
})
afterAll(() => app.close())

const post = async (intent: string, fields: Record<string, string>) =>
  readHtml(await browser.post(PAGE, { intent, ...fields }))

/** The form of the page that does this. */
function formOf(page: Html, intent: string) {
  const found = page.all('form').find((form) => allIn(form, 'input', { name: 'intent', value: intent }).length > 0)
  if (!found) throw new Error(`no form for ${intent}`)
  return found
}

const namesIn = (page: Html, intent: string) =>
  allIn(formOf(page, intent), '*', { name: true })
    .map(({ attribs }) => attribs.name)
    .filter((name) => name !== 'intent')

test('the security tab has every dialog, toggle and request, each a form that works without JavaScript [SET-44]', async () => {
  const page = await browser.html(PAGE)
  expect(page.status).toBe(200)
  expect(page.title).toBe('Account Security | Fettle')
  expect(namesIn(page, 'change-email')).toEqual(['email', 'secret'])
  expect(namesIn(page, 'change-password')).toEqual(['password', 'confirm', 'secret'])
  expect(namesIn(page, 'begin-two-step')).toEqual(['secret'])
  expect(allIn(formOf(page, 'grant-support'), 'button', { role: 'switch', 'aria-checked': 'false' })).toHaveLength(1)
  expect(namesIn(page, 'end-sessions')).toEqual([])
  expect(namesIn(page, 'leave')).toEqual(['reason', 'secret'])
})

test('who deletes an account hears of a listing only if they have one [SET-44]', async () => {
  expect((await browser.html(PAGE)).text).not.toContain('hide your listing')
  const provider = await app.as(await addProvider(app))
  expect((await provider.html(PAGE)).text).toContain('log you out everywhere and hide your listing at once')
})

test('a person who is logged out is led to the login and back', async () => {
  const answer = await app.browser().page(PAGE)
  expect(answer.headers.get('location')).toBe('/login?return=%2Faccount%2Fsecurity')
})

test('an email without @ is refused in the words of the form, and what was typed stays [SET-45]', async () => {
  const page = await post('change-email', { email: 'tina.example.com', secret: PASSWORD })
  expect(page.status).toBe(400)
  const form = formOf(page, 'change-email')
  expect(textOf(form)).toContain('Please enter a valid email address')
  expect(allIn(form, 'input', { name: 'email', value: 'tina.example.com' })).toHaveLength(1)
  expect(page.source).not.toContain(PASSWORD)
})

test('an empty email is refused in the same words [SET-45]', async () => {
  const page = await post('change-email', { email: '', secret: PASSWORD })
  expect(textOf(formOf(page, 'change-email'))).toContain('Please enter a valid email address')
})

test('"Email change failed" stands above the form when the password is wrong, the form open [SET-46]', async () => {
  const page = await post('change-email', { email: 'new@example.com', secret: 'wrong' })
  expect(page.status).toBe(403)
  const form = formOf(page, 'change-email')
  expect(textOf(form)).toContain('Email change failed The current password is not right.')
  expect(page.all('details', { open: true })).toHaveLength(1)
})

test('a right change of email says where the link went [SET-45]', async () => {
  const answer = await browser.post(PAGE, { intent: 'change-email', email: 'right@example.com', secret: PASSWORD })
  expect(answer.status).toBe(302)
  expect((await browser.follow(answer)).source).toContain('Confirm your new email')
  expect((await app.mailTo('right@example.com')).links[0]).toContain('type=email_change')
})

test('links in mails come from SITE_URL, whatever the Host header [MSG-04]', async () => {
  const email = 'host@example.com'
  await browser.page(PAGE, {
    method: 'POST',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    body: new URLSearchParams({ intent: 'change-email', email, secret: PASSWORD }),
  })
  const mail = await app.mailTo(email)
  expect(mail.links.map((link) => new URL(link).origin)).toEqual(['http://127.0.0.1:3000'])
  expect(mail.html).not.toContain('evil.example')
})

test('a new password says whose it is to password managers, and sends nothing of it [SET-50]', async () => {
  const [name] = allIn(formOf(await browser.html(PAGE), 'change-password'), 'input', { autocomplete: 'username' })
  expect(name?.attribs).toMatchObject({ value: person.email, readonly: '', hidden: '' })
  expect(name?.attribs.name).toBeUndefined()
})

test('differing entries: "New passwords don\'t match" [SET-51]', async () => {
  const page = await post('change-password', { password: 'one kettle', confirm: 'two kettles', secret: PASSWORD })
  expect(page.status).toBe(400)
  expect(textOf(formOf(page, 'change-password'))).toContain("Password change failed New passwords don't match")
})

test('fewer than 8 characters: "Password must be at least 8 characters" [SET-52]', async () => {
  const page = await post('change-password', { password: 'kettle7', confirm: 'kettle7', secret: PASSWORD })
  expect(textOf(formOf(page, 'change-password'))).toContain('Password must be at least 8 characters')
})

test('"Password change failed" when the current one is wrong, and no password comes back [SET-50, SET-53]', async () => {
  const wanted = 'a brand new kettle'
  const page = await post('change-password', { password: wanted, confirm: wanted, secret: 'wrong' })
  expect(page.status).toBe(403)
  expect(textOf(formOf(page, 'change-password'))).toContain('Password change failed')
  expect(page.source).not.toContain(wanted)
})

test('2-step without JavaScript: password, QR code, a right code, recovery codes, and a reload shows it on [SET-54, SET-56]', async () => {
  const begun = await post('begin-two-step', { secret: PASSWORD })
  expect(begun.all('svg', { 'aria-label': 'QR code for your authenticator' })).toHaveLength(1)
  const uri = begun.one('input', { name: 'uri' }).attribs.value ?? ''
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const wrong = await post('confirm-two-step', { uri, code: codeOf(secret, 3600) })
  expect(wrong.status).toBe(403)
  expect(wrong.all('svg', { 'aria-label': 'QR code for your authenticator' })).toHaveLength(1)
  const done = await post('confirm-two-step', { uri, code: codeOf(secret) })
  const codes = done.all('li', { text: /^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/ }).map(textOf)
  expect(codes).toHaveLength(10)
  const file = done.one('a', { download: 'fettle-recovery-codes.txt' }).attribs.href ?? ''
  expect(decodeURIComponent(file)).toContain(codes.join('\n'))
  const reloaded = await browser.html(PAGE)
  expect(namesIn(reloaded, 'end-two-step')).toEqual(['secret', 'code'])
  expect(namesIn(reloaded, 'change-email')).toEqual(['email', 'secret', 'code'])
  expect(namesIn(reloaded, 'change-password')).toEqual(['password', 'confirm', 'secret', 'code'])
  expect(reloaded.text).not.toContain(codes[0])
  const off = await browser.post(PAGE, { intent: 'end-two-step', secret: PASSWORD, code: codes[0] ?? '' })
  expect((await browser.follow(off)).source).toContain('2-step verification disabled')
  expect(namesIn(await browser.html(PAGE), 'begin-two-step')).toEqual(['secret'])
})

test('an address of an authenticator that the page did not make is not drawn', async () => {
  const page = await post('confirm-two-step', { uri: 'javascript:alert(1)', code: '123456' })
  expect(page.source).not.toContain('javascript:alert')
  expect(page.text).toContain('Please start again')
})

test('support access is switched on and off, and its end is shown [SET-57]', async () => {
  await browser.post(PAGE, { intent: 'grant-support' })
  const page = await browser.html(PAGE)
  const form = formOf(page, 'withdraw-support')
  expect(allIn(form, 'button', { role: 'switch', 'aria-checked': 'true' })).toHaveLength(1)
  expect(textOf(form)).toMatch(/until \d+ \w+ \d{4} at \d\d:\d\d/)
  await browser.post(PAGE, { intent: 'withdraw-support' })
  expect(formOf(await browser.html(PAGE), 'grant-support')).toBeDefined()
})

test('log out of all devices leads to the login, says so and leaves no session [SET-59]', async () => {
  const other = await logIn(app, person)
  const answer = await browser.post(PAGE, { intent: 'end-sessions' })
  expect(answer.headers.get('location')).toBe('/login')
  expect(answer.headers.get('clear-site-data')).toBe('"storage"')
  expect((await browser.follow(answer)).source).toContain('Logged out of all devices')
  const elsewhere = await other.page(PAGE)
  expect([elsewhere.status, elsewhere.headers.get('clear-site-data')]).toEqual([302, '"storage"'])
  expect((await other.page('/login')).headers.get('clear-site-data')).toBeNull()
  expect((await browser.page(PAGE)).status).toBe(302)
})

test('a device is logged out by its button [SET-59]', async () => {
  const other = await logIn(app, person)
  const page = await browser.html(PAGE)
  const id = allIn(formOf(page, 'end-session'), 'input', { name: 'id' })[0]?.attribs.value ?? ''
  await browser.post(PAGE, { intent: 'end-session', id })
  expect((await other.page(PAGE)).status).toBe(302)
  expect((await browser.page(PAGE)).status).toBe(200)
})

test('a deletion request that is refused keeps its reason; a right one signs out and says what follows [SET-60]', async () => {
  const page = await post('leave', { reason: 'Moving abroad', secret: 'wrong' })
  expect(textOf(formOf(page, 'leave'))).toContain('Moving abroad')
  const answer = await browser.post(PAGE, { intent: 'leave', reason: 'Moving abroad', secret: PASSWORD })
  expect(answer.headers.get('location')).toBe('/')
  expect((await browser.follow(answer)).source).toContain('Deletion requested')
  expect((await browser.page(PAGE)).status).toBe(302)
})

test('after a deletion request the page shows the day and a button that keeps the account [SET-61]', async () => {
  await browser.post(PAGE, { intent: 'leave', secret: PASSWORD })
  browser = await logIn(app, person)
  const page = await browser.html(PAGE)
  expect(page.text).toMatch(/Your account will be deleted on \d+ \w+ \d{4}/)
  const answer = await browser.post(PAGE, { intent: 'stay' })
  expect((await browser.follow(answer)).source).toContain('Your account stays')
  expect((await browser.html(PAGE)).text).not.toContain('will be deleted on')
})

test('without a password the page sends a code, says where to, and deletes by the right one only [SET-70, SET-71]', async () => {
  person = await addAccount(app, { password: null })
  browser = await app.as(person.id)
  const page = await browser.html(PAGE)
  expect(namesIn(page, 'leave')).toEqual(['reason', 'secret', 'send-code'])
  const sent = await post('leave', { reason: 'Bye', secret: '', 'send-code': '1' })
  expect(textOf(formOf(sent, 'leave'))).toContain(`We’ve sent it to ${person.email}`)
  expect(textOf(formOf(sent, 'leave'))).toContain('Bye')
  const code = codeIn(await app.mailTo(person.email))
  expect((await browser.post(PAGE, { intent: 'leave', secret: code === '000000' ? '1' : '000000' })).status).toBe(403)
  expect((await browser.post(PAGE, { intent: 'leave', secret: code })).status).toBe(302)
})

test('a field that no form has is refused, and changes nothing', async () => {
  const answer = await browser.post(PAGE, { intent: 'grant-support', account_type: 'admin' })
  expect(answer.status).toBe(400)
  expect(formOf(await browser.html(PAGE), 'grant-support')).toBeDefined()
})

test('the page and the download are private and stay out of every store [SET-63]', async () => {
  for (const path of [PAGE, '/account/download']) {
    const answer = await browser.page(path)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
})

test('"Download my data" is a ZIP with a name [SET-63]', async () => {
  const answer = await browser.page('/account/download')
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="fettle-data-\d{4}-\d\d-\d\d\.zip"$/)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  expect(strFromU8(files['account.json'] ?? new Uint8Array())).toContain(person.email)
  expect((await app.browser().page('/account/download')).status).toBe(302)
})

test('what the settings do is done when they say so, without a simulated delay [SET-69]', async () => {
  await browser.post(PAGE, { intent: 'leave', secret: PASSWORD })
  const { rows } = await app.site.database.query.execute(
    sql`select from deletion_requests where user_id = ${person.id}`,
  )
  expect(rows).toHaveLength(1)
  const times: number[] = []
  for (let tries = 0; tries < 4; tries += 1) {
    await forgetLimits(app)
    browser = await logIn(app, person)
    const began = performance.now()
    await browser.post(PAGE, { intent: 'end-sessions' })
    times.push(performance.now() - began)
    expect((await browser.page(PAGE)).status).toBe(302)
  }
  expect(Math.min(...times)).toBeLessThan(1000) // a simulated second is there every time
})
