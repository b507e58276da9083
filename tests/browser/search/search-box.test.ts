import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { content, findings } from '../support/axe.ts'
import { DESKTOP, PHONE, painted, visit, visitBeforeScripts } from '../support/browser.ts'
import { typeThenRest } from '../support/typing.ts'

const service = (page: Page) => page.getByLabel('Service', { exact: true })
const place = (page: Page) => page.getByPlaceholder(/^(Enter city|Town or postcode)/)
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions for Service' })
const options = (page: Page) => list(page).getByRole('option')
const option = (page: Page, name: string) => list(page).getByRole('option', { name, exact: true })
const results = (page: Page) => page.getByRole('region', { name: 'Results', exact: true })
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** On a phone the filters of the directory are in a sheet. */
async function toFilters(page: Page, width: number) {
  if (width === PHONE) await page.getByRole('button', { name: 'Search and filters' }).click()
}

const answering = (page: Page, answer: (text: string) => Promise<unknown[] | null>) =>
  page.route('**/search/suggest?*', async (route) => {
    const found = await answer(new URL(route.request().url()).searchParams.get('q') ?? '')
    await (found ? route.fulfill({ json: found }) : route.abort()).catch(() => {})
  })

const category = (text: string) => ({ kind: 'category', text })

describe.each([
  { on: 'a desktop', width: DESKTOP },
  { on: 'a phone', width: PHONE },
])('on $on', ({ width }) => {
  test('a category by keyboard: arrows, Enter, and its name is in the box of the directory', async () => {
    const page = await visit('/', { width })
    await place(page).fill('Leeds')
    await service(page).pressSequentially('plumb')
    await option(page, 'Plumbing').waitFor()
    expect(await service(page).getAttribute('role')).toBe('combobox')
    expect(await service(page).getAttribute('aria-expanded')).toBe('true')
    await page.getByText(/^\d suggestions$/).waitFor()
    await service(page).press('ArrowDown')
    const active = await service(page).getAttribute('aria-activedescendant')
    expect(await option(page, 'Plumbing').getAttribute('id')).toBe(active)
    expect(await service(page).inputValue()).toBe('plumb')
    await service(page).press('Enter')
    await page.waitForURL('**/directory?*')
    expect(query(page)).toEqual({ service: 'Plumbing', location: 'Leeds' })
    await toFilters(page, width)
    expect(await service(page).inputValue()).toBe('Plumbing')
  })

  test('Escape closes and keeps what was typed; Enter without a choice searches for it', async () => {
    const page = await visit('/', { width })
    await service(page).pressSequentially('plumb')
    await options(page).first().waitFor()
    await service(page).press('Escape')
    await list(page).waitFor({ state: 'detached' })
    expect(await service(page).inputValue()).toBe('plumb')
    await service(page).press('Enter')
    await page.waitForURL('**/directory?service=plumb')
  })

  test('Escape before a list has come keeps what was typed', async () => {
    const page = await visit('/', { width })
    await service(page).focus()
    await page.getByRole('combobox', { name: 'Service' }).waitFor()
    await service(page).fill('plumb')
    await service(page).press('Escape')
    await painted(page)
    expect(await service(page).inputValue()).toBe('plumb')
  })

  test('a place goes to the location box, and leaves the rest', async () => {
    const page = await visit('/', { width })
    await service(page).pressSequentially('plumber in leed')
    await option(page, 'Leeds, West Yorkshire').click()
    expect(await service(page).inputValue()).toBe('plumber')
    expect(await place(page).inputValue()).toBe('Leeds, West Yorkshire')
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('a place in the directory’s box, too', async () => {
    const page = await visit('/directory', { width })
    await toFilters(page, width)
    await service(page).pressSequentially('plumber in leed')
    await option(page, 'Leeds, West Yorkshire').click()
    await page.waitForURL('**/directory?service=plumber&location=Leeds*')
    await page.getByText('within 25 miles of Leeds, West Yorkshire').waitFor()
  })

  test('a business leads to its listing', async () => {
    const page = await visit('/', { width })
    await service(page).pressSequentially('brindlewood')
    await list(page)
      .getByRole('option', { name: /^Brindlewood Plumbing/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Brindlewood Plumbing' }).waitFor()
  })

  test('a misspelling is corrected, said and undone', async () => {
    const page = await visit('/', { width })
    await service(page).fill('pluber')
    await service(page).press('Enter')
    await results(page).getByText('Showing results for plumber').waitFor()
    await results(page).getByRole('link', { name: 'Search for pluber instead' }).click()
    await page.waitForURL('**/directory?service=pluber&exact=true')
    await results(page).getByText('Showing results for exactly “pluber”').waitFor()
    await results(page).getByRole('link', { name: 'Search for what it means instead' }).click()
    await page.waitForURL('**/directory?service=pluber')
    await results(page).getByRole('link', { name: 'Not Plumbing' }).click()
    await page.waitForURL('**/directory?service=pluber&without=plumbing')
    await results(page).getByRole('link', { name: 'Not Plumbing' }).waitFor({ state: 'detached' })
  })

  test('a place and a distance in the text are in boxes of their own', async () => {
    const page = await visit('/directory?service=electrician+within+10+miles+of+Leeds', { width })
    await results(page).getByText('within 10 miles of Leeds, West Yorkshire').waitFor()
    await toFilters(page, width)
    expect(await service(page).inputValue()).toBe('electrician')
    expect(await place(page).inputValue()).toBe('Leeds, West Yorkshire')
    expect(await page.getByLabel('Radius').inputValue()).toBe('10')
    await page.getByRole('button', { name: 'Show results' }).click()
    await page.waitForURL('**/directory?service=electrician&location=Leeds*&radius=10')
  })

  test('when nothing fits near, a job can be posted with query and place', async () => {
    const page = await visit('/directory?service=piano+tuner+in+Inverness', { width })
    await results(page).getByText('These are the nearest further away.').waitFor()
    await results(page).getByRole('link', { name: 'Post this as a job' }).click()
    await page.waitForURL('**/post-job?service=piano+tuner&location=Inverness*')
    await page.getByLabel('Title').waitFor()
  })

  test('earlier searches of this browser are offered in the empty box, at most five, until they are cleared', async () => {
    const page = await visit('/', { width })
    for (const search of ['one', 'two', 'three', 'four', 'five', 'six', 'TWO']) {
      await service(page).fill(search)
      await service(page).press('Enter')
      await page.waitForURL(`**/directory?service=${search}`)
      await page.goto('/')
      await page.waitForLoadState('networkidle')
    }
    await service(page).click()
    await option(page, 'TWO').waitFor()
    expect(await options(page).allTextContents()).toEqual([
      'TWO',
      'six',
      'five',
      'four',
      'three',
      'Clear recent searches',
    ])
    await option(page, 'four').click()
    await page.waitForURL('**/directory?service=four')
    await page.goto('/')
    await service(page).click()
    await option(page, 'Clear recent searches').click()
    await list(page).waitFor({ state: 'detached' })
    await page.reload()
    await service(page).click()
    await service(page).press('ArrowDown')
    expect(await options(page).count()).toBe(0)
  })

  test('without JavaScript it is a plain box, and what was understood is undone by plain links', async () => {
    const page = await visit('/', { width, script: false })
    await service(page).fill('pluber in Leeds')
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
    await page.waitForURL('**/directory?service=pluber+in+Leeds')
    expect(await page.locator('#location').inputValue()).toBe('Leeds, West Yorkshire')
    await page.getByRole('link', { name: 'Search for pluber instead' }).click()
    await page.waitForURL('**/directory?*exact=true')
  })
})

describe('however the answers come', () => {
  test('suggestions are asked for once typing has rested for 300 ms', async () => {
    const asked: string[] = []
    const page = await visit('/', {
      before: async (page) => {
        await page.clock.install()
        await answering(page, async (text) => {
          asked.push(text)
          return [category(text)]
        })
      },
    })
    await service(page).focus()
    await page.locator('[role=combobox][name=service]').waitFor()
    await typeThenRest(service(page), ['plu', 'plum'], asked)
    await option(page, 'plum').waitFor()
    expect(asked).toEqual(['plum'])
  })

  test('an old answer never takes the place of a newer one, and the old list stays until the new is there', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const page = await visit('/', {
      before: (page) =>
        answering(page, async (text) => {
          if (text === 'plumb') await held
          return [category(`found ${text}`)]
        }),
    })
    await service(page).pressSequentially('plu')
    await option(page, 'found plu').waitFor()
    await service(page).pressSequentially('mb')
    await page.waitForTimeout(500)
    expect(await options(page).allTextContents()).toEqual(['found plu'])
    await service(page).pressSequentially('er')
    await option(page, 'found plumber').waitFor()
    letGo()
    await page.waitForTimeout(300)
    expect(await options(page).allTextContents()).toEqual(['found plumber'])
  })

  test('who is in the box before the code of the page is there gets suggestions, and keeps what was typed', async () => {
    const { page, letGo } = await visitBeforeScripts('/')
    await service(page).pressSequentially('plumb')
    letGo()
    await option(page, 'Plumbing').waitFor()
    expect(await service(page).inputValue()).toBe('plumb')
    expect(await service(page).evaluate((box) => box === document.activeElement)).toBe(true)
  })

  test('where suggestions fail it is a plain box', async () => {
    const page = await visit('/', {
      before: (page) => answering(page, async () => null),
      expects: /Failed to load resource/,
    })
    await service(page).pressSequentially('plumber')
    await page.waitForTimeout(600)
    expect(await list(page).count()).toBe(0)
    expect(await service(page).inputValue()).toBe('plumber')
    await service(page).press('Enter')
    await page.waitForURL('**/directory?service=plumber')
  })
})

test('axe finds nothing in open suggestions, earlier searches and what was understood', async () => {
  const page = await visit('/')
  await service(page).pressSequentially('garden')
  await options(page).first().waitFor()
  expect(await findings(page, content)).toEqual([])
  await page.goto('/directory?service=pluber+and+electrician+in+Inverness')
  await results(page).getByText('Showing results for').waitFor()
  expect(await findings(page, content)).toEqual([])
})
