import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { content, findingsNow } from '../support/axe.ts'
import { alive, DESKTOP, open, PHONE, visit, visitor } from '../support/browser.ts'
import { next, openTrades, showPreview } from '../support/job-form.ts'
import { signIn } from '../support/people.ts'
import { button, followMail, heading, PASSWORD } from '../support/sign-up-flow.ts'

const suggested = (page: Page) => page.getByRole('list', { name: 'Suggested categories' }).getByRole('button')
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen categories' }).getByRole('listitem')
const announced = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()

async function takeByKeyboard(page: Page, name: string) {
  await suggested(page).getByText(name, { exact: true }).waitFor()
  await announced(page, `Suggested: ${name}`)
  const before = await chosen(page).count()
  expect(await findingsNow(page, content)).toEqual([])
  await page.getByRole('button', { name: `Add ${name}` }).focus()
  await page.keyboard.press('Enter')
  await announced(page, `${name} added.`)
  expect(await page.getByRole('button', { name: `Add ${name}` }).count()).toBe(0)
  expect(await page.getByRole('button', { name: new RegExp(`Remove .*${name}`) }).count()).toBe(1)
  expect(await chosen(page).count()).toBe(before + 1)
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
}

async function newJob(options: Parameters<typeof visitor>[0] = {}) {
  const { page, context } = await visitor(options)
  await signIn(context, 'tom')
  await open(page, '/post-job')
  await openTrades(page)
  return page
}

const title = (page: Page) => page.getByLabel('Title')

describe.each([
  { on: 'a desktop', width: DESKTOP },
  { on: 'a phone', width: PHONE },
])('on $on', ({ width }) => {
  test('a client’s job gets the trade that its title says, and is filed under it', async () => {
    const { page, context } = await visitor({ width })
    await signIn(context, 'tom')
    await open(page, '/post-job')
    await title(page).fill('Kitchen tap dripping')
    await chosen(page).getByText('Plumbing').waitFor()
    expect(await findingsNow(page, content)).toEqual([])
    await title(page).fill('Rewire a house')
    await chosen(page).getByText('Electrical').waitFor()
    expect(await chosen(page).count()).toBe(1)
    await title(page).fill('Kitchen tap dripping')
    await chosen(page).getByText('Plumbing').waitFor()
    await next(page)
    await page.getByLabel('Description').fill('Good morning.')
    await next(page)
    await page.getByLabel('Location').fill('Leeds')
    await next(page)
    await next(page)
    await showPreview(page)
    await button(page, 'Post job').click()
    await page.waitForURL(/job-directory\/[0-9a-f-]{36}/)
    await page.getByText('Construction/Trade > Plumbing').first().waitFor()
  })

  test('a provider takes what the business name suggests at sign-up, and the title in the profile [ACC-04, SET-28]', async () => {
    const { page, context } = await visitor({ width, from: `203.0.113.${width % 250}` })
    const email = `${crypto.randomUUID()}@example.com`
    await open(page, '/signup?type=provider')
    await page.getByLabel('Full name').fill('Bob Hill')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Business name').focus()
    await page.getByRole('combobox', { name: 'Business name' }).pressSequentially('Bob’s Boilers Ltd')
    await takeByKeyboard(page, 'Heating & Gas')
    await page.getByLabel('Phone', { exact: true }).fill('0113 496 0000')
    await page.getByLabel('Location').fill('Leeds')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
    await button(page, 'Sign up').click()
    await heading(page, 'Account Created').waitFor()
    await context.setExtraHTTPHeaders({}) // only the operator reads the mailbox
    await followMail(page, email, /^Confirm/)
    await button(page, 'Confirm my email').click()
    await page.waitForURL('**/profile')

    await open(page, '/account?tab=profile')
    await page.getByRole('button', { name: 'Remove Construction/Trade > Heating & Gas' }).waitFor()
    expect(await suggested(page).count()).toBe(0)
    await page.getByLabel('What you are').fill('Chartered accountant')
    await takeByKeyboard(page, 'Accountancy & Bookkeeping')
    await button(page, 'Save profile').click()
    await page.waitForURL('**/directory/*')
    await open(page, '/account?tab=profile')
    expect(await chosen(page).count()).toBe(2)
  })
})

test('on a slow line a late answer does not take the place of a newer one, and typing goes on', async () => {
  const page = await newJob()
  await page.route('**/categories/suggest', async (route) => {
    const late = route.request().postData()?.includes('tap') ? 2000 : 0
    const answer = await route.fetch()
    await new Promise((done) => setTimeout(done, late))
    await route.fulfill({ response: answer }).catch(() => {}) // the page no longer waits for it
  })
  const asked = page.waitForRequest((request) => request.postData()?.includes('tap') ?? false)
  await title(page).fill('Kitchen tap dripping')
  await asked
  await title(page).fill('Rewire a house')
  await chosen(page).getByText('Electrical Services').waitFor()
  await page.waitForTimeout(2500)
  expect(await chosen(page).count()).toBe(1)
  await chosen(page).getByText('Electrical Services').waitFor()
  await title(page).fill('')
  await expect.poll(() => chosen(page).count()).toBe(0)
})

