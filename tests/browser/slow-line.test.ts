import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from './support/browser.ts'
import { maya } from './support/pages.ts'

/** From here on every answer takes a second longer. */
async function slowLine(page: Page) {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 1000,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

const busy = (page: Page, name: string) => page.locator('button[aria-busy=true]').filter({ hasText: name })

test('the results say that they are busy, and stay until the new ones are there', async () => {
  const page = await visit('/directory?location=Anywhere')
  await slowLine(page)
  const results = page.getByRole('region', { name: 'Results', exact: true })
  expect(await results.getAttribute('aria-busy')).toBe('false')
  await page.getByLabel('Service', { exact: true }).fill('plumber')
  await page.locator('section[aria-busy=true]').waitFor()
  expect(await results.getByRole('article').count()).toBe(12)
  await page.waitForURL('**/directory?service=plumber**')
  await page.locator('section[aria-busy=false]').waitFor()
})

test('Show phone is busy and cannot be pressed twice', async () => {
  const page = await visit(maya, { from: '203.0.113.61' })
  await slowLine(page)
  const button = page.getByRole('button', { name: 'Show phone' })
  await button.click()
  await busy(page, 'Show phone').waitFor()
  expect(await button.isDisabled()).toBe(true)
  await page.locator('a[href^="tel:"]').waitFor()
})

test('Send message is busy until the answer is there', async () => {
  const page = await visit('/contact', { from: '203.0.113.62' })
  await page.getByLabel('Your name').fill('Pat Fielding')
  await page.getByLabel('Your email address').fill('pat@example.com')
  await page.getByLabel('What is it about?').selectOption('Press')
  await page.getByLabel('Your message').fill('From far away, over a thin wire.')
  await slowLine(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await busy(page, 'Send message').waitFor()
  await page.getByText('Your message is on its way').waitFor()
})

test('suggestions say that they are being looked for', async () => {
  const page = await visit('/directory')
  const box = page.getByPlaceholder('Town or postcode')
  await box.focus()
  await page.getByRole('combobox', { name: 'Location' }).waitFor()
  await slowLine(page)
  await box.pressSequentially('Manch')
  await page.getByText('Searching', { exact: true }).waitFor({ state: 'attached' })
  await page.getByRole('listbox', { name: 'Location' }).waitFor()
  expect(await page.getByText(/^\d+ suggestions?$/).count()).toBe(1)
})

test('"Getting..." stands while the position is read [PLC-10]', async () => {
  const page = await visit('/directory', {
    before: (page) =>
      page.addInitScript(() => {
        navigator.geolocation.getCurrentPosition = (got) => {
          const coords = { latitude: 53.48, longitude: -2.24, accuracy: 10 }
          Object.assign(window, { answer: () => got({ coords, timestamp: Date.now() } as GeolocationPosition) })
        }
      }),
  })
  await page.getByLabel('Near me').click()
  const getting = page.getByLabel('Getting...')
  await getting.waitFor()
  expect(await getting.isDisabled()).toBe(true)
  await page.evaluate(() => Reflect.get(window, 'answer')())
  await page.waitForURL('**nearme=true**')
  expect(await page.getByLabel('Near me').isChecked()).toBe(true)
})
