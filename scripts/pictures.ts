/** npm run pictures: takes the README's pictures of a running demo marketplace (SITE_URL, or http://127.0.0.1:3000). */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium } from 'playwright-core'
import { root } from '#config/root.ts'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { demoId } from '#db/demo/rows.ts'
import { findBrowser } from './browser.mjs'

const site = process.env.SITE_URL ?? 'http://127.0.0.1:3000'
const folder = join(root, 'docs/pictures')
const plumbers = '/directory?service=plumber&location=M1+1AE'
const desktop = { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1 }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

mkdirSync(folder, { recursive: true })
const executablePath = findBrowser()
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })

type Look = { view?: typeof desktop; colorScheme?: 'light' | 'dark'; as?: keyof typeof signIns }

const signIns = {
  client: { path: '/login?type=client', form: { email: 'tom@example.com' } },
  provider: { path: '/login?type=provider', form: { email: 'maya@example.com' } },
  buyer: { path: '/login?type=provider', form: { email: 'nadia@example.com' } },
  admin: { path: '/admin-login', form: { username: 'admin' } },
}

async function signedIn(as: keyof typeof signIns | undefined, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  if (!as) return context
  const { path, form } = signIns[as]
  await context.request.post(site + path, { form: { ...form, password: DEMO_PASSWORD }, headers: { origin: site } })
  return context
}

async function take(name: string, path: string, { view = desktop, colorScheme = 'light', as }: Look = {}) {
  const context = await signedIn(as, { ...view, colorScheme, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(site + path, { waitUntil: 'load' })
  await page.waitForTimeout(1_000) // pages of people who are signed in keep a stream open
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await context.close()
}

const found = await (await fetch(site + plumbers)).text()
const listing = addressIn(found)
await take('home', '/')
await take('directory', plumbers)
await take('listing', listing)
await take('phone', plumbers, { view: phone, colorScheme: 'dark' })
const own = await ownListing()
await take('own-page', own, { as: 'provider' })
await take('messages', await newestConversation(), { as: 'provider' })
await take('dashboard', '/dashboard', { as: 'provider' })
await take('security', '/account/security', { view: phone, as: 'client' })
await take('membership', '/membership', { as: 'buyer' })
await take('job', `/job-directory/${demoId('job', 'job-1')}`, { as: 'client' })
await take('admin-dashboard', '/admin', { as: 'admin' })
await take('admin-user', own.replace('/directory/', '/admin/users/'), { as: 'admin' })
await take('admin-categories', '/admin/categories', { as: 'admin' })
await take('admin-analytics', '/admin/analytics', { as: 'admin' })
await take('admin-mail-text', '/admin/settings/mail-texts/account.codeMail', { as: 'admin' })
await take('admin-queues', '/admin/queues', { as: 'admin' })
await browser.close()

async function ownListing(): Promise<string> {
  return addressIn(await providersPage('/profile'))
}

async function newestConversation(): Promise<string> {
  return addressIn(await providersPage('/messages'), '/messages/')
}

async function providersPage(path: string): Promise<string> {
  const context = await signedIn('provider')
  const page = await (await context.request.get(site + path)).text()
  await context.close()
  return page
}

function addressIn(page: string, folder = '/directory/'): string {
  const address = new RegExp(`${folder}[0-9a-f-]{36}`).exec(page)?.[0]
  if (!address) throw new Error(`${site} has no demo marketplace.`)
  return address
}
