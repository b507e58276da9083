import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { feedback, feedbackReplies, feedbackUpdates } from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import { allIn, type Html, hrefsIn, textOf } from '#tests/support/html.ts'
import { keepPages } from '#tests/support/http/kept-pages.ts'
import { addProvider, entry } from '#tests/support/people.ts'
import { anAuthor, decide, praise } from './author.ts'

/** One of the tests breaks the database on purpose. */
const lines: string[] = []
const app = await createTestApp({ now: new Date('2026-11-20T12:00:00Z'), lines })
const kept = keepPages(app)
beforeEach(() => app.clock.to(new Date('2026-11-20T12:00:00Z')))
afterAll(() => app.close())
const { query } = app.site.database

const rosa = await addProvider(app, { businessName: 'Ridge Roofing' })
const tab = `/directory/${rosa}?tab=feedback`

type Row = Partial<typeof feedback.$inferInsert> & { rating: number; title: string }
const added = (provider: string, rows: Row[]) =>
  query
    .insert(feedback)
    .values(rows.map(({ rating, ...more }, age) => entry(provider, rating, { createdAt: daysBefore(age), ...more })))
    .returning()
const daysBefore = (days: number) => new Date(Date.parse('2026-11-20T12:00:00Z') - days * 86_400_000)

const gone = { approvedAt: null, removedAt: daysBefore(0) }
const [first, second] = await added(rosa, [
  {
    rating: 5,
    title: 'Newest of all',
    grade: 'hired',
    workDone: 'A new roof',
    priceBand: '2000-10000',
    hireAgain: true,
  },
  { rating: 2, title: 'Came late', grade: 'contact', editReason: 'personal', editedAt: daysBefore(0) },
  { rating: 4, title: 'Good work', grade: 'invited' },
  { rating: 5, title: 'Oldest of all', hireAgain: false },
  { rating: 1, title: 'Waits', approvedAt: null, checkedAt: null },
  { rating: 1, title: 'Told an address', ...gone, removalReason: 'personal' },
  { rating: 5, title: 'Told twice', ...gone, removalReason: 'duplicate' },
])

const titles = (page: Html) => page.all('li').flatMap((item) => allIn(item, 'h3').map(textOf))

test('is listed newest first, with a date in long UK style [FBK-19, FBK-26]', async () => {
  const page = await app.html(tab)
  expect(titles(page)).toEqual(['Newest of all', 'Came late', 'Good work', 'Oldest of all'])
  expect(page.text).toContain('20 November 2026')
  expect(page.text).toContain('17 November 2026')
})

test('the average weighs published entries by their proof, from three on; the counts stand beside it [FBK-20, FBK-21, FBK-22]', async () => {
  const page = await app.html(tab)
  // 5 × 4 + 2 × 3 + 4 × 2 + 5 × 1, by 10
  expect(page.text).toContain('3.9 out of 5, 4 reviews')
  const bars = page.all('a', { href: /&stars=\d$|[?&]stars=\d/ })
  expect(bars.map(textOf)).toEqual([
    ...['2 reviews with 5 stars', '1 review with 4 stars', '0 reviews with 3 stars', '1 review with 2 stars'],
    '0 reviews with 1 star',
  ])
  const two = await addProvider(app, { ratings: [5, 5] })
  const page2 = await app.html(`/directory/${two}?tab=feedback`)
  expect(page2.text).toContain('Rating shown from 3 reviews.')
  expect(page2.text).toContain('5 stars 2')
  expect(page2.text).not.toContain('5.0')
})

test.each([
  [[5, 5, 4], 9],
  [[4, 4, 3], 7],
  [[4, 3, 3], 6],
  [[4, 4, 3, 3], 7],
])('of five stars, 0.5 and more are half a one: %j [FBK-25]', async (ratings, halves) => {
  const page = await app.html(`/directory/${await addProvider(app, { ratings })}`)
  const [stars] = allIn(page.one('header', { class: /\blead\b/ }), 'svg', { width: '85' })
  const filled = stars ? allIn(stars, 'use', { class: 'fill-amber' }).map(({ attribs }) => attribs.href) : []
  expect([stars?.attribs.height, filled]).toEqual(['16', [expect.stringMatching(`\\.svg#stars-${halves}$`)]])
})

test('the record says how many were received, published, wait and were removed, and why [FBK-23]', async () => {
  const record = '7 received, 4 published, 1 waiting, 2 removed: 1 personal data, 1 duplicate.'
  expect((await app.html(tab)).text).toContain(record)
  const none = await addProvider(app)
  await added(none, [{ rating: 1, title: 'Gone', ...gone, removalReason: 'legal' }])
  const empty = (await app.html(`/directory/${none}?tab=feedback`)).text
  expect(empty).toContain('1 received, 0 published, 0 waiting, 1 removed: 1 legal request.')
})

