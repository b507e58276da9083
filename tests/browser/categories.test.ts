import { expect, test } from 'vitest'
import { open, visit, visitor } from './support/browser.ts'
import { openTrades } from './support/job-form.ts'
import { signIn } from './support/people.ts'

test('the box filters the cards by title as one types, and the number is announced [CAT-01, CAT-02, CAT-04]', async () => {
  const page = await visit('/categories')
  await page.getByRole('heading', { level: 1, name: 'Service Categories' }).waitFor()
  const cards = page.getByRole('main').getByRole('heading', { level: 2 })
  const number = page.getByRole('main').getByRole('status')
  expect(await cards.count()).toBe(14)
  const box = page.getByRole('searchbox', { name: 'Search categories' })
  await box.fill('hair & beauty')
  expect(await cards.allTextContents()).toEqual(['Hair & Beauty'])
  expect(await number.textContent()).toBe('1 category')
  await box.fill('submarines')
  await page.getByRole('heading', { name: 'No categories found' }).waitFor()
  expect(await number.textContent()).toBe('0 categories')
  await box.fill('')
  expect(await cards.count()).toBe(14)
})

test.each([
  ['plumb', 'Construction/Trade', 'Plumbing'],
  ['Sparky', 'Construction/Trade', 'Electrical Services'],
  ['haircut', 'Hair & Beauty', 'Hairdressing'],
])('"%s" finds %s by a sub-category or another word for it, and leads to %s', async (typed, group, found) => {
  const page = await visit('/categories')
  await page.getByRole('searchbox', { name: 'Search categories' }).fill(typed)
  await expect.poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([group])
  await page
    .getByRole('list', { name: `Found in ${group}` })
    .getByRole('link', { name: found })
    .click()
  await page.getByRole('heading', { level: 1, name: found }).waitFor()
})

test('the categories of a job are found by another word for them too', async () => {
  const { page, context } = await visitor()
  await signIn(context, 'tom')
  await open(page, '/post-job')
  await openTrades(page)
  await page.getByLabel('Search categories').fill('sparky')
  await page.getByRole('checkbox', { name: 'Electrical Services', exact: true }).check()
  expect(await page.getByRole('checkbox', { name: 'Plumbing', exact: true }).isVisible()).toBe(false)
})

test('a card tells its subcategories and leads to the trade [CAT-03, CAT-05, CAT-06, CAT-07, CAT-08, CAT-09]', async () => {
  // Another test may delete a job between the page and its photo.
  const page = await visit('/categories', { expects: /status of 404.*media\/jobs/ })
  const card = page.getByRole('listitem').filter({ hasText: 'Construction/Trade' })
  const told = Number(/(\d+) subcategories/.exec((await card.textContent()) ?? '')?.[1])
  await card.getByRole('link', { name: 'Construction/Trade' }).click()
  await page.getByRole('heading', { level: 1, name: 'Construction/Trade' }).waitFor()
  const children = page.getByRole('navigation', { name: 'Sub-categories' }).getByRole('link')
  expect(await children.count()).toBe(told)
  expect(await page.getByRole('region', { name: 'Top providers' }).getByRole('article').count()).toBeGreaterThan(0)
  expect(await page.getByRole('region', { name: 'Open jobs' }).getByRole('article').count()).toBeGreaterThan(0)

  const town = page.getByRole('navigation', { name: 'Towns with most providers' }).getByRole('link').first()
  const name = (await town.locator('span').first().textContent()) ?? ''
  await town.click()
  await page.getByRole('heading', { level: 1, name: `Construction/Trade in ${name}` }).waitFor()
  const places = page.getByRole('region', { name: 'Top providers' }).getByRole('article')
  expect(await places.count()).toBeGreaterThan(0)
  for (const text of await places.allTextContents()) expect(text).toContain(name)
  const current = page.getByRole('navigation', { name: 'Towns with most providers' }).locator('[aria-current=page]')
  expect(await current.textContent()).toContain(name)
  await page.getByRole('link', { name: 'Search in this category' }).click()
  await page.waitForURL('**/directory?category=*')
  expect(await page.getByLabel('Category').inputValue()).toBe('Construction/Trade')
})

test('a sub-category has a page of its own, an invented one has none [CAT-05]', async () => {
  const { page } = await visitor({ expects: /status of 404/ })
  await open(page, '/categories/plumbing')
  await page.getByRole('heading', { level: 1, name: 'Plumbing' }).waitFor()
  const answer = await open(page, '/categories/submarines')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
})
