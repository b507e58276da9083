import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_HOLIDAYS } from '#contract/profile/opening-hours.ts'
import { profiles } from '#db/schema/index.ts'
import { downloadOf } from '#tests/support/accounts.ts'
import { openCast } from '#tests/support/cast.ts'
import { run } from '#tests/support/clock.ts'
import { allIn, problemsIn, said, textOf } from '#tests/support/html.ts'
import { keepPages } from '#tests/support/http/kept-pages.ts'
import { addReader, postJob, told } from '#tests/support/mail/alerts.ts'
import { addProvider, changeProvider } from '#tests/support/people.ts'
import { search } from '#tests/support/search.ts'

const PAGE = '/account/availability'
const { app, providerId, client, provider, unpaid } = await openCast()
afterAll(() => app.close())

/** A Monday in winter, at ten. */
const monday = new Date('2026-11-23T10:00Z')
const LISTING = `/directory/${providerId}`
const none = { openingHours: null, holidays: [], awayUntil: null, awayHides: false }
beforeEach(async () => {
  await app.clock.to(monday)
  await changeProvider(app, providerId, none)
})

const blank = ['', '', '']
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const empty = Object.fromEntries(days.flatMap((day) => [`${day}-from`, `${day}-to`].map((name) => [name, blank])))
const mondays = { ...empty, 'mon-from': ['08:00', '13:30', ''], 'mon-to': ['12:30', '17:00', ''] }
const office = { mon: [['08:00', '17:30']], tue: [['08:00', '17:30']], wed: [], thu: [], fri: [], sat: [], sun: [] }

const stored = async () => {
  const [row] = await app.site.database.query.select().from(profiles).where(eq(profiles.id, providerId))
  if (!row) throw new Error('no profile')
  return row
}
const api = async () => provider.api.availability
const keptFor = async (path: string) =>
  Number(/max=(\d+)/.exec((await app.page(path)).headers.get('x-fettle-cache') ?? '')?.[1])
const lifetimes = async () => ({
  listing: await keptFor(LISTING),
  directory: await keptFor('/directory?location=Anywhere'),
})

