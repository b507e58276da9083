/** npm run pictures: takes the README's pictures of a running demo marketplace (SITE_URL, or http://localhost:3000). */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { root } from '#config/root.ts'
import { findBrowser } from './browser.mjs'

const site = process.env.SITE_URL ?? 'http://localhost:3000'
const folder = join(root, 'docs/pictures')
const plumbers = '/directory?service=plumber&location=M1+1AE'
const desktop = { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1 }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

mkdirSync(folder, { recursive: true })
const executablePath = findBrowser()
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })

async function take(name: string, path: string, view: typeof desktop, colorScheme: 'light' | 'dark' = 'light') {
  const page = await browser.newPage({ ...view, colorScheme, locale: 'en-GB' })
  await page.goto(site + path, { waitUntil: 'networkidle' })
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.close()
}

const found = await (await fetch(site + plumbers)).text()
const listing = /\/directory\/[0-9a-f-]{36}/.exec(found)?.[0]
if (!listing) throw new Error(`${site} has no demo marketplace.`)
await take('home', '/', desktop)
await take('directory', plumbers, desktop)
await take('listing', listing, desktop)
await take('phone', plumbers, phone, 'dark')
await browser.close()
