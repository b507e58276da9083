import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { open, PHONE, visit, visitor } from '../support/browser.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const cards = (page: Page) => results(page).getByRole('article')
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const thumb = (page: Page, end: 'from' | 'to') => page.getByRole('slider', { name: `Budget, ${end}` })

describe('the budget', () => {
  test('stays out of the address until a thumb is moved; then the boxes say what is filtered by [JOB-07, JOB-09]', async () => {
    const page = await visit('/job-directory')
    expect(await thumb(page, 'to').inputValue()).toBe('5000')
    await page.getByLabel('Category').selectOption('Construction/Trade')
    await page.waitForURL('**/job-directory?category=*')
    expect(query(page)).toEqual({ category: 'Construction/Trade' })

    await thumb(page, 'to').press('ArrowLeft')
    await page.waitForURL('**&minBudget=0&maxBudget=4900')
    expect(await page.getByLabel('To £').inputValue()).toBe('4900')
    await page.getByRole('button', { name: 'Any budget' }).click()
    await page.waitForURL((url) => !url.searchParams.has('maxBudget'))
    expect(await thumb(page, 'to').inputValue()).toBe('5000')
  })

  test('typed moves the thumbs [JOB-08]', async () => {
    const page = await visit('/job-directory')
    await page.getByLabel('From £').fill('700')
    await page.waitForURL('**/job-directory?minBudget=700')
    expect([await thumb(page, 'from').inputValue(), await thumb(page, 'to').inputValue()]).toEqual(['700', '10000'])
  })

  test('without JavaScript is a pair of boxes, and empty ones filter nothing [JOB-08, JOB-09]', async () => {
    const page = await visit('/job-directory', { script: false, width: PHONE })
    const all = await results(page).getByRole('status').textContent()
    await page.getByRole('button', { name: 'Search and filters' }).click()
    expect(await thumb(page, 'to').isVisible()).toBe(false)
    const sent = page.waitForRequest(/job-directory[?]category=&location=&radius=25&minBudget=&maxBudget=/)
    await page.getByRole('button', { name: 'Show results' }).click()
    await sent
    await page.waitForURL('**/job-directory')
    expect(await results(page).getByRole('status').textContent()).toBe(all)
    await page.getByRole('button', { name: 'Search and filters' }).click()
    await page.getByLabel('To £').fill('250')
    await page.getByLabel('Location').fill('Manchester')
    await page.getByRole('button', { name: 'Show results' }).click()
    await results(page).getByText('within 25 miles of Manchester').waitFor()
    expect(await page.getByLabel('To £').inputValue()).toBe('250')
  })
})

test.each(['/directory', '/job-directory'])(
  '%s of a category that is not there stays at its address and names it',
  async (path) => {
    const { page } = await visitor()
    const asked: string[] = []
    page.on('request', (request) => void (request.url().includes('.data') && asked.push(request.url())))
    await open(page, `${path}?category=Witchcraft`)
    await page.waitForTimeout(500) // longer than what one types rests
    expect([query(page), asked]).toEqual([{ category: 'Witchcraft' }, []])
    expect(await page.getByLabel('Category').inputValue()).toBe('Witchcraft')
  },
)

describe('what is chosen while another page arrives stands from then on', () => {
  /** Chooses a type of budget when the next address is there but its page is not, and notes what is shown then. */
  async function chooseAtNext(page: Page, way: 'pushState' | 'replaceState') {
    await page.evaluate((way) => {
      const type = document.querySelector<HTMLSelectElement>('select[name=budgetType]')
      const change = history[way].bind(history)
      const shown: string[] = []
      history[way] = (...given) => {
        history[way] = change
        change(...given)
        if (!type) return
        type.value = 'hourly'
        type.dispatchEvent(new Event('change', { bubbles: true }))
        const over = performance.now() + 20
        while (performance.now() < over);
        const look = () => {
          shown.push(type.value)
          requestAnimationFrame(look)
        }
        look()
      }
      Object.assign(window, { shown })
    }, way)
  }

  async function standsAt(page: Page, address: string) {
    await page.waitForURL(address)
    await page.waitForTimeout(200)
    const shown = await page.evaluate((): string[] => Reflect.get(window, 'shown'))
    expect(new Set(shown)).toEqual(new Set(['hourly']))
  }

  test('a page of an earlier choice', async () => {
    const page = await visit('/job-directory')
    await chooseAtNext(page, 'replaceState')
    await page.getByLabel('Category').selectOption('Construction/Trade')
    await standsAt(page, '**/job-directory?category=*&budgetType=hourly')
  })

  test('a page of a link', async () => {
    const page = await visit('/job-directory')
    await chooseAtNext(page, 'pushState')
    await page.getByRole('link', { name: 'Next page' }).click()
    await standsAt(page, '**/job-directory?budgetType=hourly')
  })
})

test('while jobs are on their way their shapes stand in for them, and nothing typed is lost [JOB-13]', async () => {
  const page = await visit('/job-directory')
  const ways: (() => void)[] = []
  await page.route(/job-directory\.data\?page=/, async (route) => {
    const response = await route.fetch()
    await new Promise<void>((resolve) => ways.push(resolve))
    await route.fulfill({ response })
  })
  const arrive = async (count: number) => {
    await expect.poll(() => ways.length).toBe(count)
    ways.at(-1)?.()
  }
  await page.getByRole('link', { name: 'Next page' }).click()
  await page.getByRole('list', { name: 'Loading jobs' }).waitFor()
  expect(await cards(page).count()).toBe(0)
  await arrive(1)
  await page.waitForURL('**/job-directory?page=2')
  await cards(page).first().waitFor()
  expect(await cards(page).count()).toBe(5)

  await page.getByRole('link', { name: 'Next page' }).click()
  await page.getByRole('list', { name: 'Loading jobs' }).waitFor()
  await expect.poll(() => ways.length).toBe(2)
  await page.getByLabel('Location').fill('Manchester')
  const shown = await page.evaluateHandle(() => {
    const location = document.querySelector<HTMLInputElement>('input[name=location]')
    const texts: string[] = []
    const look = () => {
      texts.push(location?.value ?? '')
      requestAnimationFrame(look)
    }
    look()
    return texts
  })
  await arrive(2)
  await page.waitForURL('**/job-directory?location=Manchester&radius=25')
  await results(page).getByText('within 25 miles of Manchester').waitFor()
  expect(await page.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('Manchester')
  expect(new Set(await shown.jsonValue())).toEqual(new Set(['Manchester']))
})

test('a failure is said in a toast and on the page; Try again brings the jobs [JOB-15]', async () => {
  const { page, context } = await visitor({ expects: /ERR_INTERNET_DISCONNECTED|manifest patches/ })
  await open(page, '/job-directory')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Next page' }).click()
  for (const place of [page.getByRole('main'), page.getByRole('region', { name: /Notifications/ })]) {
    await place.getByText('Failed to load jobs').waitFor()
    await place.getByText('Something went wrong on our side. Nothing you typed is lost.').waitFor()
  }
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await cards(page).first().waitFor()
  expect(query(page)).toEqual({ page: '2' })
})

test('on a phone, the button above the list names the category of the address', async () => {
  const page = await visit('/job-directory?category=plumbing', { width: PHONE })
  await page.getByRole('button', { name: 'Search and filters · Construction/Trade > Plumbing' }).waitFor()
})
