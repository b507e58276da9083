/**
 * Pages of the admin area: that they fit a phone, are sound in light and dark, and show where the keyboard is. Those of one
 * claim, import, request, task and member of staff are looked at where these are made.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { bringAxe, colours, content, findingsNow } from '../support/axe.ts'
import { open, sideways, turning, visitor } from '../support/browser.ts'
import { unseenStops } from '../support/focus.ts'
import { openAsAdmin } from '../support/people.ts'

const LONG = 300_000

/** All whose address is theirs alone, and one of each kind that needs no more than a name. */
const PAGES = [
  '',
  '/dashboard',
  '/find?q=a',
  '/users?state=active&sort=name',
  '/users/new',
  '/users/bulk?act=hide&type=provider',
  '/businesses',
  '/businesses/accreditations',
  '/businesses/approvals',
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
  '/demo',
  '/account',
  '/settings',
  '/settings/banner',
  '/settings/coupons',
  '/settings/coupons/FIRST100',
  '/settings/legal-texts',
  '/settings/legal-texts/privacy',
  '/settings/legal-texts/terms/default',
  '/settings/logo',
  '/settings/icon',
  '/settings/look',
  '/settings/mail-texts',
  '/settings/mail-texts/account.recoveryMail',
  '/settings/approval',
  '/settings/fields',
  '/settings/freshness',
  '/settings/moderation',
  '/settings/seller',
  '/settings/webhooks',
  '/audit',
  '/staff',
  '/nothing-here',
]

/** Pages of one person, one category and one entry of feedback, whose addresses only other pages know. */
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

test('every page of the admin area whose address is its own is in this list', () => {
  const own = routes
    .flat()
    .flatMap(({ path, children = [] }) => (path === 'admin' ? children : []))
    .flatMap(({ path }) => (path === undefined || /[:*]/.test(path) ? [] : [`/${path}`]))
  expect(own.length).toBeGreaterThan(25)
  expect(own.filter((path) => !PAGES.some((page) => page.split('?', 1)[0] === path))).toEqual([])
})

test(
  'the pages fit 320 px, are sound in light and dark, and show where the keyboard is [ADM-02]',
  async () => {
    const { page } = await visitor({ expects: /status of 404/, before: bringAxe, from: '203.0.113.94' })
    await openAsAdmin(page, '/admin')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    const paths = [...PAGES, ...(await pagesOfOne(page))]
    const turn = await turning(page)
    await turn('phone')
    const found: unknown[] = []
    for (const path of paths) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await open(page, `/admin${path}`)
      const seen = { path, wider: await sideways(page), light: await findingsNow(page, content) }
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      found.push({ ...seen, dark: await findingsNow(page, content, colours), unseen: await unseenStops(page) })
    }
    expect(found).toEqual(paths.map((path) => ({ path, wider: 0, light: [], dark: [], unseen: [] })))
  },
  LONG,
)
