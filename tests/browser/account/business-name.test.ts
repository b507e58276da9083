import { expect, test } from 'vitest'
import { visit } from '../support/browser.ts'

let count = 0
/** A visitor of one's own: suggestions are limited per address. */
const from = () => `198.51.101.${++count}`

test('business names are asked for from the second character, once typing rests for 300 ms [ACC-10, ACC-11, ACC-12]', async () => {
  const page = await visit('/signup?type=provider', { from: from() })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/businesses/suggest')) asked.push(searchParams.get('text') ?? '')
  })
  const box = page.getByLabel('Business name')
  await box.focus()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.type('o')
  await page.clock.runFor(700)
  expect(asked).toEqual([])
  for (const letter of 'kafor') {
    await page.keyboard.type(letter)
    await page.clock.runFor(40)
  }
  await page.clock.runFor(250)
  expect(asked).toEqual([])
  await page.clock.runFor(10)
  await page.clock.resume()
  await page.getByRole('option', { name: 'Okafor Plumbing & Heating' }).waitFor()
  expect(asked).toEqual(['okafor'])
})

test('what is typed while suggestions are on their way is not lost, nor is the focus [ACC-10]', async () => {
  const page = await visit('/signup?type=provider', { from: from() })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/businesses/suggest*', async (route) => {
    await held
    await route.continue()
  })
  const box = page.getByRole('combobox', { name: 'Business name' })
  const coming = page.waitForRequest(/businesses\/suggest/)
  await page.getByLabel('Business name').pressSequentially('oka')
  await coming
  await box.locator('..').locator('svg').waitFor()
  await page.keyboard.type('for')
  expect(await box.inputValue()).toBe('okafor')
  release()
  await page.getByRole('option', { name: 'Okafor Plumbing & Heating' }).waitFor()
})

test('who picks the business of the typed email is warned, may recover, or go on [ACC-14, ACC-16, ACC-17]', async () => {
  const page = await visit('/signup?type=provider', { from: from() })
  await page.getByLabel('Email').fill('maya@example.com')
  await page.getByLabel('Business name').pressSequentially('okafor')
  await page.getByRole('option', { name: 'Okafor Plumbing & Heating' }).click()
  const warning = page.getByRole('alert').filter({ hasText: 'Business Already Registered' })
  await warning.waitFor()
  await page.getByRole('button', { name: 'Continue Anyway' }).click()
  await warning.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Business name').inputValue()).toBe('Okafor Plumbing & Heating')

  await page.getByLabel('Email').fill('somebody@example.com')
  await page.waitForTimeout(900)
  expect(await warning.count()).toBe(0)
  await page.getByLabel('Email').fill('MAYA@example.com')
  await warning.waitFor()
  await page.getByRole('link', { name: 'Recover Account' }).click()
  await page.getByRole('heading', { name: 'Reset password' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('MAYA@example.com')
})