describe('who may say when they work', () => {
  test('providers, with a membership or without; no one else', async () => {
    expect((await unpaid.page(PAGE)).status).toBe(200)
    expect((await client.page(PAGE)).status).toBe(403)
    const { availability } = client.api
    await expect(availability.own()).rejects.toMatchObject({ code: 'WRONG_TYPE' })
    await expect(availability.comeBack()).rejects.toMatchObject({ code: 'WRONG_TYPE' })
    await expect(app.visitor().availability.own()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })
})

describe('opening hours', () => {
  test('are saved without JavaScript, and the kept listing says at once when it is open', async () => {
    const kept = keepPages(app)
    expect(await kept.shows(LISTING, 'Open now')).toBe(false)
    const page = await provider.follow(await provider.post(`${PAGE}?save=hours`, mondays))
    expect(said(page)).toBe('Opening hours saved')
    expect((await stored()).openingHours?.mon).toEqual([
      ['08:00', '12:30'],
      ['13:30', '17:00'],
    ])
    await kept.heardAll()
    expect(await kept.shows(LISTING, 'Open now until 12:30')).toBe(true)
    const hours = (await app.html(LISTING)).region('Opening hours')
    expect(textOf(hours)).toContain('Monday (today) 8:00 to 12:30, 13:30 to 17:00 Tuesday Closed')
    expect(page.one('input', { id: 'mon-from' }).attribs.value).toBe('08:00')
  })

  test('all blank, there are none', async () => {
    await (await api()).setHours({ hours: office as never })
    await provider.post(`${PAGE}?save=hours`, empty)
    expect((await stored()).openingHours).toBeNull()
    expect((await app.html(LISTING)).text).not.toContain('Opening hours')
  })

  test('of one day are copied to others, and saved only then', async () => {
    const posted = await provider.post(`${PAGE}?save=hours`, { ...mondays, of: 'mon', to: ['tue', 'sun'], copy: 'yes' })
    const page = await provider.follow(posted)
    const shown = (day: string) => page.all('input', { name: `${day}-from` }).map(({ attribs }) => attribs.value ?? '')
    expect([shown('tue'), shown('sun'), shown('wed')]).toEqual([
      ['08:00', '13:30', ''],
      ['08:00', '13:30', ''],
      ['', '', ''],
    ])
    expect(page.text).toContain('Copied. Check the hours above, then save them.')
    expect((await stored()).openingHours).toBeNull()
  })

  test.each([
    [{ 'mon-from': ['08:00', '', ''], 'mon-to': blank }, 'Monday: give both times, such as 08:00 and 17:30'],
    [{ 'tue-from': ['8', '', ''], 'tue-to': ['25:00', '', ''] }, 'Tuesday: give both times, such as 08:00 and 17:30'],
    [{ 'sat-from': ['08:00', '11:00', ''], 'sat-to': ['12:00', '13:00', ''] }, 'Saturday: these times overlap'],
    [{ 'sun-from': ['18:00', '20:00', ''], 'sun-to': ['02:00', '21:00', ''] }, 'Sunday: these times overlap'],
  ])('%o is refused in words, and what was typed stays', async (wrong, message) => {
    const answer = await provider.post(`${PAGE}?save=hours`, { ...mondays, ...wrong })
    expect(answer.status).toBe(400)
    const page = await provider.follow(answer)
    expect(problemsIn(page)).toEqual([message])
    const [name = '', values = []] = Object.entries(wrong)[0] ?? []
    expect(page.all('input', { name }).map(({ attribs }) => attribs.value ?? '')).toEqual(values)
    expect((await stored()).openingHours).toBeNull()
  })

  test('in any order are put in order, and may end on the next day', async () => {
    const late = { ...empty, 'fri-from': ['18:00', '09:00', ''], 'fri-to': ['02:00', '12:00', ''] }
    await provider.post(`${PAGE}?save=hours`, late)
    expect((await stored()).openingHours?.fri).toEqual([
      ['09:00', '12:00'],
      ['18:00', '02:00'],
    ])
  })
})

describe('what depends on the hour', () => {
  const cardSays = async () => (await search(app)).cards.find(({ id }) => id === providerId)?.sign?.text

  test('is on the card: open now, closed today, or nothing', async () => {
    expect(await cardSays()).toBeUndefined()
    await (await api()).setHours({ hours: office as never })
    expect(await cardSays()).toBe('Open now')
    expect((await app.html('/directory?location=Anywhere')).text).toContain('Open now')
    await app.clock.to(new Date('2026-11-23T18:00Z'))
    expect(await cardSays()).toBe('')
    await app.clock.to(new Date('2026-11-25T12:00Z'))
    expect(await cardSays()).toBe('Closed today')
  })

  test('bounds how long a page is kept, so that no kept page says what is no longer so', async () => {
    await (await api()).setHours({ hours: office as never })
    expect(await lifetimes()).toEqual({ listing: 300, directory: 60 })
    await app.clock.to(new Date('2026-11-23T17:29:50Z'))
    expect(await lifetimes()).toEqual({ listing: 10, directory: 10 })
    await app.clock.to(new Date('2026-11-23T23:58:00Z'))
    expect(await lifetimes()).toEqual({ listing: 120, directory: 60 })
    const next = await addProvider(app, { categories: ['Construction/Trade > Roofing'] })
    expect(await keptFor(`/directory/${next}`)).toBe(120) // the first is among its similar providers
  })
})

describe('holidays', () => {
  const christmas = { first: '2026-12-24', last: '2027-01-03', note: 'Christmas' }

  test('are added and removed without JavaScript, and the listing says them', async () => {
    const page = await provider.follow(await provider.post(`${PAGE}?save=holiday`, christmas))
    expect(said(page)).toBe('Holiday added')
    const [line] = page.all('ul', { 'aria-label': 'Holidays to come' }).flatMap((list) => allIn(list, 'li'))
    expect(line && textOf(line)).toMatch(/24 December 2026 to 3 January 2027 ?Christmas/)
    const words = 'Closed 24 December 2026 to 3 January 2027: Christmas'
    expect((await app.html(LISTING)).text).toContain(words)
    await app.clock.to(new Date('2027-01-03T23:59Z'))
    expect((await app.html(LISTING)).text).toContain(words)
    await app.clock.to(new Date('2027-01-04T00:01Z'))
    expect((await app.html(LISTING)).text).not.toContain(words)
    await app.clock.to(monday)
    const gone = await provider.follow(await provider.post(`${PAGE}?save=holiday-off`, { from: '2026-12-24' }))
    expect(said(gone)).toBe('Holiday removed')
    expect((await stored()).holidays).toEqual([])
  })

  test('close the listing on a day with hours', async () => {
    await (await api()).setHours({ hours: office as never })
    await (await api()).addHoliday({ from: '2026-11-23', to: '', note: '' })
    expect((await app.html(LISTING)).text).toContain('Closed today. Opens tomorrow at 8:00')
  })

  test.each([
    [{ first: '' }, 'Give a date, such as 24/12/2026'],
    [{ first: '24 December' }, 'Give a date, such as 24/12/2026'],
    [{ last: '2026-12-23' }, 'The last day is before the first'],
    [{ last: '2062-12-24' }, 'Give days within the next two years.'],
    [{ first: '2026-11-20', last: '2026-11-22' }, 'These days are over. Give days to come.'],
    [{ note: 'x'.repeat(81) }, 'Use at most 80 characters'],
  ])('%o is refused beside the field', async (wrong, message) => {
    const answer = await provider.post(`${PAGE}?save=holiday`, { ...christmas, ...wrong })
    expect(answer.status).toBe(400)
    expect(problemsIn(await provider.follow(answer))).toEqual([message])
  })

  test('that are over, overlap or are too many are refused in words', async () => {
    const availability = await api()
    const add = (from: string, to = '') => availability.addHoliday({ from, to, note: '' })
    await expect(add('2026-11-22')).rejects.toMatchObject({ code: 'DAY_OVER' })
    await add('2026-12-24', '2026-12-28')
    await expect(add('2026-12-28', '2026-12-30')).rejects.toMatchObject({ code: 'DAYS_OVERLAP' })
    const some = Array.from({ length: 30 }, (_, index) => add(`2027-01-${String(index + 1).padStart(2, '0')}`))
    const outcomes = await Promise.allSettled(some)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_HOLIDAYS - 1)
    expect((await stored()).holidays).toHaveLength(MAX_HOLIDAYS)
    await app.clock.to(new Date('2026-12-29T12:00Z'))
    await add('2027-02-01')
    expect((await stored()).holidays.map(({ from }) => from)).not.toContain('2026-12-24')
  })
})

