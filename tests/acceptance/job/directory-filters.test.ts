import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '#db/schema/index.ts'
import type { TestApp } from '#tests/support/app.ts'
import { allIn, type Html, hrefsIn, textOf } from '#tests/support/html.ts'
import { ALL_JOBS, jobDirectoryApp, jobsListed, jobTitles, loneJob } from '#tests/support/job/directory.ts'

let app: TestApp
let ids: Awaited<ReturnType<typeof jobDirectoryApp>>['ids']

beforeAll(async () => {
  ;({ app, ids } = await jobDirectoryApp())
})
afterAll(() => app.close())

const listed = (query: string) => jobsListed(app, query)
const field = (page: Html, name: string) => page.one('*', { id: name, name })
const chosen = (page: Html, name: string) =>
  allIn(field(page, name), 'option', { selected: true }).map(({ attribs }) => attribs.value)

describe('the filters', () => {
  test('are category, location, radius, both ends of the budget and its type [JOB-03, JOB-06]', async () => {
    const page = await app.html('/job-directory')
    const form = page.one('form', { 'aria-label': 'Open jobs' })
    const names = allIn(form, '*', { name: true }).map(({ attribs }) => attribs.name)
    expect(names).toEqual(['category', 'location', 'radius', 'minBudget', 'maxBudget', 'budgetType'])
    const types = allIn(field(page, 'budgetType'), 'option').map(({ attribs }) => attribs.value)
    expect(types).toEqual(['any', 'range', 'hourly', 'fixed'])
    expect(allIn(field(page, 'category'), 'option').map(textOf)).toContain('IT')
  })

  test('offer the groups, and within the chosen one its categories, so that choosing needs no JavaScript', async () => {
    const open = async (category: string) => {
      const page = await app.html(`/job-directory?category=${encodeURIComponent(category)}`)
      return allIn(field(page, 'category'), 'optgroup').map(({ attribs }) => attribs.label)
    }
    expect(await open('')).toEqual([])
    expect(await open('IT')).toEqual(['IT'])
    expect(await open('plumbing')).toEqual(['Construction/Trade'])
    const all = await (await app.page('/category-names')).json()
    expect(all).toContainEqual({ name: 'IT', children: expect.arrayContaining(['Web Design & Development']) })
  })

  test('stand in the form as the address has them', async () => {
    const page = await app.html(
      '/job-directory?category=plumbing&location=Leeds&radius=50&minBudget=150&budgetType=range',
    )
    expect(chosen(page, 'category')).toEqual(['Construction/Trade > Plumbing'])
    expect(field(page, 'location').attribs.value).toBe('Leeds')
    expect(chosen(page, 'radius')).toEqual(['50'])
    expect(field(page, 'minBudget').attribs.value).toBe('150')
    expect(field(page, 'maxBudget').attribs.value).toBe('')
    expect(chosen(page, 'budgetType')).toEqual(['range'])
    expect(jobTitles(page)).toEqual(['Mend a tap'])
  })

  test('a category is matched with its sub-categories, and a job by each of its own [JOB-04, JOB-48]', async () => {
    expect(await listed('?category=Construction%2FTrade')).toEqual(ALL_JOBS.slice(0, 4))
    expect(await listed('?category=Construction%2FTrade+%3E+Roofing')).toEqual(['Mend a roof', 'Paint a fence'])
    expect(await listed('?category=it')).toEqual(['Mend a roof', 'Build a web shop'])
    expect(await listed('?category=Witchcraft')).toEqual([])
  })

  test('without a radius a location is text that the public place holds, in any case [JOB-05, JOB-23]', async () => {
    expect(await listed('?location=eEDs')).toEqual(['Mend a tap', 'Paint a fence'])
    expect(await listed('?location=yo1')).toEqual(['Mend a roof', 'Convert a barn'])
    expect(await listed('?location=York+YO1')).toEqual(['Mend a roof', 'Convert a barn'])
    expect(await listed('?location=LS1+4AP')).toEqual([]) // what the poster typed is not searched
    expect(await listed('?location=%25')).toEqual([])
  })

  test('with a radius it is a place, and the page says which', async () => {
    const near = await app.html('/job-directory?location=Leeds&radius=10')
    expect(jobTitles(near)).toEqual(['Mend a tap', 'Paint a fence'])
    expect(textOf(near.one('p', { role: 'status' }))).toMatch(/^2 open jobs within 10 miles of Leeds/)
    expect(await listed('?location=Leeds&radius=25')).toEqual(ALL_JOBS.slice(0, 4))
  })

  test('a place that we do not know is matched as text, with other places of that name to choose', async () => {
    const unknown = await app.html('/job-directory?location=Leedz&radius=10')
    expect(unknown.text).toContain('We do not know a place called “Leedz”')
    expect(unknown.text).toContain('Did you mean')
    const others = hrefsIn(unknown.region('Results')).filter((href) => href.includes('radius=10'))
    expect(others.some((href) => /location=Leeds/.test(href))).toBe(true)
  })

  test('the form starts at 25 miles, and at the name alone where the address says so', async () => {
    expect(chosen(await app.html('/job-directory'), 'radius')).toEqual(['25'])
    const byName = field(await app.html('/job-directory?location=Leeds'), 'radius')
    expect(allIn(byName, 'option').map(textOf)[0]).toBe('By name only')
    expect(allIn(byName, 'option', { selected: true }).map(textOf)).toEqual(['By name only'])
  })

  test('“Clear Filters” leads to the list without any', async () => {
    const page = await app.html('/job-directory?category=it')
    expect(page.one('a', { text: 'Clear Filters' }).attribs.href).toBe('/job-directory')
  })
})

