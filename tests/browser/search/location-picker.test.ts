import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, open, PHONE, visit, visitor } from '../support/browser.ts'
import { typeThenRest } from '../support/typing.ts'

const MANCHESTER = { latitude: 53.48076, longitude: -2.24263 }
const MANUALLY = 'You can enter your location manually instead.'

const nearMe = (page: Page) => page.getByRole('button', { name: 'Near me' })
const textBox = (page: Page) => page.getByPlaceholder('Enter city, zip code, or postal code...')
const search = (page: Page) => page.getByRole('search').getByRole('button', { name: 'Search' }).click()

describe.each([
  { on: 'a desktop', width: DESKTOP },
  { on: 'a phone', width: PHONE },
])('the three modes on $on', ({ width }) => {
  test('it starts with a free text box, "Near me" and "Set manually" [PLC-01, HOME-06]', async () => {
    const page = await visit('/', { width })
    expect(await textBox(page).isVisible()).toBe(true)
    expect(await nearMe(page).isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Set manually' }).isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(0)
  })

  test('set manually: Apply waits for a text, says what it understands, and applies [PLC-02, PLC-03, PLC-19]', async () => {
    const page = await visit('/', { width })
    await page.getByRole('button', { name: 'Set manually' }).click()
    const apply = page.getByRole('button', { name: 'Apply' })
    expect(await apply.isDisabled()).toBe(true)
    expect((await textBox(page).boundingBox())?.width).toBeGreaterThan(220)
    await textBox(page).fill('   ')
    expect(await apply.isDisabled()).toBe(true)
    await textBox(page).fill('m1 1ae')
    expect(await apply.isDisabled()).toBe(false)
    await page.getByText('We understand this as M1, Manchester.').waitFor()
    await apply.click()
    expect(await nearMe(page).isVisible()).toBe(true)
    expect(await textBox(page).inputValue()).toBe('m1 1ae')
    await search(page)
    await page.waitForURL('**/directory?location=m1+1ae')
  })

  test('near me: badge, radii from 5 to 100 miles with 25 chosen, Apply, close [PLC-05, PLC-06, PLC-07, PLC-08]', async () => {
    const page = await visit('/', { width, permissions: ['geolocation'], geolocation: MANCHESTER })
    await nearMe(page).click()
    await page.getByText('Using your location', { exact: true }).waitFor()
    const radius = page.getByLabel('Radius')
    expect(await radius.locator('option').allTextContents()).toEqual([
      '5 miles',
      '10 miles',
      '25 miles',
      '50 miles',
      '100 miles',
    ])
    expect(await radius.inputValue()).toBe('25')
    await radius.selectOption('10')
    await page.getByRole('button', { name: 'Apply' }).click()
    const held = await page.getByRole('search').evaluate((form) => [...new FormData(form as HTMLFormElement)])
    expect(Object.fromEntries(held)).toEqual({
      service: '',
      location: 'Near me',
      nearme: 'true',
      radius: '10',
      lat: '53.481',
      lng: '-2.243',
    })
    await page.getByRole('button', { name: 'Stop using your location' }).click()
    expect(await page.getByText('Using your location', { exact: true }).count()).toBe(0)
    expect(await textBox(page).inputValue()).toBe('')
    await search(page)
    await page.getByText('Search fields empty').waitFor()
  })
})

test('Enter applies a manual location and does not search yet [PLC-03]', async () => {
  const page = await visit('/')
  await page.getByRole('button', { name: 'Set manually' }).click()
  await textBox(page).fill(' Leeds ')
  await textBox(page).press('Enter')
  expect(await nearMe(page).isVisible()).toBe(true)
  expect(await textBox(page).inputValue()).toBe('Leeds')
  expect(new URL(page.url()).pathname).toBe('/')
})

test('Enter on blanks applies nothing [PLC-03]', async () => {
  const page = await visit('/')
  await page.getByRole('button', { name: 'Set manually' }).click()
  await textBox(page).fill('  ')
  await textBox(page).press('Enter')
  expect(await page.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)
})

test('Cancel goes back to the default mode with nothing set [PLC-04]', async () => {
  const page = await visit('/')
  await textBox(page).fill('York')
  await page.getByRole('button', { name: 'Set manually' }).press('Enter') // the suggestions may cover it by now
  await textBox(page).fill('Leeds')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await nearMe(page).isVisible()).toBe(true)
  expect(await textBox(page).inputValue()).toBe('')
})

