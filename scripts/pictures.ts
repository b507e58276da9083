/**
 * npm run pictures: takes the README's pictures of a running demo marketplace (SITE_URL, or http://127.0.0.1:3000).
 * npm run pictures -- all: every page at three widths, light and dark, into pictures/ (index.html has them all), and where
 * things begin on a phone; of visitors, or, by name (client, provider, buyer, admin), of those who are logged in. Beside each
 * stands its former self, if BESIDE_URL is a running copy of an earlier version.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
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

type State = Awaited<ReturnType<BrowserContext['storageState']>>
const logins = new Map<string, State>()

/** Logs in once for each role: more would be refused after a while. */
async function signedIn(as: keyof typeof signIns | undefined, options: BrowserContextOptions = {}, at = site) {
  const storageState = logins.get(`${as} ${at}`)
  const context = await browser.newContext({ ...options, ...(storageState ? { storageState } : {}) })
  if (!as || storageState) return context
  const { path, form } = signIns[as]
  await context.request.post(at + path, { form: { ...form, password: DEMO_PASSWORD }, headers: { origin: at } })
  logins.set(`${as} ${at}`, await context.storageState())
  return context
}

async function take(name: string, path: string, { view = desktop, colorScheme = 'light', as }: Look = {}) {
  const context = await signedIn(as, { ...view, colorScheme, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(site + path, { waitUntil: 'load' })
  await page.waitForTimeout(1_000) // pages of people who are signed in keep a stream open
  const picture = sharp(await page.screenshot())
  await picture.png({ palette: true, quality: 90, effort: 10 }).toFile(join(folder, `${name}.png`)) // a third of the bytes
  await context.close()
}

const found = await (await fetch(site + plumbers)).text()
const listing = addressIn(found)
if (process.argv.includes('all')) await takeAll(process.argv.slice(process.argv.indexOf('all') + 1))
else await takeForReadme()
await browser.close()

async function takeAll(names: string[]) {
  const into = join(root, 'pictures')
  mkdirSync(into, { recursive: true })
  const sheet: string[] = []
  for (const who of names.length > 0 ? names : ['visitor']) {
    const as = isRole(who) ? who : undefined
    for (const path of as ? await pagesOf(as) : await pagesOfVisitors())
      sheet.push(...(await takeOne(who, as, path, into)))
  }
  writeFileSync(join(into, 'index.html'), `<!doctype html><title>Pages</title>${sheet.join('\n')}`)
}

const isRole = (name: string): name is keyof typeof signIns => Object.hasOwn(signIns, name)

/** Every width and theme of a page; answers what shows them. */
async function takeOne(
  who: string,
  as: keyof typeof signIns | undefined,
  path: string,
  into: string,
): Promise<string[]> {
  const short = path.replace(/^\//, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'one')
  const name = `${as ? `${who}-` : ''}${short.replaceAll(/\W+/g, '-') || 'home'}`
  const copies = [process.env.BESIDE_URL ?? [], site].flat()
  const shown: string[] = []
  for (const width of [360, 768, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const files = []
      for (const copy of copies) {
        const file = `${name}-${width}-${colorScheme}${copy === site ? '' : '-before'}.png`
        const context = await signedIn(as, { viewport: { width, height: 900 }, colorScheme, locale: 'en-GB' }, copy)
        const page = await context.newPage()
        await page.goto(copy + path, { waitUntil: 'load' })
        await page.waitForTimeout(as ? 1_000 : 500) // pages of people who are logged in keep a stream open
        await page.screenshot({ path: join(into, file), fullPage: true })
        if (width === 360 && colorScheme === 'light') process.stdout.write(`${copy}${path}: ${await begins(page)}\n`)
        await context.close()
        files.push(file)
      }
      const images = files.map((file) => `<img src="${file}">`).join(' ')
      shown.push(`<h2>${who}: ${path}, ${width} px, ${colorScheme}</h2>${images}`)
    }
  }
  return shown
}

async function pagesOfVisitors(): Promise<string[]> {
  const job = addressIn(await (await fetch(`${site}/job-directory`)).text(), '/job-directory/')
  const pages = ['/', '/directory', plumbers, '/directory?location=Leeds', listing, `${listing}?tab=portfolio`]
  pages.push(`${listing}?tab=feedback`, '/categories', '/categories/plumbing', '/categories/plumbing/leeds', '/near')
  pages.push('/job-directory', job, '/post-job', '/for-providers', '/how-ranking-works', '/how-feedback-works')
  pages.push('/about', '/contact', '/terms', '/privacy', '/login', '/signup', '/forgot-password', '/nothing-here')
  return pages
}

const SETTINGS = ['profile', 'security', 'notifications', 'bookmarks'].map((tab) => `/account?tab=${tab}`)
const OF_ADMIN =
  ' find?q=plumb users users/new businesses businesses/accreditations businesses/approvals businesses/unclaimed ' +
  'businesses/import businesses/import/new businesses/requests businesses/letters categories searches analytics feedback ' +
  'reports queues schedule health backups account settings settings/banner settings/coupons settings/legal-texts ' +
  'settings/look settings/mail-texts settings/approval settings/fields settings/moderation audit staff'

async function pagesOf(as: keyof typeof signIns): Promise<string[]> {
  if (as === 'buyer') return ['/dashboard', '/membership', '/profile', '/account', '/matching-jobs']
  if (as === 'admin') {
    const user = (await ownListing()).replace('/directory/', '/admin/users/')
    return [...OF_ADMIN.split(' ').map((page) => `/admin/${page}`), user, `${user}/edit`, `${user}/hide`]
  }
  const shared = ['/dashboard', '/profile', '/account', ...SETTINGS, '/account/feedback', '/messages', '/matching-jobs']
  if (as === 'client') {
    const job = `/job-directory/${demoId('job', 'job-1')}`
    const ways = [`${listing}?action=contact`, `${listing}/feedback`, '/post-job', '/profile?tab=jobs']
    return [...shared, job, `${job}/edit`, ...ways]
  }
  const tools = 'services availability accreditations portfolio portfolio/new preview job-alerts feedback/invite'
  const tabs = ['services', 'portfolio', 'reviews', 'subscriptions'].map((tab) => `/profile?tab=${tab}`)
  const own = await ownListing()
  const parts = tools.split(' ').map((tool) => `/account/${tool}`)
  return [...shared, ...tabs, ...parts, await newestConversation(), own, `${own}?tab=portfolio`, '/membership']
}

/** In pixels from the top: the first result (else the first words below the heading), price and button. */
function begins(page: Page): Promise<string> {
  return page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body
    const top = (element: Element | undefined) => {
      const box = element?.getBoundingClientRect()
      return box && box.height > 0 ? String(Math.round(box.top + scrollY)) : 'none'
    }
    const all = (selector: string) => [...main.querySelectorAll(selector)].filter((one) => one.checkVisibility())
    const price = all('span, p, dd, td, strong').find((one) => /£\d/.test(one.textContent) && one.children.length === 0)
    const bar = all('.action-bar').find((one) => getComputedStyle(one).position === 'fixed')
    const action = bar ? 'in the bar' : top(all('button, .button, form a, [type=submit]')[0])
    return `first result ${top(all('article')[0] ?? all('h2')[0])}, price ${top(price)}, action ${action}`
  })
}

async function takeForReadme() {
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
}

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
