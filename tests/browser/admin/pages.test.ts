/** Every page of the admin area: that it fits a phone, is sound in light and dark, and is walked through by keyboard. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bringAxe, content, findings } from '../support/axe.ts'
import { open, sideways, turning, visitor } from '../support/browser.ts'
import { focused } from '../support/focus.ts'
import { signInAsAdmin } from '../support/people.ts'

const LONG = 240_000
/** Stops of the Tab key on a page; the longest lists go on as they begin. */
const STOPS = 40

const PAGES = [
  '',
  '/users?state=active&sort=name',
  '/users/new',
  '/users/bulk?act=hide&type=provider',
  '/businesses',
  '/businesses/unclaimed',
  '/businesses/import',
  '/businesses/import/new',
  '/businesses/requests',
  '/businesses/letters',
  '/businesses/unchecked',
  '/businesses/lift',
  '/categories',
  '/searches',
  '/analytics',
  '/analytics?step=week',
  '/feedback',
  '/reports',
  '/queues',
  '/schedule',
  '/health',
  '/backups',
  '/account',
  '/settings',
  '/settings/banner',
  '/settings/coupons',
  '/settings/coupons/FIRST100',
  '/settings/legal-texts',
  '/settings/legal-texts/privacy',
  '/settings/mail-texts',
  '/settings/mail-texts/account.recoveryMail',
  '/settings/freshness',
  '/settings/moderation',
  '/audit',
  '/staff',
  '/nothing-here',
]

/** Pages of one person and one category, whose addresses only other pages know. */
async function pagesOfOne(page: Page): Promise<string[]> {
  const first = (selector: string) => page.locator(selector).first().getAttribute('href')
  await open(page, '/admin/users?q=okafor')
  const person = await first('th a[href^="/admin/users/"]')
  await open(page, '/admin/categories')
  const category = await first('a[href^="/admin/categories/"]')
  await open(page, '/admin/feedback')
  const entry = await first('a[href^="/admin/feedback/"]')
  const acts = ['', '/edit', '/deactivate', '/hide', '/delete'].map((act) => `${person}${act}`)
  return [...acts, `${category}`, `${entry}`].map((path) => path.replace('/admin', ''))
}

const isDateBox = (page: Page) =>
  page.evaluate(() => document.activeElement instanceof HTMLInputElement && /^date/.test(document.activeElement.type))

/** What the Tab key reaches without showing where it is. */
async function unseenStops(page: Page): Promise<string[]> {
  const unseen: string[] = []
  const main = page.locator('#content')
  await main.focus()
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const { name, seen } = await focused(page)
    if (name === null) break
    // Within a date's box the stop of its calendar shows a ring of the browser's own.
    if (!seen && !(await isDateBox(page))) unseen.push(name)
  }
  return unseen
}

test(
  'every page of the admin area fits 360 px, is sound in light and dark, and shows where the keyboard is [ADM-02]',
  async () => {
    const { page } = await visitor({ expects: /status of 40[14]/, before: bringAxe, from: '203.0.113.94' })
    await signInAsAdmin(page, '/admin')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    const paths = [...PAGES, ...(await pagesOfOne(page))]
    const turn = await turning(page)
    const found: unknown[] = []
    for (const path of paths) {
      await turn('phone')
      await open(page, `/admin${path}`)
      const wider = await sideways(page)
      await turn('desk')
      const unseen = await unseenStops(page)
      found.push({ path, wider, unseen, findings: await findings(page, content) })
    }
    expect(found).toEqual(paths.map((path) => ({ path, wider: 0, unseen: [], findings: [] })))
  },
  LONG,
)
