import type { BrowserContext, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { open } from './browser.ts'

const cast = { maya: 'provider', nadia: 'provider', tom: 'client' } as const
export type Cast = keyof typeof cast
export type Cookie = { name: string; value: string }
export type Sessions = Record<Cast | 'admin', Cookie[]>

/** Signs all of the demo cast in, once for all files: into one account only so many sign in within minutes. */
export async function signInAll(site: string): Promise<Sessions> {
  const [maya, nadia, tom] = await Promise.all([session('maya', site), session('nadia', site), session('tom', site)])
  return { maya, nadia, tom, admin: await session('admin', site) }
}

/** Gives somebody of the demo cast, or the admin, the session that all tests share. */
export function signIn(context: BrowserContext, who: Cast | 'admin') {
  return context.addCookies(inject('sessions')[who].map((cookie) => ({ ...cookie, url: inject('siteUrl') })))
}

/** A session of its own, for what ends it, of another site, or where it must be young. */
export async function signInAnew(context: BrowserContext, who: Cast | 'admin', site = inject('siteUrl')) {
  const cookies = await session(who, site)
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site })))
}

/** Opens a page of the admin area as the admin. */
export async function openAsAdmin(page: Page, path: string) {
  await signIn(page.context(), 'admin')
  await open(page, path)
}

/** The same, for acts that ask for the password again once the admin has been in for a while. */
export async function openAsFreshAdmin(page: Page, path: string) {
  await signInAnew(page.context(), 'admin')
  await open(page, path)
}

/** By the form at an address of the admin area, which then shows itself. */
export async function signInAsAdmin(page: Page, path: string, username = 'admin', password = DEMO_PASSWORD) {
  await open(page, path)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs somebody up and in, whose address nobody has confirmed. Gives the address. */
export async function signUpUnconfirmed(context: BrowserContext): Promise<string> {
  const site = inject('siteUrl')
  const email = `${crypto.randomUUID()}@example.com`
  const password = 'a quiet kettle'
  await post(site, '/signup', { fullName: 'Una Firmed', email, location: 'M1', password, confirm: password })
  const cookies = await post(site, '/login', { email, password })
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site })))
  return email
}

/** Without the note for the next page: its toast would come with whatever page is first. */
async function session(who: Cast | 'admin', site: string): Promise<Cookie[]> {
  if (who === 'admin') return post(site, '/admin-login', { username: 'admin', password: DEMO_PASSWORD })
  const form = { email: `${who}@example.com`, password: DEMO_PASSWORD }
  const cookies = await post(site, `/login?type=${cast[who]}`, form)
  return cookies.filter(({ name }) => !name.includes('flash'))
}

/** Everybody signs in and up from an address of their own: from one only so many may within a minute or an hour. */
const anAddress = () => `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`

async function post(site: string, path: string, form: Record<string, string>): Promise<Cookie[]> {
  const headers = { origin: site, 'x-forwarded-for': anAddress() }
  const body = new URLSearchParams(form)
  const answer = await fetch(new URL(path, site), { method: 'POST', headers, body, redirect: 'manual' })
  expect(answer.status, `${path}: ${answer.headers.get('location') ?? 'refused'}`).toBe(302)
  return answer.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1) }
  })
}
