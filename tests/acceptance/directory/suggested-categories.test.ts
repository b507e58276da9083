import { afterAll, describe, expect, test } from 'vitest'
import { createTestApp } from '#tests/support/app.ts'
import { newBrowser } from '#tests/support/signing-up.ts'

const app = await createTestApp()
afterAll(() => app.close())

let visitors = 0
/** Each from an address of their own: so many suggestions are made a minute for one. */
const visitor = () => app.visitor(`203.0.113.${++visitors}`)

const suggest = (texts: { title?: string; description?: string; businessName?: string }) =>
  visitor().category.suggest(texts)
const namesFor = async (texts: Parameters<typeof suggest>[0]) => (await suggest(texts)).map(({ name }) => name)

describe('the title of a job suggests first', () => {
  test.each([
    ['Kitchen tap dripping', 'Plumbing'],
    ['Maths tuition for GCSE', 'School Tutoring'],
    ['Boiler not heating', 'Heating & Gas'],
    ['Someone to walk my dog twice a week', 'Dog Walking'],
    ['Tax return', 'Accountancy & Bookkeeping'],
    ['Driving lessons, automatic', 'Driving Lessons'],
    ['Wasps nest in the loft', 'Pest Control'],
    ['Slipped roof tiles', 'Roofing'],
    ['Moving house to Bristol', 'House Removals'],
    ['Website for my cafe', 'Web Design & Development'],
    ['MOT and service', 'MOT Testing'],
    ['End of tenancy clean', 'End of Tenancy Cleaning'],
    ['Somebody to look after mum', 'Home Care'],
    ['Pluber for a leeky tap', 'Plumbing'],
  ])('%s: %s', async (title, category) => {
    expect((await namesFor({ title }))[0]).toBe(category)
  })
})

describe('a business suggests first', () => {
  test.each([
    ['Bob’s Boilers Ltd', '', 'Heating & Gas'],
    ['Leeds Plumbing Co.', '', 'Plumbing'],
    ['Peak Roofing Contractors (Sheffield) Ltd', '', 'Roofing'],
    ['Oak & Ash Joinery', '', 'Carpentry & Joinery'],
    ['Cutting Edge', 'Mobile hairdresser', 'Hairdressing'],
    ['ABC Services Limited', 'Gas Safe heating engineer', 'Heating & Gas'],
    ['', 'Chartered accountant', 'Accountancy & Bookkeeping'],
  ])('%s %s: %s', async (businessName, title, category) => {
    expect((await namesFor({ businessName, title }))[0]).toBe(category)
  })

  test.each(['Harrison & Sons', 'Smith & Jones Ltd', 'Taylor Made', 'Cooper and Sons Group plc'])(
    'nothing by a name that says no trade: %s',
    async (businessName) => {
      expect(await suggest({ businessName })).toEqual([])
    },
  )

  test('nothing by a name that is one letter away from a trade', async () => {
    expect(await namesFor({ title: 'Plumbin' })).toEqual(['Plumbing'])
    expect(await suggest({ businessName: 'Plumbin' })).toEqual([])
  })
})

test('a description is read sentence by sentence, and helps where the title says nothing', async () => {
  const description = 'Please ring after six. I live in Leeds, second floor.\nThe kitchen tap is dripping! Thank you.'
  expect(await namesFor({ title: 'Help wanted', description })).toEqual(['Plumbing'])
})

test('the title counts more than a sentence of the description', async () => {
  const texts = { title: 'Rewire a house', description: 'Paint the hall.' }
  expect((await namesFor(texts))[0]).toBe('Electrical Services')
  expect((await namesFor({ title: 'Paint the hall', description: 'Rewire a house.' }))[0]).toBe('Painting & Decorating')
})

test('at most three are suggested, best first, each once and with a confidence between 0 and 1', async () => {
  const description = 'Rewire the house. Plaster the walls. Lay a patio. Fix the roof. Mend the tap. Rewire the shed.'
  const found = await suggest({ title: 'Plumber, electrician, roofer, plasterer', description })
  expect(found).toHaveLength(3)
  expect(new Set(found.map(({ id }) => id)).size).toBe(3)
  const confidences = found.map(({ confidence }) => confidence)
  expect(confidences).toEqual(confidences.toSorted((one, other) => other - one))
  expect(Math.min(...confidences)).toBeGreaterThan(0)
  expect(Math.max(...confidences)).toBeLessThanOrEqual(1)
})

test.each([
  {},
  { title: '' },
  { title: 'asdf qwer zxcv', description: 'lkjh poiu' },
  { title: '!!!', description: '???' },
  { title: 'Hello', description: 'Good morning, please call me on 07700 900123.' },
  { title: '\u0000\ud800 %_\\ ﷽ 👩🏽‍🔧', description: '\n\n..;;!!' },
  { title: '<b>!</b>', businessName: "'; -- %_" },
])('nothing is suggested by %j', async (texts) => {
  expect(await suggest(texts)).toEqual([])
})

test('5,000 characters of misspelt words are read in a moment, and no further than the start', async () => {
  const description = 'Qwertz uiopl, kitchn tapp dripp blokked. '.repeat(130).slice(0, 5000)
  const durations = []
  for (let run = 0; run < 8; run += 1) {
    const start = performance.now()
    await suggest({ title: 'x', description })
    durations.push(performance.now() - start)
  }
  expect(Math.min(...durations)).toBeLessThan(100) // the best: other tests run beside this one
  const late = `${'I will be at home. '.repeat(60)}The kitchen tap is dripping.`
  expect(await suggest({ title: 'Help', description: late })).toEqual([])
})

test('longer texts, and fields of another form, are refused', async () => {
  await expect(suggest({ title: 'x'.repeat(5001) })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  // @ts-expect-error: no such field
  await expect(suggest({ bio: 'Plumber' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

describe('/categories/suggest', () => {
  test('answers a form, by POST alone, and is kept by no cache', async () => {
    const browser = newBrowser(app)
    const answer = await browser.post('/categories/suggest', { title: 'Kitchen tap dripping' })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const { byId } = await app.site.taxonomy.read(app.work.db)
    const [first, ...others] = await answer.json()
    expect(others).toEqual([])
    expect(Object.keys(first).sort()).toEqual(['confidence', 'id', 'name'])
    expect(byId.get(first.id)?.name).toBe(first.name)
    expect((await browser.page('/categories/suggest?title=tap')).status).toBe(404)
  })

  test('cuts what is too long, and refuses what is no such form', async () => {
    const browser = newBrowser(app)
    const post = async (fields: Record<string, string>) => (await browser.post('/categories/suggest', fields)).status
    expect(await post({ description: 'tap '.repeat(5000) })).toBe(200)
    expect(await post({ description: `${'x'.repeat(999)}🔧` })).toBe(200)
    expect(await post({ password: 'secret' })).toBe(400)
  })

  test('answers 120 times a minute for an address, then with 429 and an empty list', async () => {
    const browser = newBrowser(app)
    const statuses = []
    let last: Response | undefined
    for (let times = 0; times < 121; times += 1) {
      last = await browser.post('/categories/suggest', { title: 'tap' })
      statuses.push(last.status)
    }
    expect(new Set(statuses.slice(0, 120))).toEqual(new Set([200]))
    expect([last?.status, await last?.json()]).toEqual([429, []])
    expect((await newBrowser(app).post('/categories/suggest', { title: 'tap' })).status).toBe(200)
  })
})
