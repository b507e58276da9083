import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findingsNow } from '../support/axe.ts'
import { DESKTOP, open, PHONE, sideways, visitor } from '../support/browser.ts'
import { maya } from '../support/pages.ts'
import { signIn } from '../support/people.ts'

const titles = (page: Page) => page.getByRole('list', { name: 'Your services' }).getByRole('heading').allTextContents()

async function asMaya(width: number, expects?: RegExp) {
  const { page, context } = await visitor({ width, ...(expects ? { expects } : {}) })
  await signIn(context, 'maya')
  return page
}

/** A day so many days from now, as a date field takes it. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe.each([
  { on: 'a desktop', width: DESKTOP },
  { on: 'a phone', width: PHONE },
])('on $on a member', ({ on, width }) => {
  test('adds a service, drags it to the top, moves it by keyboard and removes it [PRV-45, PRV-46]', async () => {
    const page = await asMaya(width)
    const name = `Leak finding on ${on}`
    await open(page, '/account/services')
    const before = await titles(page)
    await page.getByRole('link', { name: 'Add a service' }).click()
    await page.getByLabel('Name of the service').fill(name)
    await page.getByRole('textbox', { name: /^Price/ }).fill('79.50')
    await page.getByLabel('What the price is for').selectOption('per hour')
    await page.getByRole('button', { name: 'Add service' }).click()
    await page.getByText('Service added').waitFor()
    expect(await titles(page)).toEqual([...before, name])
    expect(await sideways(page)).toBe(0)

    const items = page.getByRole('list', { name: 'Your services' }).locator('> li')
    const handle = items.last().locator('span[data-needs-script]')
    await handle.scrollIntoViewIfNeeded()
    const from = await handle.boundingBox()
    const to = await items.first().boundingBox()
    if (!from || !to) throw new Error('no handle')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    for (let step = 1; step <= 20; step += 1) {
      await page.mouse.move(from.x + 20, from.y + 20 + ((to.y + 2 - from.y - 20) * step) / 20)
    }
    await page.mouse.up()
    await expect.poll(() => titles(page)).toEqual([name, ...before])
    await page
      .getByRole('status')
      .filter({ hasText: `${name} moved to place 1 of ${before.length + 1}` })
      .waitFor()

    const down = page.getByRole('button', { name: `Move ${name} down` })
    await down.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const [first = '', second = '', ...rest] = before
    await expect.poll(() => titles(page)).toEqual([first, second, name, ...rest])
    expect(await down.evaluate((button) => button === document.activeElement)).toBe(true)
    const later = await page.context().newPage() // leaving this page would break off what it saves
    await expect
      .poll(
        async () => {
          await open(later, '/account/services')
          return titles(later)
        },
        { timeout: 10_000 },
      )
      .toEqual([first, second, name, ...rest])
    await later.close()

    await items.nth(2).getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove service' }).click()
    await page.getByText('Service removed').waitFor()
    expect(await titles(page)).toEqual(before)
  })

  test('copies and saves hours, changes them in place, adds a holiday, goes away and comes back [PRV-24, PRV-29]', async () => {
    const page = await asMaya(width, /status of 400/)
    await open(page, '/account/availability')
    const sunday = page.getByLabel('Sunday from', { exact: true })
    await page.getByLabel('Monday from', { exact: true }).fill('09:15')
    await page.getByText('Copy one day’s hours').click()
    await page.getByRole('checkbox', { name: 'Sunday' }).check()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByText('Copied. Check the hours above').waitFor()
    expect(await sunday.inputValue()).toBe('09:15')
    await sunday.fill('')
    await page.getByLabel('Sunday to', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Save opening hours' }).click()
    await page.getByText('Opening hours saved').waitFor()
    await page.getByLabel('First day').fill(dayIn(40))
    await page.getByLabel('Note').fill(`Stocktaking on ${on}`)
    await page.getByRole('button', { name: 'Add holiday' }).click()
    await page.getByText('Holiday added').waitFor()
    await page.getByLabel('Day you are back').fill(dayIn(3))
    await page.getByRole('button', { name: 'Set time away' }).click()
    await page.getByText('Time away saved').waitFor()
    expect(await sideways(page)).toBe(0)
    await open(page, maya)
    await page
      .getByText(/^Away until/)
      .first()
      .waitFor()
    expect(await page.getByRole('main').textContent()).toContain(`Stocktaking on ${on}`)
    expect(await page.getByRole('row', { name: /^Monday/ }).textContent()).toContain('9:15 to')
    await changeMondayInPlace(page)
    await open(page, '/account/availability')
    await page.getByRole('button', { name: 'I’m back' }).click()
    await page.getByText('Welcome back').waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: `Stocktaking on ${on}` })
      .getByRole('button')
      .click()
    await page.getByText('Holiday removed').waitFor()
  })
})

/** On the own listing, by keyboard; each answer takes its time. */
async function changeMondayInPlace(page: Page) {
  const monday = page.getByLabel('Monday from', { exact: true })
  const link = page.getByRole('link', { name: 'Edit opening hours' })
  const hasFocus = (box: Locator) => box.evaluate((element) => element === document.activeElement)
  await link.focus()
  await page.keyboard.press('Enter')
  await monday.waitFor()
  expect(await hasFocus(monday)).toBe(true)
  expect(await sideways(page)).toBe(0)
  expect(await findingsNow(page)).toEqual([])

  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await monday.press('Backspace')
  await page.keyboard.press('Enter')
  expect(await monday.evaluate((box: HTMLInputElement) => box.validity.badInput)).toBe(true)
  expect(posts).toEqual([])
  await monday.fill('')
  await page.keyboard.press('Enter')
  await page.locator('[data-toasts]').getByText('Update failed').waitFor()
  await page.getByRole('link', { name: 'Monday: give both times, such as 08:00 and 17:30' }).click()
  expect(await hasFocus(monday)).toBe(true)

  await page.route('**/account/availability.data**', async (route) => {
    await new Promise((done) => setTimeout(done, 500))
    await route.continue()
  })
  await monday.fill('07:45')
  await page.keyboard.press('Enter')
  await page.locator('button[aria-busy=true]').filter({ hasText: 'Save opening hours' }).waitFor()
  expect(await monday.evaluate((box: HTMLInputElement) => box.readOnly)).toBe(true)
  await page.locator('[data-toasts]').getByText('Profile updated').waitFor()
  expect(await page.getByRole('row', { name: /^Monday/ }).textContent()).toContain('7:45 to')
  await expect.poll(() => hasFocus(link)).toBe(true)
}
