import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { open, PHONE, visit, visitBeforeScripts, visitor } from './support/browser.ts'
import { typeThenRest } from './support/typing.ts'

const MANCHESTER = { latitude: 53.48076, longitude: -2.24263 }

const service = (page: Page) => page.getByLabel('Service', { exact: true })
const place = (page: Page) => page.getByPlaceholder('Town or postcode')
const results = (page: Page) => page.getByRole('region', { name: 'Results', exact: true })
const cards = (page: Page) => results(page).getByRole('article')
const count = (page: Page) => results(page).getByRole('status')
const number = async (page: Page) => Number.parseInt((await count(page).textContent()) ?? '', 10)
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

describe('searching', () => {
  test('the list follows once typing has rested for 300 ms, with one request, and the count is announced [DIR-02, DIR-04]', async () => {
    const page = await visit('/directory?location=Anywhere', { before: (page) => page.clock.install() })
    const before = await count(page).textContent()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('directory.data')) asked.push(new URL(request.url()).searchParams.get('service') ?? '')
    })
    await typeThenRest(service(page), ['plum', 'plumber'], asked)
    await page.waitForURL('**/directory?service=plumber&location=Anywhere')
    await page.waitForFunction((text) => document.querySelector('section [role=status]')?.textContent !== text, before)
    expect(asked).toEqual(['plumber'])
    expect(await count(page).textContent()).toMatch(/^\d+ professionals$/)
    expect(await service(page).inputValue()).toBe('plumber')
  })

  test('every filter stands in the address and is read from it [DIR-05, DIR-06, DIR-08]', async () => {
    const page = await visit('/directory')
    await page.getByLabel('Category').selectOption('Construction/Trade > Plumbing')
    await page.waitForURL('**/directory?category=*')
    await place(page).fill('Leeds')
    await page.waitForURL('**&location=Leeds')
    await place(page).press('Tab')
    await page.getByLabel('Radius').selectOption('100 miles')
    await page.waitForURL('**&radius=100')
    await results(page).getByText('within 100 miles of Leeds').waitFor()
    await page.getByLabel('Hide unclaimed').check()
    await page.waitForURL('**&hideUnclaimed=true')
    const chosen = {
      category: 'Construction/Trade > Plumbing',
      location: 'Leeds',
      radius: '100',
      hideUnclaimed: 'true',
    }
    expect(query(page)).toEqual(chosen)

    const again = await visit(`/directory?${new URLSearchParams(chosen)}`)
    expect(await again.getByLabel('Category').inputValue()).toBe(chosen.category)
    expect(await place(again).inputValue()).toBe('Leeds')
    expect(await again.getByLabel('Radius').inputValue()).toBe('100')
    expect(await again.getByLabel('Hide unclaimed').isChecked()).toBe(true)
    expect(await number(again)).toBe(await number(page))
  })

  test('Clear Filters loads the directory without any parameter [DIR-09]', async () => {
    const page = await visit('/directory?service=plumber&location=Leeds&radius=50&hideUnclaimed=true')
    await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'Clear Filters' }).click()])
    expect(page.url()).toMatch(/\/directory$/)
    expect(await service(page).inputValue()).toBe('')
  })

  test('when nothing matches: the amber notice, everybody, and a way to post it [DIR-20, DIR-21, DIR-22]', async () => {
    const page = await visit('/directory?service=zzqxunheard')
    await results(page)
      .getByText('No professionals match your current filters. Showing all available professionals instead.')
      .waitFor()
    expect(await cards(page).count()).toBe(12)
    const asJob = results(page).getByRole('link', { name: 'Post this as a job' })
    expect(await asJob.getAttribute('href')).toBe('/post-job?service=zzqxunheard')
  })

  test('a place of several names offers the others', async () => {
    const page = await visit('/directory?location=Newport')
    await results(page).getByText('Did you mean').getByRole('link').first().click()
    await page.waitForURL((url) => !['', 'Newport'].includes(url.searchParams.get('location') ?? ''))
  })

  test('what was typed before the script arrived is searched for, not forgotten', async () => {
    const { page, letGo } = await visitBeforeScripts('/directory')
    await service(page).fill('plumber')
    letGo()
    await page.waitForURL('**/directory?service=plumber')
    expect(await service(page).inputValue()).toBe('plumber')
  })
})

