import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newWord } from '#tests/support/new-word.ts'
import { phonePhoto } from '#tests/support/pictures.ts'
import { content, findingsNow } from './support/axe.ts'
import { DESKTOP, open, PHONE, sideways, visitor } from './support/browser.ts'
import { type Cast, signIn } from './support/people.ts'

async function as(who: Cast, width = DESKTOP): Promise<{ page: Page; context: BrowserContext }> {
  const window = await visitor({ width, expects: /status of 409/ })
  await signIn(window.context, who)
  return window
}

/** Maya's own listing. */
async function listingOfMaya(): Promise<string> {
  const { page, context } = await as('maya')
  await open(page, '/profile')
  const link = await page.locator('main a[href^="/directory/"]').first().getAttribute('href')
  await context.close()
  return link ?? ''
}

const box = (page: Page) => page.getByRole('textbox', { name: /^Message to / })
const startOf = async (place: Locator) => (await place.boundingBox())?.y ?? 0
const endOf = async (place: Locator) => (await startOf(place)) + ((await place.boundingBox())?.height ?? 0)

test.each([PHONE, DESKTOP])('two people write to each other live, from listing to block, at %i px', async (width) => {
  const listing = await listingOfMaya()
  const [tom, maya] = [await as('tom', width), await as('maya', width)]
  const words = `My gate hangs by one hinge ${newWord()}`
  await open(tom.page, listing)
  await tom.page.getByRole('link', { name: 'Send a message' }).click()
  await tom.page.getByRole('textbox', { name: /^Your message to / }).fill(words)
  const picture = { name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() }
  await tom.page.locator('#photo input[type=file]').first().setInputFiles(picture)
  await tom.page.getByRole('list', { name: 'Photos' }).getByRole('img').waitFor()
  await tom.page.getByRole('button', { name: 'Send message' }).click()
  await tom.page.getByRole('heading', { level: 1 }).waitFor()
  await tom.page.waitForURL(/\/messages\/[0-9a-f-]{36}$/)
  const thread = new URL(tom.page.url()).pathname

  // Maya stands on another page, and sees the number and the title change.
  await open(maya.page, '/dashboard')
  expect(await sideways(maya.page)).toBe(0)
  await maya.page.getByRole('link', { name: /^Messages, \d+ unread$/ }).click()
  await maya.page
    .getByRole('link', { name: new RegExp(words) })
    .last()
    .click()
  await maya.page.waitForURL(`**${thread}`)
  await maya.page.getByRole('list').getByText(words).last().waitFor()
  await maya.page.locator('li', { hasText: words }).locator('img[src^="/media/messages/"]').last().waitFor()
  await maya.page.getByRole('button', { name: 'No answer needed' }).waitFor()

  // What one writes is there for the other, without a reload; and so is that it was read.
  await box(maya.page).fill('I could come on Tuesday.')
  await box(maya.page).press('Control+Enter')
  await tom.page.getByText('I could come on Tuesday.').last().waitFor({ timeout: 10_000 })
  await maya.page.getByRole('img', { name: 'Read' }).last().waitFor({ timeout: 10_000 })
  expect(await box(maya.page).inputValue()).toBe('')

  // The newest is in view, and so is the box to write in: below a banner, and in what a phone's keyboard leaves.
  const newest = tom.page.getByText('I could come on Tuesday.').last()
  await tom.page.evaluate(() => {
    document.getElementById('content')?.insertAdjacentHTML('beforebegin', '<aside>A<br>banner<br>above</aside>')
  })
  const full = tom.page.viewportSize() ?? { width, height: 0 }
  for (const height of [full.height, 420]) {
    await tom.page.setViewportSize({ width, height })
    await expect.poll(() => endOf(newest)).toBeLessThan(await startOf(box(tom.page)))
    const heading = await endOf(tom.page.locator('#conversation'))
    await expect.poll(() => startOf(newest)).toBeGreaterThan(heading)
    expect(await endOf(box(tom.page))).toBeLessThanOrEqual(height)
  }
  await tom.page.setViewportSize(full)

  // A draft outlives a reload.
  await box(tom.page).fill('A half-written')
  await tom.page.reload()
  await expect.poll(() => box(tom.page).inputValue()).toBe('A half-written')

  // Photos go with it.
  await tom.page.locator('input[type=file]').first().setInputFiles(picture)
  await tom.page.getByRole('list', { name: 'Photos to send' }).getByRole('img').waitFor()
  await tom.page.getByRole('button', { name: 'Send', exact: true }).click()
  await maya.page.locator('img[src^="/media/messages/"]').last().waitFor({ timeout: 10_000 })

  expect(await findingsNow(maya.page, content)).toEqual([])

  // Block: the other is told only that nothing was delivered, and keeps the words.
  await maya.page.locator('summary[aria-label="More about this conversation"]').click()
  await maya.page.getByRole('button', { name: /^Block / }).click()
  await maya.page.getByText(/^You have blocked /).waitFor()
  expect(await maya.page.locator('details[open]').count()).toBe(0)
  await box(tom.page).fill('Are you there?')
  await tom.page.getByRole('button', { name: 'Send', exact: true }).click()
  await tom.page.getByText('Your message was not delivered.').waitFor()
  await tom.page.getByRole('button', { name: 'Change' }).click()
  await expect.poll(() => box(tom.page).inputValue()).toBe('Are you there?')
  expect(await tom.page.getByText('Your message was not delivered.').count()).toBe(0)
  await tom.page.getByRole('button', { name: 'Send', exact: true }).click()
  await tom.page.getByText('Your message was not delivered.').waitFor()
  await maya.page.getByRole('button', { name: 'Unblock' }).last().click()
  await box(maya.page).waitFor()
  await tom.page.getByRole('button', { name: 'Try again' }).click()
  await maya.page.getByText('Are you there?').last().waitFor({ timeout: 10_000 })
})

test('two tabs of a browser share one stream; when its tab closes, the other goes on', async () => {
  const { context } = await visitor()
  await signIn(context, 'maya')
  let streams = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/messages/events')) streams += 1
  })
  const [one, two] = [await context.newPage(), await context.newPage()]
  await open(one, '/about')
  await open(two, '/about')
  await one.waitForTimeout(1_000)
  expect(streams).toBe(1)
  await one.close()
  await expect.poll(() => streams).toBe(2)
})