describe('an entry', () => {
  test('shows stars, words, what was done, price, grade with its explanation, and an edit by a moderator [FBK-24]', async () => {
    const page = await app.html(tab)
    const [newest, late, , oldest] = page.all('li', { class: /bg-surface/ }).map(textOf)
    expect(newest).toContain('5 out of 5')
    expect(newest).toContain('What was done: A new roof')
    expect(newest).toContain('Price: £2,000 to £10,000')
    expect(newest).toContain('Would hire again: Yes')
    expect(newest).toContain('Hired through a job')
    expect(newest).toContain('The author posted a job here, and told us that this provider got it.')
    expect(newest).not.toContain('Edited by moderator')
    expect(late).toContain('Edited by moderator: Personal data')
    expect(oldest).toContain('Would hire again: No')
    expect(oldest).toContain('Unproven')
  })

  test('shows the reply and later experiences with their stars, and links that report each', async () => {
    const [reply] = await query
      .insert(feedbackReplies)
      .values({ feedbackId: first?.id ?? '', providerId: rosa, replyText: 'Thank you!' })
      .returning()
    const update = { feedbackId: second?.id ?? '', rating: 3, text: 'They came back.', approvedAt: daysBefore(0) }
    await query.insert(feedbackUpdates).values({ ...update, createdAt: new Date('2027-01-19T12:00:00Z') })
    const page = await app.html(tab)
    expect(page.text).toContain('Reply from Ridge Roofing Thank you!')
    expect(page.text).toContain('Two months later, 19 January 2027 3 out of 5 They came back.')
    const links = hrefsIn(page.one('main'))
    expect(links).toContain(`/report/reply/${reply?.id}`)
    expect(links).toContain(`/report/feedback/${first?.id}`)
  })
})

describe('filters and orders are in the address', () => {
  test.each([
    ['&stars=5', ['Newest of all', 'Oldest of all']],
    ['&grade=contact', ['Came late']],
    ['&stars=5&grade=hired', ['Newest of all']],
    ['&stars=3', []],
    ['&stars=1&grade=hired', []],
    ['&sort=highest', ['Newest of all', 'Oldest of all', 'Good work', 'Came late']],
    ['&sort=lowest', ['Came late', 'Good work', 'Newest of all', 'Oldest of all']],
    ['&page=99', ['Newest of all', 'Came late', 'Good work', 'Oldest of all']],
    ['&stars=9&grade=bought&sort=random&page=x', ['Newest of all', 'Came late', 'Good work', 'Oldest of all']],
  ])('%s', async (more, expected) => {
    const page = await app.html(tab + more)
    expect([page.status, titles(page)]).toEqual([200, expected])
  })

  test('pages of a filter have as many entries as it finds', async () => {
    const busy = await addProvider(app)
    const rows = (rating: number, grade: 'hired' | 'unproven', count: number) =>
      Array.from({ length: count }, (_, number) => ({ rating, grade, title: `${rating} ${grade} ${number}` }))
    await added(busy, [...rows(5, 'hired', 12), ...rows(5, 'unproven', 11), ...rows(1, 'unproven', 3)])
    const last = async (more: string) => {
      const page = await app.html(`/directory/${busy}?tab=feedback${more}&page=50`)
      const numbers = page.all('*', { 'aria-current': 'page', text: /^Page/ }).map(textOf)
      return [...numbers, titles(page).length]
    }
    expect(await last('')).toEqual(['Page 3', 6])
    expect(await last('&stars=5')).toEqual(['Page 3', 3])
    expect(await last('&grade=unproven')).toEqual(['Page 2', 4])
    expect(await last('&stars=5&grade=unproven')).toEqual(['Page 2', 1])
  })
})

test('search engines get the average from three entries, and the reviews where they are shown', async () => {
  type Business = { aggregateRating?: { ratingValue: number; reviewCount: number }; review?: { name: string }[] }
  const ldOf = async (path: string): Promise<Business | undefined> =>
    (await app.html(path)).ld().find((block) => block['@type'] === 'LocalBusiness')
  const shown = await ldOf(tab)
  expect(shown?.aggregateRating).toMatchObject({ ratingValue: 3.9, reviewCount: 4 })
  expect(shown?.review?.map(({ name }) => name)).toEqual(['Newest of all', 'Came late', 'Good work', 'Oldest of all'])
  expect((await ldOf(`/directory/${rosa}`))?.review).toBeUndefined()
  const two = await addProvider(app, { ratings: [5, 5] })
  expect((await ldOf(`/directory/${two}?tab=feedback`))?.aggregateRating).toBeUndefined()
})

test('kept pages are dropped within a second of a change, and never show what waits [FBK-15, FBK-23]', async () => {
  const provider = await addProvider(app)
  const pages = [`/directory/${provider}`, `/directory/${provider}?tab=feedback`]
  const author = await anAuthor(app)
  let id = ''
  const leave = async () => {
    id = (await author.api.feedback.leave({ providerId: provider, ...praise })).id
  }
  const changes: [() => Promise<unknown>, boolean][] = [
    [leave, false],
    [() => decide(app, id, 'publish'), true],
    [() => author.api.feedback.withdraw({ id }), false],
  ]
  for (const [change, shown] of changes) {
    await kept.heardAll()
    for (const path of pages) await kept.shows(path, '')
    expect(pages.filter(kept.has)).toEqual(pages)
    await change()
    await expect.poll(() => pages.filter(kept.has), { interval: 5, timeout: 1000 }).toEqual([])
    expect(await kept.shows(pages[1] ?? '', praise.title)).toBe(shown)
  }
})

test('"Failed to load feedback" leaves the rest of the page, and is not kept [FBK-27]', async () => {
  const { browser } = await anAuthor(app)
  await query.execute(sql`alter table feedback_replies rename to feedback_replies_gone`)
  try {
    const page = await app.html(tab)
    expect([page.status, page.headers.get('x-fettle-cache')]).toEqual([200, null])
    expect(page.text).toContain('Ridge Roofing')
    expect(page.text).toContain('Failed to load feedback')
    await browser.api.feedback.leave({ providerId: rosa, ...praise })
    expect((await browser.html('/account/feedback')).text).toContain('Failed to load feedback')
  } finally {
    await query.execute(sql`alter table feedback_replies_gone rename to feedback_replies`)
  }
  expect((await app.html(tab)).text).not.toContain('Failed')
})
