import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ALWAYS_CLOSED } from '#contract/profile/opening-hours.ts'
import type { OpeningHours } from '#contract/profile/view.ts'
import { profiles } from '#db/schema/index.ts'
import { openCast } from '#tests/support/cast.ts'
import { allIn, problemsIn, said, textOf, valueIn } from '#tests/support/html.ts'
import { changeProvider } from '#tests/support/people.ts'

const PAGE = '/account/availability'
const { app, providerId, client, provider, unpaid } = await openCast()
afterAll(() => app.close())

const LISTING = `/directory/${providerId}`
const give = (openingHours: OpeningHours | null) => changeProvider(app, providerId, { openingHours })
beforeEach(() => give(null))

const day: OpeningHours['mon'] = [['08:00', '17:00']]
const stored = async () => {
  const [row] = await app.site.database.query.select().from(profiles).where(eq(profiles.id, providerId))
  return row?.openingHours
}

/** As the form posts it: three boxes for each end of each day. */
function fieldsOf(hours: Partial<OpeningHours>) {
  const boxes = Object.entries({ ...ALWAYS_CLOSED, ...hours }).flatMap(([name, periods]) =>
    (['from', 'to'] as const).map((end, index) => {
      return [`${name}-${end}`, [0, 1, 2].map((place) => periods[place]?.[index] ?? '')] as const
    }),
  )
  return Object.fromEntries(boxes)
}

const seenNow = async () => valueIn(await provider.html(PAGE), 'seen') ?? ''
const save = (hours: Partial<OpeningHours>, more: Record<string, string> = {}) =>
  provider.post(`${PAGE}?save=hours`, { ...fieldsOf(hours), ...more })

describe('on the own listing', () => {
  test.each([
    ['given', { ...ALWAYS_CLOSED, mon: day }],
    ['not given yet', null],
  ])(
    'with hours %s, the owner has a link to their form, which is there without JavaScript [PRV-24]',
    async (_, hours) => {
      await give(hours)
      const links = allIn((await provider.html(LISTING)).region('Opening hours'), 'a')
      expect(links.map((link) => [textOf(link), link.attribs.href])).toContainEqual([
        'Edit opening hours',
        `${PAGE}#hours`,
      ])
      expect((await provider.html(PAGE)).all('form', { action: `${PAGE}?save=hours` })).toHaveLength(1)
    },
  )

  test('no one else has it, nor the owner who looks as a visitor [PRV-28]', async () => {
    await give({ ...ALWAYS_CLOSED, mon: day })
    const pages = [
      app.html(LISTING),
      client.html(LISTING),
      unpaid.html(LISTING),
      provider.html(`${LISTING}?view=visitor`),
    ]
    for (const page of await Promise.all(pages)) {
      expect(page.text).toContain('Monday')
      expect(page.source).not.toContain('Edit opening hours')
    }
  })

  test('visitors and clients change nothing, whatever they post [PRV-28]', async () => {
    await app.browser().post(`${PAGE}?save=hours`, fieldsOf({ mon: day }))
    await client.post(`${PAGE}?save=hours`, fieldsOf({ mon: day }))
    expect(await stored()).toBeNull()
  })

  test('a script is answered in place, with the hours as they are stored [PRV-24]', async () => {
    const mon: OpeningHours['mon'] = [
      ['13:00', '17:00'],
      ['08:00', '12:00'],
    ]
    const answer = await save({ mon }, { stay: 'yes' })
    expect(answer.status).toBe(200)
    const page = await provider.follow(answer)
    const starts = page.all('input', { name: 'mon-from' }).map(({ attribs }) => attribs.value ?? '')
    expect(starts).toEqual(['08:00', '13:00', ''])
    expect(valueIn(page, 'seen')).toBe(await seenNow())
  })
})

