/** What becomes of what was typed when the connection breaks while a form is sent. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open, visitor } from './support/browser.ts'
import { fill, isTypedInto, typedIn } from './support/forms.ts'
import { maya, ofMembers, pages } from './support/pages.ts'
import { openAsAdmin, signIn } from './support/people.ts'

const broken = /ERR_INTERNET_DISCONNECTED/
const told = (page: Page) => page.getByRole('alert').getByText('The connection broke')

async function onlyTypedInto(page: Page, paths: string[]): Promise<string[]> {
  const found = []
  for (const path of new Set(paths)) {
    const answer = await page.context().request.get(path)
    if (isTypedInto(await answer.text())) found.push(path)
  }
  return found
}

/** Sends each form of a page in vain. Gives how many, and those that lost something. */
async function sendInVain(page: Page) {
  const forms = page.locator('form[method=post]:visible')
  const lost: string[] = []
  let sent = 0
  await page.context().setOffline(true)
  for (let index = 0; index < (await forms.count()); index += 1) {
    const form = forms.nth(index)
    if (!(await fill(form))) continue
    const before = await typedIn(form)
    await form.evaluate((form: HTMLFormElement) => form.requestSubmit())
    await told(page).waitFor()
    const after = await typedIn(form)
    if (after !== before) lost.push(`${page.url()}: ${before} became ${after}`)
    await page.getByRole('button', { name: 'Close notification' }).evaluate((button: HTMLElement) => button.click())
    await told(page).waitFor({ state: 'detached' })
    sent += 1
  }
  await page.context().setOffline(false)
  return { sent, lost }
}

async function walk(page: Page, paths: string[], prepare?: (path: string) => Promise<unknown>) {
  const lost: string[] = []
  let sent = 0
  for (const path of paths) {
    await open(page, path)
    await prepare?.(path)
    const found = await sendInVain(page)
    lost.push(...found.lost)
    sent += found.sent
  }
  return { sent, lost }
}

test('no form of a visitor loses what was typed', async () => {
  const { page } = await visitor({ expects: broken })
  const paths = await onlyTypedInto(
    page,
    pages.map(({ path }) => path),
  )
  const { sent, lost } = await walk(page, paths, async (path) => {
    if (path === '/directory') await expect.poll(() => hasCodeOf(page, 'near')).toBe(true)
  })
  expect(lost).toEqual([])
  expect(sent).toBeGreaterThan(5)
})

test('no form of a provider loses what was typed', async () => {
  const { page, context } = await visitor({ expects: broken })
  await signIn(context, 'maya')
  const own = ofMembers.filter(({ who }) => who === 'maya').map(({ path }) => path)
  const { sent, lost } = await walk(page, await onlyTypedInto(page, [...own, '/account/portfolio/new']))
  expect(lost).toEqual([])
  expect(sent).toBeGreaterThan(8)
})

/** The code of a page that a form is sent to, which that fetches for such a case. */
function hasCodeOf(page: Page, route: string): Promise<boolean> {
  return page.evaluate(
    (route) => performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${route}-`)),
    route,
  )
}

test('neither a job nor a first message to a listing is lost', async () => {
  const { page, context } = await visitor({ expects: broken })
  await signIn(context, 'tom')
  expect(await walk(page, ['/post-job'])).toEqual({ sent: 1, lost: [] })
  const toListing = await walk(page, [`${maya}?action=contact`], () =>
    expect.poll(() => hasCodeOf(page, 'new')).toBe(true),
  )
  expect(toListing).toEqual({ sent: 1, lost: [] })
})

test('no form in place on the own listing loses what was typed', async () => {
  const { page, context } = await visitor({ expects: broken })
  await signIn(context, 'maya')
  const { sent, lost } = await walk(page, [maya], async () => {
    const inPlace = page.locator('a[href*="tab=profile#"], a[href="/account/availability#hours"]', { hasText: /^Edit/ })
    // Links are out of sight while the code of another form is on its way.
    const isWhole = async () => {
      while ((await inPlace.count()) > 0) await inPlace.first().click()
      return hasCodeOf(page, 'availability')
    }
    await expect.poll(isWhole).toBe(true)
  })
  expect(lost).toEqual([])
  expect(sent).toBeGreaterThan(4)
})

test('no form of an admin loses what was typed', async () => {
  const { page } = await visitor({ expects: broken })
  await openAsAdmin(page, '/admin/account')
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  await open(page, '/admin/users?q=okafor')
  const person = await page.locator('th a[href^="/admin/users/"]').first().getAttribute('href')
  const paths = [
    ...['account', 'staff', 'users', 'users/new', 'categories/1'],
    ...['edit', 'deactivate', 'hide', 'delete'].map((act) => `${person}/${act}`.replace('/admin/', '')),
    ...[
      '',
      '/banner',
      '/coupons',
      '/coupons/FIRST100',
      '/moderation',
      '/approval',
      '/fields',
      '/freshness',
      '/seller',
    ].map((path) => `settings${path}`),
    ...['settings/mail-texts/account.recoveryMail', 'settings/legal-texts/privacy'],
  ]
  const { sent, lost } = await walk(
    page,
    paths.map((path) => `/admin/${path}`),
  )
  expect(lost).toEqual([])
  expect(sent).toBeGreaterThan(14)
})

test('what a form was answered stays beside it, and the note goes once it is sent', async () => {
  const { page, context } = await visitor({ expects: /ERR_INTERNET_DISCONNECTED|status of 400/, from: '203.0.113.77' })
  await open(page, '/contact')
  const send = page.getByRole('button', { name: 'Send message' })
  await page.getByLabel('Your name').fill('Pat Fielding')
  await send.click()
  await page.getByText('There is a problem').waitFor()
  await page.getByLabel('Your email address').fill('pat@example.com')
  await page.getByLabel('What is it about?').selectOption('Press')
  await page.getByLabel('Your message').fill('From a train, in a tunnel.')
  await context.setOffline(true)
  await send.click()
  await told(page).waitFor()
  expect(await page.getByText('There is a problem').count()).toBe(1)
  expect(await page.getByLabel('Your message').inputValue()).toBe('From a train, in a tunnel.')
  await context.setOffline(false)
  await send.click()
  await page.getByText('Your message is on its way').waitFor()
  expect(await told(page).count()).toBe(0)
})
