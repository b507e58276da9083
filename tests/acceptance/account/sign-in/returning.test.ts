import { afterAll, beforeEach, expect, test } from 'vitest'
import { forgetLimits, PASSWORD } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { pathOf, type TestBrowser } from '#tests/support/browser.ts'
import { textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'
import {
  confirmationLink,
  hasSession,
  logInByForm,
  newBrowser,
  newEmail,
  openConfirmation,
} from '#tests/support/signing-up.ts'

const app = await createTestApp({ working: true })
afterAll(() => app.close())
beforeEach(() => forgetLimits(app))

const WORDS = 'Could you mend my roof?'

/** From the page that asks them to log in, as the links there lead. */
async function signUpFrom(browser: TestBrowser, login: string, email = newEmail()): Promise<string> {
  const page = await browser.html(login)
  const signUp = page.all('a').find(({ attribs }) => attribs.href?.startsWith('/signup?return=')) ?? {
    attribs: { href: '' },
  }
  const fields = { fullName: 'Tina Marsh', email, location: 'M1 1AE', password: PASSWORD, confirm: PASSWORD }
  const answer = await browser.post(signUp.attribs.href ?? '', fields)
  expect(answer.headers.get('location')).toMatch(/^\/confirm-email/)
  return email
}

/** A visitor who wrote to a provider first, and has an account that waits. */
async function written() {
  const rosa = await addProvider(app, { businessName: 'Ridge Roofing' })
  const visitor = newBrowser(app)
  const asked = await visitor.post(`/messages/new?provider=${rosa}`, { id: '', text: WORDS })
  const email = await signUpFrom(visitor, asked.headers.get('location') ?? '')
  return { rosa, visitor, email, link: await confirmationLink(app, email), back: `/directory/${rosa}?action=contact` }
}

async function typedAt(browser: TestBrowser, address: string): Promise<string> {
  return textOf((await browser.html(address)).one('textarea', { name: 'text' }))
}

test('a visitor who wrote a message returns to it once their address is confirmed [MSG-19, MSG-20]', async () => {
  const { visitor, link, back, rosa } = await written()
  const confirmed = await visitor.follow(await openConfirmation(visitor, link))
  expect(confirmed.one('a', { text: 'Continue where you left off' }).attribs.href).toBe(back)
  expect(await typedAt(visitor, back)).toBe(WORDS)
  await visitor.follow(await visitor.post(`/messages/new?provider=${rosa}`, { id: '', text: WORDS }))
  expect((await app.person(rosa).message.list({})).lines).toMatchObject([{ newest: { text: WORDS } }])
})

test('a visitor who confirms two days later still finds the message', async () => {
  const { visitor, link, back } = await written()
  const now = app.site.now()
  await app.clock.to(new Date(now.getTime() + 2 * 86_400_000))
  await visitor.follow(await openConfirmation(visitor, link))
  expect(await typedAt(visitor, back)).toBe(WORDS)
  await app.clock.to(now)
})

test('a visitor who confirms in another browser finds the message there with the password, and no longer in the first', async () => {
  const { visitor, link, back } = await written()
  const other = newBrowser(app)
  await openConfirmation(other, link)
  const given = { intent: 'password', password: PASSWORD }
  const confirmed = await other.follow(await other.post('/confirm-email?confirmed=password', given))
  expect(confirmed.one('a', { text: 'Continue where you left off' }).attribs.href).toBe(back)
  expect(await typedAt(other, back)).toBe(WORDS)
  expect(await typedAt(visitor, back)).toBe('')
})

test('the owner of an address with which a stranger signed up reads nothing of the stranger’s message', async () => {
  const { email, link, back } = await written()
  const owner = newBrowser(app)
  await openConfirmation(owner, link)
  const chosen = { password: 'a louder kettle', confirm: 'a louder kettle' }
  await owner.post('/reset-password?mode=reset', chosen)
  await logInByForm(owner, email, chosen)
  expect(hasSession(owner)).toBe(true)
  expect(await typedAt(owner, back)).toBe('')
})

/** A client without an account, who was asked for feedback by mail. */
async function invitedForm(): Promise<{ invited: string; form: string }> {
  const rosa = await addProvider(app, { businessName: 'Ridge Roofing' })
  const invited = newEmail()
  await app.person(rosa).feedback.invite({ addresses: invited })
  const { links } = await app.mailTo(invited)
  return { invited, form: links.map(pathOf).find((path) => path.includes('invitation=')) ?? '' }
}

test('a client who was invited by mail returns to the form once their address is confirmed', async () => {
  const { form } = await invitedForm()
  const browser = newBrowser(app)
  const login = (await browser.page(form)).headers.get('location') ?? ''
  const email = await signUpFrom(browser, login)
  const confirmed = await browser.follow(await openConfirmation(browser, await confirmationLink(app, email)))
  expect(confirmed.one('a', { text: 'Continue where you left off' }).attribs.href).toBe(form)
  const page = await browser.html(form)
  expect(page.status).toBe(200)
  expect(page.one('input', { name: 'invitation' }).attribs.value).toBe(
    new URL(form, 'http://x').searchParams.get('invitation'),
  )
})

test('an invited client who confirms in another browser returns to the form there', async () => {
  const { invited, form } = await invitedForm()
  const browser = newBrowser(app)
  await signUpFrom(browser, (await browser.page(form)).headers.get('location') ?? '', invited)
  const other = newBrowser(app)
  const confirmation = await app.mailTo(invited, /confirm/i)
  await openConfirmation(other, pathOf(confirmation.links[0] ?? ''))
  const given = { intent: 'password', password: PASSWORD }
  const confirmed = await other.follow(await other.post('/confirm-email?confirmed=password', given))
  expect(confirmed.one('a', { text: 'Continue where you left off' }).attribs.href).toBe(form)
})