test('Hide unclaimed leaves some out [DIR-13]', async () => {
  const page = await visit('/directory?location=Anywhere')
  const everybody = await number(page)
  await page.getByLabel('Hide unclaimed').check()
  await page.waitForURL('**/directory?location=Anywhere&hideUnclaimed=true')
  await page.waitForFunction(
    (all) => !document.querySelector('section [role=status]')?.textContent?.startsWith(all),
    `${everybody} `,
  )
  expect(await number(page)).toBeLessThan(everybody)
  expect(await number(page)).toBeGreaterThan(12)
})

describe('pages, back and forward', () => {
  test('12 to a page; the address names it; first, last and neighbours are offered [DIR-23, DIR-24]', async () => {
    const page = await visit('/directory?location=Anywhere')
    const pages = page.getByRole('navigation', { name: 'Pages of professionals' })
    expect(await cards(page).count()).toBe(12)
    const first = await cards(page).first().getByRole('heading').textContent()
    await pages.getByRole('link', { name: 'Page 2' }).click()
    await page.waitForURL('**/directory?location=Anywhere&page=2')
    await pages.getByRole('link', { name: 'Page 3', exact: true }).waitFor()
    expect(await cards(page).first().getByRole('heading').textContent()).not.toBe(first)
    expect(await pages.locator('[aria-current=page]').textContent()).toBe('Page 2')
    expect(await pages.getByRole('link', { name: /^Page \d+$/ }).count()).toBe(3)
    await page.waitForFunction(() => window.scrollY === 0)
  })

  test('one page needs no pagination [DIR-25]', async () => {
    const page = await visit('/directory?service=plumber&location=M1')
    expect(await page.getByRole('navigation', { name: 'Pages of professionals' }).count()).toBe(0)
  })

  test('back and forward restore filters, form and scroll', async () => {
    const page = await visit('/directory?service=plumber')
    await page.getByLabel('Radius').selectOption('50 miles')
    await page.waitForURL('**&radius=50')
    const name = (await cards(page).nth(5).getByRole('heading').textContent()) ?? ''
    await cards(page).nth(5).scrollIntoViewIfNeeded()
    const depth = await scrolled(page)
    expect(depth).toBeGreaterThan(200)
    await cards(page).nth(5).getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await scrolled(page)).toBe(0)

    await page.goBack()
    await cards(page).first().waitFor()
    expect(query(page)).toEqual({ service: 'plumber', radius: '50' })
    expect(await service(page).inputValue()).toBe('plumber')
    expect(await page.getByLabel('Radius').inputValue()).toBe('50')
    await page.waitForFunction((depth) => Math.abs(window.scrollY - depth) < 2, depth)

    await page.goForward()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  })

  test('going back over a change of the address changes the form too', async () => {
    const page = await visit('/directory?service=plumber')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find Professionals' }).click()
    await page.waitForURL('**/directory')
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#service')?.value === '')
    await page.goBack()
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#service')?.value === 'plumber')
  })
})