describe('time away', () => {
  const isFound = async () => (await search(app)).cards.some(({ id }) => id === providerId)

  test('the listing and the card say until when, and no longer than that', async () => {
    const page = await provider.follow(await provider.post(`${PAGE}?save=away`, { until: '2026-12-07', hides: 'no' }))
    expect(said(page)).toBe('Time away saved')
    expect(page.text).toContain('You are away until 7 December 2026')
    for (const path of [LISTING, '/directory?location=Anywhere'])
      expect((await app.html(path)).text).toContain('Away until 7 December 2026')
    expect((await app.html(LISTING)).text).not.toMatch(/Open now|Opens (at|on|tomorrow)/)
    await app.clock.to(new Date('2026-12-06T23:59:30Z'))
    expect(await lifetimes()).toEqual({ listing: 30, directory: 30 })
    await app.clock.to(new Date('2026-12-07T00:00Z'))
    for (const path of [LISTING, '/directory?location=Anywhere'])
      expect((await app.html(path)).text).not.toContain('Away until')
    expect((await provider.html(PAGE)).text).not.toContain('You are away')
  })

  test('hidden, it is gone from every public page, the owner reads why, and the day brings it back', async () => {
    const kept = keepPages(app)
    const paths = [LISTING, '/directory?location=Anywhere', '/sitemaps/listings-1.xml']
    for (const path of paths) expect(await kept.shows(path, providerId), path).toBe(true)
    await provider.post(`${PAGE}?save=away`, { until: '2026-12-07', hides: 'yes' })
    await kept.heardAll()
    for (const path of paths) expect(await kept.shows(path, providerId), path).toBe(false)
    expect((await app.page(LISTING)).status).toBe(404)
    const own = await provider.html(LISTING)
    expect(own.text).toContain('You are away, and chose to hide it until you are back.')
    await app.clock.to(new Date('2026-12-06T23:59Z'))
    await run(app, 'listing.expire')
    expect(await isFound()).toBe(false)
    await app.clock.to(new Date('2026-12-07T00:00Z'))
    expect((await app.page(LISTING)).status).toBe(200)
    await run(app, 'listing.expire')
    await kept.heardAll()
    for (const path of paths) expect(await kept.shows(path, providerId), path).toBe(true)
    expect(await stored()).toMatchObject({ awayUntil: null, awayHides: false })
  })

  test('"I’m back" ends it at once', async () => {
    await (await api()).goAway({ until: '2026-12-07', hides: true })
    expect(await isFound()).toBe(false)
    expect(said(await provider.follow(await provider.post(`${PAGE}?save=back`, {})))).toContain('Welcome back')
    expect(await isFound()).toBe(true)
  })

  test.each([
    ['', 'Give a date'],
    ['2026-11-23', 'Give the day you are back: tomorrow at the earliest.'],
    ['2027-11-25', 'Give a day within the next year.'],
    ['9999-12-31', 'Give a day within the next year.'],
  ])('until "%s" is refused', async (until, words) => {
    const answer = await provider.post(`${PAGE}?save=away`, { until, hides: 'yes' })
    expect(answer.status).toBe(400)
    const page = await provider.follow(answer)
    expect(problemsIn(page)).toEqual([expect.stringContaining(words)])
    expect(page.one('input', { id: 'until' }).attribs.value ?? '').toBe(until)
    expect((await stored()).awayUntil).toBeNull()
  })

  test('in summer the day begins at midnight in London', async () => {
    await (await api()).goAway({ until: '2027-07-06', hides: false })
    expect((await stored()).awayUntil?.toISOString()).toBe('2027-07-05T23:00:00.000Z')
  })

  test('pauses job alerts until the day', async () => {
    const away = await addReader(app, { awayUntil: new Date('2026-12-07T00:00Z') })
    const here = await addReader(app)
    const before = await told(app, await postJob(app))
    expect([before.includes(away.id), before.includes(here.id)]).toEqual([false, true])
    await app.clock.to(new Date('2026-12-07T00:00Z'))
    expect(await told(app, await postJob(app))).toContain(away.id)
  })
})

test('"Download my data" has hours, holidays and time away', async () => {
  await (await api()).setHours({ hours: office as never })
  await (await api()).addHoliday({ from: '2026-12-24', to: '', note: 'Eve' })
  await (await api()).goAway({ until: '2026-12-07', hides: true })
  expect((await downloadOf(provider)).parts['profile.json']).toMatchObject({
    openingHours: office,
    holidays: [{ from: '2026-12-24', to: '2026-12-24', note: 'Eve' }],
    awayHides: true,
  })
})