describe('two windows that change the hours', () => {
  test('on different days: both are kept, and the second is told [PRV-24]', async () => {
    const seen = await seenNow()
    await save({ tue: day }, { seen })
    const second = await provider.follow(await save({ wed: day }, { seen }))
    expect(said(second)).toContain('Opening hours saved')
    expect(said(second)).toContain('What you changed in another window is kept too.')
    expect(await stored()).toEqual({ ...ALWAYS_CLOSED, tue: day, wed: day })
  })

  test('on the same day: the second is told both, keeps what was typed, and saves when asked again [PRV-24]', async () => {
    const seen = await seenNow()
    await save({ tue: day, fri: day }, { seen })
    const late: OpeningHours['tue'] = [['10:00', '19:00']]
    const refused = await save({ tue: late }, { seen })
    expect(refused.status).toBe(409)
    const page = await provider.follow(refused)
    expect(page.text).toContain('What you typed stays here. Save again to replace what the other window saved.')
    expect(problemsIn(page)).toEqual(['Tuesday: changed in another window to 8:00 to 17:00'])
    expect(page.one('input', { id: 'tue-from' }).attribs.value).toBe('10:00')
    expect((await stored())?.tue).toEqual(day)
    const again = await save({ tue: late }, { seen: valueIn(page, 'seen') ?? '' })
    expect(again.status).toBe(302)
    expect(await stored()).toEqual({ ...ALWAYS_CLOSED, tue: late })
  })

  test('closed in one, changed in the other: the second is told so', async () => {
    await give({ ...ALWAYS_CLOSED, tue: day })
    const seen = await seenNow()
    await save({}, { seen })
    const page = await provider.follow(await save({ tue: [['09:00', '17:00']] }, { seen }))
    expect(problemsIn(page)).toEqual(['Tuesday: changed in another window to closed'])
  })

  test('the same change in both is no conflict', async () => {
    const seen = await seenNow()
    await save({ tue: day }, { seen })
    expect((await save({ tue: day }, { seen })).status).toBe(302)
  })

  test.each(['', 'nonsense', '{"mon":1}', '[]', 'null', '{"__proto__":"x"}'])(
    'without readable versions (%s) the form wins',
    async (seen) => {
      await give({ ...ALWAYS_CLOSED, tue: day })
      expect((await save({ sun: day }, { seen })).status).toBe(302)
      expect(await stored()).toEqual({ ...ALWAYS_CLOSED, sun: day })
    },
  )

  test('20 saves at once with the same versions: one is saved, the others are told [PRV-24]', async () => {
    const { availability } = provider.api
    const { versions: seen } = await availability.own()
    const saves = Array.from({ length: 20 }, (_, minute) => {
      const mon: [string, string][] = [['08:00', `17:${String(minute + 10)}`]]
      return availability.setHours({ hours: { ...ALWAYS_CLOSED, mon }, seen })
    })
    const outcomes = await Promise.allSettled(saves)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue
      expect(outcome.reason).toMatchObject({ code: 'CHANGED_MEANWHILE', data: { fields: ['mon'] } })
    }
  })
})

describe('bad input', () => {
  test('a wish to copy to no day is refused beside it, and nothing typed is lost', async () => {
    const answer = await save({ mon: day }, { of: 'mon', copy: 'yes' })
    expect(answer.status).toBe(400)
    const page = await provider.follow(answer)
    expect(problemsIn(page)).toEqual(['Tick the days to copy these hours to'])
    expect(page.one('input', { id: 'to' }).attribs.type).toBe('checkbox')
    expect(page.one('input', { id: 'mon-from' }).attribs.value).toBe('08:00')
    expect(page.text).not.toContain('Copied.')
  })

  test('a form of another name changes nothing', async () => {
    await give({ ...ALWAYS_CLOSED, tue: day })
    for (const form of ['?save=nonsense', '']) expect((await provider.post(PAGE + form, {})).status).toBe(404)
    expect((await stored())?.tue).toEqual(day)
  })
})