describe('near me', () => {
  test('on asks for the position and sorts by it; off forgets it [DIR-07, DIR-15, DIR-16, PLC-09]', async () => {
    const page = await visit('/directory', { permissions: ['geolocation'], geolocation: MANCHESTER })
    await page.getByLabel('Near me').click()
    await page.waitForURL('**nearme=true**')
    expect(query(page)).toMatchObject({
      location: 'Near me',
      nearme: 'true',
      radius: '25',
      lat: '53.481',
      lng: '-2.243',
    })
    await results(page).getByText('within 25 miles of your position').waitFor()
    expect(await cards(page).first().textContent()).toMatch(/miles? /)
    await page.getByLabel('Near me').click()
    await page.waitForURL('**/directory')
    expect(await place(page).inputValue()).toBe('')
  })

  test('with a place typed it searches around that place and asks for nothing [DIR-16]', async () => {
    const page = await visit('/directory?location=Leeds')
    await page.getByLabel('Near me').click()
    await page.waitForURL('**nearme=true**')
    expect(query(page)).toEqual({ location: 'Leeds', nearme: 'true', radius: '25' })
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('a position that cannot be read is said beside the switch [DIR-17, PLC-14, PLC-18]', async () => {
    const page = await visit('/directory')
    await page.getByLabel('Near me').click()
    await page.getByText('Location access denied by user. You can enter your location manually instead.').waitFor()
    expect(await page.getByLabel('Near me').isChecked()).toBe(false)
    expect(page.url()).toMatch(/\/directory$/)
  })

  test('an address that says near me asks for the position on load [DIR-07]', async () => {
    const page = await visit('/directory?nearme=true&radius=50', {
      permissions: ['geolocation'],
      geolocation: MANCHESTER,
    })
    await results(page).getByText('within 50 miles of your position').waitFor()
    expect(query(page)).toMatchObject({ radius: '50', lat: '53.481' })
  })
})

describe('suggestions by keyboard', () => {
  test('arrow keys choose, Enter takes, and the list is closed [PLC-20]', async () => {
    const page = await visit('/directory')
    await place(page).pressSequentially('Manch')
    const list = page.getByRole('listbox', { name: 'Location' })
    await list.waitFor()
    await page.keyboard.press('ArrowDown')
    const active = await place(page).getAttribute('aria-activedescendant')
    const wanted = list.getByRole('option').first()
    expect(active).toBe(await wanted.getAttribute('id'))
    const name = (await wanted.locator('span').first().textContent()) ?? ''
    await page.keyboard.press('Enter')
    expect(await place(page).inputValue()).toBe(name)
    await list.waitFor({ state: 'detached' })
    await page.waitForURL((url) => url.searchParams.get('location') === name)
    expect(await place(page).evaluate((box) => box === document.activeElement)).toBe(true)
  })

  test('Escape closes the list and keeps what was typed', async () => {
    const page = await visit('/directory')
    await place(page).pressSequentially('Manch')
    const list = page.getByRole('listbox', { name: 'Location' })
    await list.waitFor()
    expect(await place(page).getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    expect(await place(page).inputValue()).toBe('Manch')
    expect(await place(page).getAttribute('aria-expanded')).toBe('false')
  })
})

describe('the filter sheet on a phone', () => {
  const sheetIsOpen = (page: Page) => page.locator('#filters').evaluate((sheet) => sheet.matches(':popover-open'))

  test('it opens, takes the search, and Show results leads to the list [DIR-03]', async () => {
    const page = await visit('/directory', { width: PHONE })
    expect(await service(page).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Search and filters' }).click()
    await service(page).fill('plumber')
    await place(page).fill('M1')
    await page.getByRole('button', { name: 'Show results' }).click()
    await page.waitForURL('**/directory?service=plumber&location=M1')
    expect(await sheetIsOpen(page)).toBe(false)
    await results(page).getByText('within 25 miles of M1').waitFor()
    await page.getByRole('button', { name: 'Search and filters · plumber · M1' }).waitFor()
  })

  test('its button tells what its boxes hold, with the place and the category by their names', async () => {
    const page = await visit('/directory?service=pluber+in+leeds&category=plumbing', { width: PHONE })
    const told = 'Search and filters · pluber · Leeds, West Yorkshire · Construction/Trade > Plumbing'
    await page.getByRole('button', { name: told }).click()
    expect(await service(page).inputValue()).toBe('pluber')
    expect(await place(page).inputValue()).toBe('Leeds, West Yorkshire')
  })

  test('its cross and Escape close it and give the focus back', async () => {
    const page = await visit('/directory', { width: PHONE })
    const opener = page.getByRole('button', { name: 'Search and filters' })
    for (const close of [
      () => page.getByRole('button', { name: 'Close filters' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await opener.click()
      expect(await sheetIsOpen(page)).toBe(true)
      await close()
      expect(await sheetIsOpen(page)).toBe(false)
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    }
  })
})

test('the list and its data hold no phone number and no email address of anybody [DIR-35]', async () => {
  const { page } = await visitor()
  const answer = await open(page, '/directory?service=plumber&location=M1')
  const source = (await answer?.text()) ?? ''
  expect(source).toContain('miles')
  expect(source).not.toMatch(/tel:|mailto:(?!hello@fettle)/)
  expect(source.match(/[\w.]+@[\w.]+/g)?.filter((address) => address !== 'hello@fettle.example') ?? []).toEqual([])
  expect(source).not.toMatch(/\b0\d{3,4} ?\d{3} ?\d{3,4}\b/)
})
