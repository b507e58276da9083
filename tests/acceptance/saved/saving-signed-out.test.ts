import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { savedJobs, savedProviders, session } from '#db/schema/index.ts'
import { PASSWORD, switchTwoFactorOn } from '#tests/support/accounts.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { type Html, said } from '#tests/support/html.ts'
import { forgetSaved, openSaving } from '#tests/support/saved.ts'
import {
  confirmationLink,
  hasSession,
  logInByForm,
  newBrowser,
  openConfirmation,
  signUp,
  signUpConfirmed,
} from '#tests/support/signing-up.ts'

const { app, client, older, gate } = await openSaving({ working: true })
const own = app.site.settings.siteUrl.origin
beforeEach(() => forgetSaved(app))
afterAll(() => app.close())

const LIST = '/directory?service=tap'

const press = (browser: TestBrowser, given: { kind?: string; id?: string; save?: string; referer?: string } = {}) => {
  const { kind = 'provider', id = older, save = 'yes', referer = `${own}${LIST}` } = given
  return browser.page('/saved', { method: 'POST', body: new URLSearchParams({ kind, id, save }), headers: { referer } })
}
const saved = async () => ({
  providers: (await app.site.database.query.select().from(savedProviders)).map(({ providerId }) => providerId),
  jobs: (await app.site.database.query.select().from(savedJobs)).map(({ jobId }) => jobId),
})
const nothing = { providers: [], jobs: [] }
const heart = (page: Html, name: string) => page.one('button', { 'aria-label': `Save ${name}` })
const holdsIntent = (browser: TestBrowser) => browser.cookies.has('fettle.save-intent')

/** A visitor who has an account presses a heart; `login` is the page that this leads to. */
async function pressAsVisitor(type: 'client' | 'provider' = 'client', given: Parameters<typeof press>[1] = {}) {
  const person = await signUpConfirmed(app, type)
  const visitor = newBrowser(app)
  const login = (await press(visitor, given)).headers.get('location') ?? ''
  return { person, visitor, login }
}

describe('a visitor', () => {
  test('who presses a heart hears "Authentication required", and nothing is saved [SAV-03]', async () => {
    const visitor = newBrowser(app)
    const page = await visitor.follow(await press(visitor))
    expect([page.title, said(page)]).toEqual(['Login | Fettle', 'Authentication required'])
    expect(await saved()).toEqual(nothing)
    const refused = { code: 'UNAUTHORIZED' }
    await expect(app.visitor().saved.saveProvider({ providerId: older })).rejects.toMatchObject(refused)
    await expect(app.visitor().saved.saveJob({ jobId: gate })).rejects.toMatchObject(refused)
  })

  test('has a heart on every listing, unpressed, and a button on the listing itself', async () => {
    const { attribs } = heart(await app.html('/directory?location=Anywhere'), 'Older Plumbing')
    expect(attribs).toMatchObject({ type: 'submit', 'aria-pressed': 'false' })
    expect(heart(await app.html(`/directory/${older}`), 'Older Plumbing').attribs['aria-pressed']).toBe('false')
  })

  test('who then signs in finds it saved, on the page where the heart was pressed [SAV-04]', async () => {
    const { person, visitor, login } = await pressAsVisitor()
    expect(login).toBe(`/login?${new URLSearchParams({ return: LIST })}`)
    const back = await logInByForm(visitor, person.email, { at: login })
    expect(back.headers.get('location')).toBe(LIST)
    const page = await visitor.follow(back)
    expect(said(page)).toBe('Provider saved')
    expect(heart(page, 'Older Plumbing').attribs['aria-pressed']).toBe('true')
    expect(await saved()).toEqual({ providers: [older], jobs: [] })
    expect(holdsIntent(visitor)).toBe(false)
  })

  test('whose session ended over a list of jobs finds the job saved after signing in [SAV-05]', async () => {
    const { person, visitor, login } = await pressAsVisitor('provider', { kind: 'job', id: gate })
    expect(login).toContain('type=provider')
    const page = await visitor.follow(await logInByForm(visitor, person.email, { at: login }))
    expect(said(page)).toBe('Job saved')
    expect(await saved()).toEqual({ providers: [], jobs: [gate] })
  })

  test('who signs up instead finds it saved once the address is confirmed', async () => {
    const person = await signUp(app)
    await press(person.browser)
    expect(await saved()).toEqual(nothing)
    await openConfirmation(person.browser, await confirmationLink(app, person.email))
    expect(hasSession(person.browser)).toBe(true)
    expect(await saved()).toEqual({ providers: [older], jobs: [] })
    expect(holdsIntent(person.browser)).toBe(false)
  })

  test('who is asked for a second step saves after it, not before', async () => {
    const { person, visitor, login } = await pressAsVisitor()
    const { secret } = await switchTwoFactorOn(await app.as(person.id), PASSWORD)
    await app.site.database.query.delete(session).where(eq(session.userId, person.id))
    const asked = await logInByForm(visitor, person.email, { at: login })
    expect(await saved()).toEqual(nothing)
    const code = await generate({ secret })
    const back = await visitor.post(asked.headers.get('location') ?? '', { code })
    expect(said(await visitor.follow(back))).toBe('Provider saved')
    expect(await saved()).toEqual({ providers: [older], jobs: [] })
  })

  test('who cannot have it saved is signed in all the same, and told so', async () => {
    const { person, visitor, login } = await pressAsVisitor('client', { id: randomUUID() })
    const page = await visitor.follow(await logInByForm(visitor, person.email, { at: login }))
    expect(said(page)).toMatch(/^Login successful What you wanted to save/)
    expect([await saved(), hasSession(visitor), holdsIntent(visitor)]).toEqual([nothing, true, false])
  })

  test('who wanted to remove something has nothing held for the sign-in', async () => {
    const visitor = newBrowser(app)
    await press(visitor, { save: 'no' })
    expect(holdsIntent(visitor)).toBe(false)
  })
})

test('an intent that cannot be read saves nothing and does not hinder the sign-in', async () => {
  const person = await signUpConfirmed(app)
  for (const value of ['provider', `provider.${older}x`, `feedback.${older}`, '.', '%', `%ff.${older}`]) {
    const visitor = newBrowser(app)
    visitor.cookies.set('fettle.save-intent', value)
    const answer = await logInByForm(visitor, person.email)
    expect([answer.status, hasSession(visitor)], value).toEqual([302, true])
  }
  expect(await saved()).toEqual(nothing)
})

test('no page that is only opened saves what the intent says', async () => {
  client.cookies.set('fettle.save-intent', `provider.${older}`)
  for (const path of ['/', '/directory', '/login?return=%2F', '/login?google=done', '/saved?save=yes', '/dashboard']) {
    await client.page(path)
  }
  expect(await saved()).toEqual(nothing)
})

test.each([
  'https://evil.example/phish',
  `${own}//evil.example/phish`,
  `${own}/\\\\evil.example/phish`,
  `${own}/%09//evil.example`,
  'not an address',
])('a heart leads back to our own pages only, whatever the browser says it came from: %s', async (referer) => {
  const back = await press(client, { referer })
  expect(new URL(back.headers.get('location') ?? '', own).origin).toBe(own)
  const login = new URL((await press(newBrowser(app), { referer })).headers.get('location') ?? '', own)
  expect(login.pathname).toBe('/login')
  expect(new URL(login.searchParams.get('return') ?? '', own).origin).toBe(own)
})
