import { eq } from 'drizzle-orm'
import { session, user } from '#db/schema/index.ts'
import { PASSWORD } from './accounts.ts'
import type { TestApp } from './app.ts'
import { pathIn, type TestBrowser } from './browser.ts'

let count = 0

/** An address that nobody has used in this file. */
export const newEmail = () => `person${++count}@example.com`

/** A browser at an address of its own: much is limited per address. */
export const newBrowser = (app: TestApp): TestBrowser => app.browser(`198.51.100.${(++count % 250) + 1}`)

/** Somebody who signed up in a browser of their own, and has confirmed nothing yet. */
export async function signUp(app: TestApp, type: 'client' | 'provider' = 'client') {
  const browser = newBrowser(app)
  const email = newEmail()
  const common = { fullName: 'Tina Marsh', email, location: 'M1 1AE', password: PASSWORD }
  const { account } = browser.api
  if (type === 'client') await account.signUp({ accountType: 'client', ...common })
  else {
    const categories = { ids: [], other: 'Kettle repairs' }
    await account.signUp({ accountType: 'provider', ...common, businessName: null, phone: '01614960000', categories })
  }
  const [found] = await app.site.database.query.select().from(user).where(eq(user.email, email))
  if (!found) throw new Error(`nobody of ${email}`)
  return { browser, email, id: found.id }
}

/** The same, with the address confirmed. */
export async function signUpConfirmed(app: TestApp, type: 'client' | 'provider' = 'client') {
  const person = await signUp(app, type)
  await app.site.database.query.update(user).set({ emailVerified: true }).where(eq(user.id, person.id))
  return person
}

/** The path of the link in the mail that confirms an address. */
export const confirmationLink = async (app: TestApp, email: string): Promise<string> => pathIn(await app.mailTo(email))

/** Opens such a link and presses its button, as a browser without JavaScript. */
export async function openConfirmation(browser: TestBrowser, link: string): Promise<Response> {
  const page = await browser.follow(await browser.page(link))
  page.one('button', { text: 'Confirm my email' })
  return browser.post('/confirm-email', { intent: 'follow' })
}

export async function isConfirmed(app: TestApp, userId: string): Promise<boolean | undefined> {
  const [found] = await app.site.database.query.select().from(user).where(eq(user.id, userId))
  return found?.emailVerified
}

export const hasSession = (browser: TestBrowser): boolean => browser.cookies.has('fettle.session_token')

/** Posts the form of the sign-in, as it stands at this address. */
export const logInByForm = (browser: TestBrowser, email: string, { at = '/login', password = PASSWORD } = {}) =>
  browser.post(at, { email, password })

export const sessionsOf = (app: TestApp, userId: string) =>
  app.site.database.query.select().from(session).where(eq(session.userId, userId))