describe('the budget', () => {
  test('slider goes from 0 to 10000 in steps of 100, stands at 0 to 5000 and sends nothing [JOB-07]', async () => {
    const ranges = (await app.html('/job-directory')).all('input', { type: 'range' })
    expect(ranges.map(({ attribs }) => attribs.value)).toEqual(['0', '5000'])
    for (const { attribs } of ranges) {
      expect(attribs).toMatchObject({ min: '0', max: '10000', step: '100' })
      expect(attribs.name).toBeUndefined()
    }
  })

  test('boxes take numbers, and are empty until a visitor types [JOB-08]', async () => {
    const page = await app.html('/job-directory')
    for (const name of ['minBudget', 'maxBudget']) {
      expect(field(page, name).attribs).toMatchObject({ inputmode: 'decimal', value: '' })
    }
  })

  test('reads what people type, and widens what is no whole pound', async () => {
    const address = async (query: string) => {
      const sent = await app.page(`/job-directory?category=&${new URLSearchParams(query)}`)
      return sent.headers.get('location')
    }
    expect(await address('minBudget=1,500&maxBudget=£2 000')).toBe('/job-directory?minBudget=1500&maxBudget=2000')
    expect(await address('minBudget=99,50&maxBudget=99,50')).toBe('/job-directory?minBudget=99&maxBudget=100')
  })

  test('asks again for a sum that may mean several, keeps it as typed, and searches without it', async () => {
    const sent = await app.page('/job-directory?category=&minBudget=1.500&maxBudget=300')
    expect(sent.headers.get('location')).toBe('/job-directory?maxBudget=300&minBudget=1.500')
    const page = await app.html('/job-directory?maxBudget=300&minBudget=1.500')
    expect(field(page, 'minBudget').attribs).toMatchObject({ value: '1.500', 'aria-invalid': 'true' })
    expect(page.text).toContain('We can’t read “1.500”, so it isn’t part of the search. Enter pounds, such as 1500.')
    expect(jobTitles(page)).toEqual(await listed('?maxBudget=300'))
  })

  test('filters nothing until touched: a job of £8000 is listed, also by a form that was sent as it stood [JOB-09]', async () => {
    expect(await listed('')).toContain('Convert a barn')
    const sent = await app.page('/job-directory?category=&location=&radius=25&minBudget=&maxBudget=&budgetType=any')
    expect([sent.status, sent.headers.get('location')]).toEqual([302, '/job-directory'])
    expect(await listed('')).toEqual(ALL_JOBS)
  })

  test('once touched keeps what overlaps, and what could not be read, in the poster’s words [JOB-10, JOB-11]', async () => {
    const page = await app.html('/job-directory?minBudget=0&maxBudget=150')
    expect(jobTitles(page)).toEqual(['Mend a tap', 'Mend a roof', 'Paint a fence', 'Build a web shop'])
    expect(textOf(loneJob(page, 'Paint a fence'))).toContain('Budget not stated')
    expect(textOf(loneJob(page, 'Build a web shop'))).toContain('Budget: depends')
    expect(textOf(loneJob(page, 'Build a web shop'))).not.toContain('not stated')
    expect(await listed('?minBudget=150&maxBudget=300')).toEqual(['Mend a tap', 'Paint a fence', 'Build a web shop'])
  })

  test('slider’s far end stands for “or more”, and its ends may come turned', async () => {
    expect(await listed('?minBudget=5000&maxBudget=10000')).toContain('Convert a barn')
    await app.site.database.query
      .update(jobs)
      .set({ budgetMinPence: 1_200_000, budgetMaxPence: 1_200_000 })
      .where(eq(jobs.id, ids.dear))
    expect(await listed('?minBudget=5000&maxBudget=10000')).toContain('Convert a barn')
    expect(await listed('?minBudget=5000&maxBudget=11000')).not.toContain('Convert a barn')
    expect(await listed('?minBudget=300&maxBudget=150')).toContain('Mend a tap')
  })

  test('type filters too, and what could not be read stays in [JOB-06, JOB-10]', async () => {
    expect(await listed('?budgetType=hourly')).toEqual(['Mend a roof', 'Paint a fence', 'Build a web shop'])
  })
})