test('one request for one pause of typing, and none while typing goes on', async () => {
  const page = await newJob()
  const asked: (string | null)[] = []
  page.on('request', (request) => request.url().includes('/categories/suggest') && asked.push(request.postData()))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const letter of 'Kitchen tap') {
    await title(page).pressSequentially(letter)
    await page.clock.runFor(140)
  }
  expect(asked).toEqual([])
  await page.clock.runFor(160)
  await chosen(page).first().waitFor()
  expect(asked).toEqual(['title=Kitchen+tap'])
})

test('a form whose suggestions fail goes on without them', async () => {
  const page = await newJob({ expects: /status of 500|ERR_FAILED/ })
  await page.route('**/categories/suggest', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await title(page).fill('Kitchen tap dripping')
  await failed
  await page.unroute('**/categories/suggest')
  await page.route('**/categories/suggest', (route) => route.fulfill({ status: 500, body: '<p>' }))
  const refused = page.waitForResponse('**/categories/suggest')
  await title(page).fill('Kitchen tap dripping again')
  await refused
  await page.unroute('**/categories/suggest')
  await title(page).fill('Kitchen tap dripping still')
  await chosen(page).getByText('Plumbing').waitFor()
})

test('what was removed is suggested again and no longer chosen for you; a draft that was kept is guessed for', async () => {
  const page = await newJob()
  await title(page).fill('Kitchen tap dripping')
  await chosen(page).getByText('Plumbing').waitFor()
  await page.getByRole('button', { name: /^Remove .*Plumbing/ }).click()
  await suggested(page).getByText('Plumbing').waitFor()
  await page.reload()
  await alive(page)
  await page.getByText('We kept what you wrote.').waitFor()
  await chosen(page).getByText('Plumbing').waitFor()
})

test('on a phone, the list stays where it is when suggestions come and are taken, and what does not fit beside them is a swipe away', async () => {
  const { page } = await visitor({ width: PHONE })
  await open(page, '/signup?type=provider')
  const list = page.getByLabel('Search categories')
  const place = () => list.evaluate((box) => box.getBoundingClientRect().top + scrollY)
  const before = await place()
  await page.getByText('nothing yet').waitFor()
  await page.getByLabel('Business name').fill('Finch plumbing, boilers and bathrooms tiling')
  await suggested(page).nth(2).waitFor()
  expect(await place()).toBe(before)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE)
  expect(await list.evaluate((box) => box.getBoundingClientRect().right)).toBeLessThan(PHONE)
  await page.getByRole('button', { name: 'Add Tiling & Flooring' }).click()
  await page.getByRole('button', { name: /Remove .*Tiling & Flooring/ }).waitFor()
  expect(await place()).toBe(before)
})

test('without JavaScript, a suggestion is ticked and posted with the form', async () => {
  const { page, context } = await visitor({ script: false })
  await signIn(context, 'tom')
  await open(page, '/post-job?service=Kitchen+tap+dripping&location=Leeds')
  await openTrades(page)
  await page.getByRole('group', { name: 'Suggested:' }).getByRole('checkbox', { name: 'Plumbing' }).check()
  await page.getByLabel('Description').fill('It drips day and night.')
  await button(page, 'Post job').click()
  await page.waitForURL(/job-directory\/[0-9a-f-]{36}/)
  await page.getByText('Construction/Trade > Plumbing').first().waitFor()
})

test('a key pressed when an earlier text has just come to rest is kept', async () => {
  const page = await visit('/signup?type=provider')
  const business = page.locator('[name=businessName]') // its suggestions, should any open, have the same label
  await business.fill('Finc')
  await page.waitForTimeout(500) // longer than what one types rests
  await page.evaluate(() => {
    const later = window.setTimeout.bind(window)
    // What waits for typing to rest goes on, and the page is busy until the key is there.
    const restThenBusy = (act: TimerHandler, wait?: number) => {
      if (wait !== 300 || typeof act !== 'function') return later(act, wait)
      return later(() => {
        act()
        console.log('at rest')
        const over = performance.now() + 500
        while (performance.now() < over);
      }, 1000)
    }
    Object.assign(window, { setTimeout: restThenBusy })
  })
  const atRest = page.waitForEvent('console', (message) => message.text() === 'at rest')
  await page.getByLabel('Email').fill('rosa@example.com')
  await business.press('End')
  await atRest
  await page.keyboard.press('h')
  expect(await business.inputValue()).toBe('Finch')
})
