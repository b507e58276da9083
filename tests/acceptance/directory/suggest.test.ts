import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchSuggestion } from '#contract/directory/view.ts'
import { MAX_SUGGESTED } from '#contract/directory/words.ts'
import { stemOf } from '#server/directory/understanding/words.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { addProvider } from '#tests/support/people.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  await addProvider(app, { businessName: 'Minster Pipes', town: 'York' })
  await addProvider(app, { businessName: 'Minstrel Gallery Ltd', town: 'Leeds' })
  await addProvider(app, { businessName: 'Minstead Motors', memberFor: -4 })
})
afterAll(() => app.close())

const suggest = (text: string) => app.visitor().directory.suggest({ text })
const texts = (found: SearchSuggestion[], kind: SearchSuggestion['kind']) =>
  found.filter((one) => one.kind === kind).map(({ text }) => text)

describe('categories', () => {
  test.each(['plum', 'plumber', 'emergency plumber', 'PLUMBING'])('"%s" suggests Plumbing first', async (text) => {
    expect((await suggest(text))[0]).toEqual({ kind: 'category', text: 'Plumbing' })
  })

  test.each(['pluber', 'plumer', 'pulmber'])('one slip of the fingers is forgiven: "%s"', async (text) => {
    expect(texts(await suggest(text), 'category')).toContain('Plumbing')
  })

  test('words match from their beginning, not inside: "mot" is no motif, and "lumb" no plumber', async () => {
    expect(texts(await suggest('mot'), 'category')[0]).toBe('MOT Testing')
    expect(texts(await suggest('lumbi'), 'category')).not.toContain('Plumbing')
  })
})

describe('what is the wording of no term', () => {
  test.each([
    ['leaking garden tap', 'Plumbing'],
    ['fix a tap', 'Plumbing'],
    ['leaking tap kitchen', 'Plumbing'],
    ['fridge not workin', 'Electrical Services'],
  ])('"%s" suggests %s, and no place whose name begins like its last word', async (text, category) => {
    const found = await suggest(text)
    expect([
      ...texts(found, 'category'),
      ...found.flatMap((one) => (one.kind === 'task' ? [one.category] : [])),
    ]).toContain(category)
    expect(texts(found, 'place')).toEqual([])
  })

  test.each([
    ['leaking tap leeds', 'leaking tap', 'Leeds, West Yorkshire'],
    ['plumber bath', 'plumber', 'Bath, Somerset'],
    ['plumber within 10 miles of leed', 'plumber within 10 miles', 'Leeds, West Yorkshire'],
  ])('"%s" suggests its place', async (text, service, place) => {
    expect(await suggest(text)).toContainEqual({ kind: 'place', text: place, service })
  })
})

describe('tasks', () => {
  test('are what people ask in their own words, each with its category, in any order of the words', async () => {
    for (const text of ['fridge not', 'not cold fridge']) {
      expect(await suggest(text)).toContainEqual({
        kind: 'task',
        text: 'fridge not cold',
        category: 'Electrical Services',
      })
    }
  })

  test.each([
    ['leaking ta', 'leaking tap'],
    ['leaky ta', 'leaky tap'],
  ])('"%s", while the last word is typed, suggests "%s"', async (text, task) => {
    expect(texts(await suggest(text), 'task')).toContain(task)
  })

  test('every word that is typed has to begin one of the task', async () => {
    const found = texts(await suggest('washing mach'), 'task')
    expect(found.length).toBeGreaterThan(2)
    expect(found.filter((text) => !(/\bwashing/.test(text) && /\bmach/.test(text)))).toEqual([])
  })

  test.each(['flights', 'betting', 'snooker'])(
    'what no provider offers is neither suggested nor taken for a misspelt word: "%s"',
    async (text) => {
      const found = await suggest(text)
      expect([...texts(found, 'category'), ...texts(found, 'task')]).toEqual([])
    },
  )

  test('forms of the same words are suggested once', async () => {
    for (const text of ['fridge', 'guitar', 'tap', 'boiler']) {
      const found = texts(await suggest(text), 'task')
      expect(found.length, text).toBeGreaterThan(2)
      const senses = new Set(found.map((task) => task.split(' ').map(stemOf).toSorted().join(' ')))
      expect(senses.size, text).toBe(found.length)
    }
  })
})

describe('businesses', () => {
  test('are public listings whose name begins so, with their town', async () => {
    const found = (await suggest('minst')).filter(({ kind }) => kind === 'business')
    expect(found.map(({ text }) => text).toSorted()).toEqual(['Minster Pipes', 'Minstrel Gallery Ltd'])
    expect(found.find(({ text }) => text === 'Minster Pipes')).toMatchObject({ town: 'York' })
  })

  test('a known name is not taken for a misspelt word of a trade', async () => {
    expect(texts(await suggest('minst'), 'task')).toEqual([])
  })
})

describe('places', () => {
  test('a town, with nothing left for the service', async () => {
    expect(await suggest('leed')).toContainEqual({ kind: 'place', text: 'Leeds, West Yorkshire', service: '' })
  })

  test.each(['plumber in lee', 'plumber near lee', 'plumber leed'])('after a service: "%s"', async (text) => {
    expect((await suggest(text))[0]).toEqual({ kind: 'place', text: 'Leeds, West Yorkshire', service: 'plumber' })
  })

  test('a postcode is suggested as its district', async () => {
    expect(texts(await suggest('M1 1AE'), 'place')).toEqual(['M1, Manchester'])
  })
})

test('at most eight, in the order categories, tasks, businesses, places', async () => {
  const order = ['category', 'task', 'business', 'place']
  for (const text of ['ga', 'car', 'garden', 'min', 'clean', 'lon']) {
    const kinds = (await suggest(text)).map(({ kind }) => order.indexOf(kind))
    expect(kinds.length, text).toBeGreaterThan(0)
    expect(kinds.length, text).toBeLessThanOrEqual(MAX_SUGGESTED)
    expect(kinds, text).toEqual(kinds.toSorted())
  }
})

describe('at /search/suggest', () => {
  const ask = (query: string) => app.page(`/search/suggest${query}`)

  test('the same as JSON, which may be kept for a minute', async () => {
    const answer = await ask('?q=plumber')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.json()).toEqual(await suggest('plumber'))
  })

  test.each([
    '',
    '?q=',
    '?q=a',
    '?q=%',
    '?q=%25%5F%27%22%5C',
    '?q=%00%01',
    '?q=%F0%9F%94%A8%F0%9F%94',
    `?q=${'plumber+'.repeat(400)}`,
    `?q=${'a'.repeat(5000)}`,
    '?q=in+in+near+near',
    '?q=plumber+in+',
    '?q=the+of+and',
    '?q=constructor+__proto__',
    '?q=1;drop+table+profiles',
    '?q=%D0%BF%D0%BB%D1%8E%D0%BC%D0%B1%D0%B5%D1%80',
    '?q=a&q=b',
  ])('odd input is answered with a list: %#', async (query) => {
    const answer = await ask(query)
    expect(answer.status).toBe(200)
    expect(Array.isArray(await answer.json())).toBe(true)
  })
})

test('who types like a machine is asked to slow down, and others are not', async () => {
  const machine = app.visitor('203.0.113.9')
  const asked = await Promise.allSettled(
    Array.from({ length: 121 }, () => machine.directory.suggest({ text: 'plumber' })),
  )
  const refused = asked.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS', message: 'Please type a little slower.' } })
  expect(texts(await suggest('plumber'), 'category')).toContain('Plumbing')
})