test('a manual text is looked up once typing has rested for 300 ms [PLC-19]', async () => {
  const page = await visit('/', { before: (page) => page.clock.install() })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/places/find')) asked.push(new URL(request.url()).searchParams.get('text') ?? '')
  })
  await page.getByRole('button', { name: 'Set manually' }).click()
  await typeThenRest(textBox(page), ['Lee', 'Leeds'], asked)
  await page.getByText('We understand this as Leeds').waitFor()
  expect(asked).toEqual(['Leeds'])
})

test('an unknown text is said to be searched as text', async () => {
  const page = await visit('/')
  await page.getByRole('button', { name: 'Set manually' }).click()
  await textBox(page).fill('Xyzzyville')
  await page.getByText('No town or postcode of that name').waitFor()
})

test('near me that was not applied is not searched by [PLC-27]', async () => {
  const page = await visit('/', { permissions: ['geolocation'], geolocation: MANCHESTER })
  await page.getByLabel('Service', { exact: true }).fill('plumber')
  await nearMe(page).click()
  await page.getByText('Using your location', { exact: true }).waitFor()
  await search(page)
  await page.waitForURL('**/directory?service=plumber')
})

describe('when the position cannot be read', () => {
  /** Answers every request for the position with an error of this code, as late as the browser would. */
  const failing = (code: number) => (page: Page) =>
    page.addInitScript((code) => {
      navigator.geolocation.getCurrentPosition = (_got, failed, options) => {
        const error = { code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const
        setTimeout(() => failed?.(error), code === 3 ? options?.timeout : 0)
      }
    }, code)

  const says = async (page: Page, sentence: string) => {
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor()
    expect(await page.getByRole('search').getByRole('alert').textContent()).toBe(`${sentence}. ${MANUALLY}`)
    expect(await nearMe(page).isEnabled()).toBe(true)
    expect(await page.getByText('Using your location').count()).toBe(0)
  }

  test('refused [PLC-12, PLC-14, PLC-18]', async () => {
    const page = await visit('/')
    await nearMe(page).click()
    await says(page, 'Location access denied by user')
  })

  test('unavailable [PLC-15, PLC-18]', async () => {
    const { page, context } = await visitor({ permissions: ['geolocation'] })
    await context.setGeolocation(null)
    await open(page, '/')
    await nearMe(page).click()
    await says(page, 'Location information is unavailable')
  })

  test('too slow: it says "Getting..." until 10 s have passed [PLC-10, PLC-11, PLC-16, PLC-18]', async () => {
    const page = await visit('/', {
      before: async (page) => {
        await page.clock.install()
        await failing(3)(page)
      },
    })
    await page.clock.pauseAt(Date.now() + 60_000)
    await nearMe(page).click()
    const getting = page.getByRole('button', { name: 'Getting...' })
    await getting.waitFor()
    expect(await getting.isDisabled()).toBe(true)
    await page.clock.runFor(9900)
    expect(await getting.isVisible()).toBe(true)
    await page.clock.runFor(200)
    await says(page, 'Location request timed out')
  })

  test('for any other reason [PLC-17, PLC-18]', async () => {
    const page = await visit('/', { before: failing(4) })
    await nearMe(page).click()
    await says(page, 'Unable to retrieve your location')
  })

  test('not supported [PLC-13, PLC-18]', async () => {
    const page = await visit('/', {
      before: (page) => page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation')),
    })
    await nearMe(page).click()
    await says(page, 'Geolocation is not supported by this browser')
  })

  test('a second try that succeeds takes the error away', async () => {
    const { page, context } = await visitor({ permissions: ['geolocation'] })
    await context.setGeolocation(null)
    await open(page, '/')
    await nearMe(page).click()
    await says(page, 'Location information is unavailable')
    await context.setGeolocation(MANCHESTER)
    await nearMe(page).click()
    await page.getByText('Using your location', { exact: true }).waitFor()
    expect(await page.getByText(MANUALLY).count()).toBe(0)
  })
})

test('the position is asked for with high accuracy, 10 s of patience and a cache of five minutes [PLC-11]', async () => {
  const page = await visit('/', {
    permissions: ['geolocation'],
    geolocation: MANCHESTER,
    before: (page) =>
      page.addInitScript(() => {
        const real = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
        navigator.geolocation.getCurrentPosition = (got, failed, options) => {
          Object.assign(window, { askedWith: options })
          real(got, failed, options)
        }
      }),
  })
  await nearMe(page).click()
  await page.getByText('Using your location', { exact: true }).waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'askedWith'))).toEqual({
    enableHighAccuracy: true,
    timeout: 10_000,
    maximumAge: 300_000,
  })
})
