/** npm run pictures: takes the README's pictures of a running demo marketplace (SITE_URL, or http://127.0.0.1:3000). */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
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

const signIns = { client: 'tom@example.com', provider: 'maya@example.com', buyer: 'nadia@example.com' }

async function take(name: string, path: string, { view = desktop, colorScheme = 'light', as }: Look = {}) {
  const context = await browser.newContext({ ...view, colorScheme, locale: 'en-GB' })
  if (as) {
    const form = { email: signIns[as], password: DEMO_PASSWORD }
    const type = as === 'client' ? 'client' : 'provider'
    await context.request.post(`${site}/login?type=${type}`, { form, headers: { origin: site } })
  }
  const page = await context.newPage()
  await page.goto(site + path, { waitUntil: 'networkidle' })
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await context.close()
}

const found = await (await fetch(site + plumbers)).text()
const listing = /\/directory\/[0-9a-f-]{36}/.exec(found)?.[0]
if (!listing) throw new Error(`${site} has no demo marketplace.`)
await take('home', '/')
await take('directory', plumbers)
await take('listing', listing)
await take('phone', plumbers, { view: phone, colorScheme: 'dark' })
await take('dashboard', '/dashboard', { as: 'provider' })
await take('security', '/account/security', { view: phone, as: 'client' })
await take('membership', '/membership', { as: 'buyer' })
await take('job', `/job-directory/${demoId('job', 'job-1')}`, { as: 'client' })
await browser.close()
