import { describe, expect, test } from 'vitest'
import { alive, DESKTOP, PHONE, visit, visitBeforeScripts } from './support/browser.ts'

const SERVICE = 'What service are you looking for?'
const PLACE = 'Enter city, zip code, or postal code...'

describe.each([
  { on: 'a desktop', width: DESKTOP },
  { on: 'a phone', width: PHONE },
])('on $on', ({ width }) => {
  test('from the home page to a phone number: plumber, M1 1AE [HOME-08, DIR-04, DIR-05, DIR-15, DIR-26, DIR-28, PRV-10]', async () => {
    const page = await visit('/', { width, from: `203.0.113.${width % 100}` })
    await page.getByPlaceholder(SERVICE).fill('plumber')
    await page.getByPlaceholder(PLACE).pressSequentially('M1 1AE')
    await page.getByPlaceholder(PLACE).press('Enter')

    await page.getByRole('heading', { level: 1, name: 'Professionals' }).waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ service: 'plumber', location: 'M1 1AE' })
    const results = page.getByRole('region', { name: 'Results', exact: true })
    const cards = results.getByRole('article')
    await cards.first().waitFor()
    expect(await cards.first().textContent()).toContain('Manchester')
    // Who is found by where else they work has no distance.
    const miles = (await cards.allTextContents()).flatMap((text) => /([\d.]+) miles?/.exec(text)?.[1] ?? []).map(Number)
    expect(miles.length).toBeGreaterThan(2)
    expect(miles.every((distance) => distance <= 25)).toBe(true)
    expect(miles).toEqual([...miles].sort((a, b) => a - b))

    await results.getByRole('link', { name: 'Why this order?' }).click()
    await page.getByRole('heading', { level: 1, name: /ranking/i }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/how-ranking-works')
    await page.goBack()

    const name = (await cards.first().getByRole('heading').textContent()) ?? ''
    await cards.first().getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await page.locator('a[href^="tel:"]').count()).toBe(0)
    await page.getByRole('button', { name: 'Show phone' }).click()
    await page.locator('a[href^="tel:"]').waitFor()
    expect(await page.locator('a[href^="tel:"]').textContent()).toMatch(/^0[\d ]{9,}$/)
  })

  test('an empty search says what is missing and stays [HOME-07]', async () => {
    const page = await visit('/', { width })
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
    await toast.getByText('Search fields empty', { exact: true }).waitFor()
    expect(await toast.textContent()).toContain('Please enter a service or location to search.')
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

test('spaces alone are an empty search [HOME-07]', async () => {
  const page = await visit('/')
  await page.getByPlaceholder(SERVICE).fill('   ')
  await page.getByPlaceholder(SERVICE).press('Enter')
  await page.getByText('Search fields empty', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('only what is filled in is carried, and no radius without near-me [HOME-08, HOME-09]', async () => {
  const page = await visit('/')
  await page.getByPlaceholder(PLACE).fill('Leeds')
  await page.keyboard.press('Tab') // the suggestions may cover the button
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await page.waitForURL('**/directory?*')
  expect(new URL(page.url()).search).toBe('?location=Leeds')
})

test('near me carries the flag and the radius that was applied [HOME-08, HOME-09, PLC-08]', async () => {
  const page = await visit('/', {
    permissions: ['geolocation'],
    geolocation: { latitude: 53.4808, longitude: -2.2426 },
  })
  await page.getByPlaceholder(SERVICE).fill('plumber')
  await page.keyboard.press('Tab') // the suggestions cover what stands below the box
  await page.getByRole('button', { name: 'Near me' }).click()
  await page.getByLabel('Radius').selectOption('50 miles')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await page.waitForURL('**/directory?*')
  const carried = Object.fromEntries(new URL(page.url()).searchParams)
  expect(carried).toMatchObject({ service: 'plumber', location: 'Near me', nearme: 'true', radius: '50' })
  await page.getByText('within 50 miles of your position').waitFor()
})

test('the six tiles lead to the directory with their category set [HOME-15, HOME-16, HOME-24, HOME-25]', async () => {
  const page = await visit('/')
  const tiles = page.getByRole('region', { name: 'Popular services' }).getByRole('listitem').getByRole('link')
  const wanted = await tiles.evaluateAll((links) =>
    links.map((link) => [link.textContent, new URL((link as HTMLAnchorElement).href).searchParams.get('category')]),
  )
  expect(wanted).toEqual([
    ['Carpentry and construction', 'Construction/Trade'],
    ['Auto repairs and maintenance', 'Cars/Vehicles'],
    ['Electrical services', 'Construction/Trade > Electrical Services'],
    ['Painting and decorating', 'Painting Decorating and Interior Design'],
    ['Consulting services', 'Legal and Financial Services > Business Consulting'],
    ['IT and digital solutions', 'IT'],
  ])
  for (const [label, category] of wanted) {
    await tiles.getByText(label ?? '', { exact: true }).click()
    await page.waitForURL('**/directory?*')
    expect(await page.getByLabel('Category').inputValue()).toBe(category)
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/')
  }
})

test('signed out, the hero offers both ways in [HOME-10, HOME-11]', async () => {
  const page = await visit('/')
  const hero = page.locator('section').first()
  await hero.getByRole('link', { name: 'Become Part of the Solution' }).click()
  await page.waitForURL('**/for-providers')
  await page.goBack()
  await hero.getByRole('link', { name: 'Post a Job' }).click()
  await page.waitForURL('**/post-job')
})

test('what is typed before the script has arrived is searched for all the same', async () => {
  const { page, letGo } = await visitBeforeScripts('/')
  await page.getByPlaceholder(SERVICE).fill('plumber')
  letGo()
  await alive(page)
  expect(await page.getByPlaceholder(SERVICE).inputValue()).toBe('plumber')
  await page.getByPlaceholder(SERVICE).press('Enter')
  await page.waitForURL('**/directory?service=plumber')
})
