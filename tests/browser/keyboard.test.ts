import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { open, PHONE, visit, visitor } from './support/browser.ts'
import { focused } from './support/focus.ts'
import { maya } from './support/pages.ts'
import { signIn } from './support/people.ts'

async function tabThrough(page: Page, stops: number) {
  const names: (string | null)[] = []
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab')
    const { name, seen } = await focused(page)
    expect(`${name}: ${seen ? 'seen' : 'not seen'}`).toBe(`${name}: seen`)
    names.push(name)
  }
  return names
}

const bar = [
  'Skip to content',
  'Fettle, home',
  'Find Professionals',
  'Post a Job',
  'Job Directory',
  'Become a Provider',
  'Login',
  'Sign Up',
]

test('home: one goes through bar, search and ways on in the order of the page, and always sees where one is', async () => {
  const page = await visit('/')
  expect(await tabThrough(page, 16)).toEqual([
    ...bar,
    'Service',
    'Location',
    'Near me',
    'Set manually',
    'Search',
    'Become Part of the Solution',
    'Post a Job',
    'Street: removals',
  ])
})

test('directory: bar, filters, results', async () => {
  const page = await visit('/directory?location=Anywhere')
  const names = await tabThrough(page, 24)
  expect(names.slice(0, 22)).toEqual([
    ...bar,
    'Service',
    'Category',
    'Location',
    'Near me',
    'Radius',
    expect.stringMatching(/^Hide unclaimed/),
    'Show results',
    'Clear Filters',
    'Why this order?',
    'Recommended',
    'Highest rated',
    'Most reviewed',
    'Open now',
    await page.getByRole('article').first().getByRole('heading').textContent(),
  ])
  expect(names[22]).toMatch(/^Save /)
})

test('the skip link leads past the bar', async () => {
  const page = await visit('/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).hash).toBe('#content')
  await page.keyboard.press('Tab')
  expect((await focused(page)).name).toBe('Service')
})

describe('on a phone', () => {
  test('the menu opens with Enter and leads on', async () => {
    const page = await visit('/', { width: PHONE })
    await page.getByLabel('Menu').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect((await focused(page)).name).toBe('Find Professionals')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Professionals' }).waitFor()
  })

  test('the filter sheet opens with Enter, is the next stop, and Escape leads back', async () => {
    const page = await visit('/directory', { width: PHONE })
    const opener = page.getByRole('button', { name: 'Search and filters' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Service', { exact: true }).waitFor()
    await page.keyboard.press('Tab')
    expect((await focused(page)).name).toBe('Close filters')
    await page.keyboard.press('Tab')
    expect((await focused(page)).name).toBe('Service')
    await page.keyboard.press('Escape')
    expect(await page.getByLabel('Service', { exact: true }).isVisible()).toBe(false)
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  })
})

test('a dialog takes the focus, keeps it, closes with Escape and gives it back', async () => {
  const page = await visit('/dev/kit')
  const opener = page.getByRole('button', { name: 'Open a dialog' }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change your town' })
  const holdsFocus = () => dialog.evaluate((box) => box.contains(document.activeElement))
  await expect.poll(holdsFocus).toBe(true)
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(holdsFocus).toBe(true) // what guards the edges passes the focus on a moment later
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('every part of a page that scrolls by itself can be scrolled with the keys alone', async () => {
  const { page, context } = await visitor({ width: 320 })
  await signIn(context, 'maya')
  let scrollers = 0
  for (const path of [
    '/privacy',
    '/terms',
    '/how-ranking-works',
    '/dashboard',
    maya,
    '/account/job-alerts',
    '/profile',
  ]) {
    await open(page, path)
    const found = await page.evaluate(() => {
      for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
      return [...document.querySelectorAll<HTMLElement>('main *')]
        .filter((part) => {
          const { overflowX, overflowY } = getComputedStyle(part)
          const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
          return (
            (scrolls(overflowX) && part.scrollWidth > part.clientWidth) ||
            (scrolls(overflowY) && part.scrollHeight > part.clientHeight)
          )
        })
        .map((part) => ({
          part: part.outerHTML.slice(0, 80),
          reached: part.tabIndex === 0 || part.querySelector('a[href], button, input') !== null,
          named: part.querySelector('a[href], button, input') !== null || part.getAttribute('aria-label') !== null,
        }))
    })
    scrollers += found.length
    expect(
      found.filter(({ reached, named }) => !reached || !named),
      path,
    ).toEqual([])
  }
  expect(scrollers).toBeGreaterThan(1)
})

test('the arrow keys scroll a wide table', async () => {
  const page = await visit('/privacy', { width: 320 })
  const table = page.getByRole('region', { name: 'Cookies and storage in your browser' })
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
})
