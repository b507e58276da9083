/** What a search takes from what people type, and what it does with it. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DirectoryFilters } from '#contract/directory/input.ts'
import { MAX_EXCLUDED_WORDS } from '#contract/directory/words.ts'
import { categoryTerms } from '#db/schema/index.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { addProvider } from '#tests/support/people.ts'
import { search } from '#tests/support/search.ts'

const LEEDS = { lat: 53.797, lng: -1.543 }
const YORK = { lat: 53.959, lng: -1.081 }
const PENZANCE = { lat: 50.119, lng: -5.537 }
const PLUMBING = 'Construction/Trade > Plumbing'
const TILING = 'Construction/Trade > Tiling & Flooring'
const MOT_TESTING = 'Cars/Vehicles > MOT Testing'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const add = (businessName: string, category: string, more: Parameters<typeof addProvider>[1] = {}) =>
    addProvider(app, { businessName, categories: [category], ...LEEDS, town: 'Leeds', ...more })
  await add('Aire Pipes', PLUMBING)
  await add('Ouse Pipes', PLUMBING, { ...YORK, town: 'York', bio: 'Day or night, an emergency service.' })
  await add('Calder Sparks', 'Construction/Trade > Electrical Services')
  await add('Wharfe Walls', 'Construction/Trade > Building & Extensions', { bio: 'Walls, come rain or shine.' })
  await add('Mothwing Lamps', 'Painting Decorating and Interior Design > Interior Design')
  await add('Emergency Pipes', 'Education > School Tutoring')
  await add('Tyne Garage', MOT_TESTING)
})
afterAll(() => app.close())

const found = async (filters: Partial<DirectoryFilters>) => (await search(app, filters)).cards.map(({ name }) => name)
const reading = async (service: string) => {
  const read = (await search(app, { service })).reading
  if (!read) throw new Error('nothing was read')
  return read
}
const meant = async (service: string) => (await reading(service)).categories.map(({ name }) => name)

describe('the trade', () => {
  test.each([
    ['its name', 'plumber', 'Plumbing'],
    ['its plural', 'PLUMBERS', 'Plumbing'],
    ['a nickname', 'sparky', 'Electrical Services'],
    ['an abbreviation', 'EICR', 'Electrical Services'],
    ['its letters', 'M.O.T.', 'MOT Testing'],
    ['a task', 'replace a leaking tap', 'Plumbing'],
    ['a need', 'toilet won’t flush', 'Plumbing'],
    ['a sentence', 'hi, water is dripping from the pipe under my sink, can anyone help?', 'Plumbing'],
    ['praise beside it', 'best cheap reliable local plumber', 'Plumbing'],
  ])('is understood from %s', async (_, service, category) => {
    expect((await meant(service))[0]).toBe(category)
  })

  test('is not made up from nonsense, or from what no provider offers', async () => {
    const nonsense = ['zzqx vrrk', '🙂🙂', 'qwertyuiop', '---', '%_%']
    for (const service of [
      ...nonsense,
      'will it rain tomorrow',
      'euromillions',
      'flights to spain',
      'capital of peru',
    ]) {
      expect(await meant(service)).toEqual([])
      expect((await search(app, { service })).reach).toBe('everyone')
    }
  })

  test('what no provider offers is not found by one telling word of it', async () => {
    expect(await found({ service: 'rain' })).toContain('Wharfe Walls')
    expect((await search(app, { service: 'will it rain tomorrow' })).nothingMatched).toBe(true)
  })

  test('goes when it is taken back', async () => {
    expect(await found({ service: 'plumber' })).toContain('Aire Pipes')
    const { reading: read } = await search(app, { service: 'plumber', without: ['plumbing'] })
    expect(read?.categories.map(({ slug }) => slug)).not.toContain('plumbing')
    expect((await search(app, { service: 'plumber', without: Array(MAX_EXCLUDED_WORDS).fill('no-such') })).reach).toBe(
      'fits',
    )
  })

  test('brings those of several trades in turns', async () => {
    const { cards, reading: read } = await search(app, { service: 'plumber or electrician' })
    const [first, second] = read?.categories ?? []
    expect([first?.name, second?.name].toSorted()).toEqual(['Electrical Services', 'Plumbing'])
    expect(cards[0]?.categories).toContain(first?.name)
    expect(cards[1]?.categories).toContain(second?.name)
  })
})

describe('spelling', () => {
  test.each([
    ['a missing letter', 'pluber', 'plumber'],
    ['two letters swapped', 'plubmer', 'plumber'],
    ['a doubled letter', 'plummber', 'plumber'],
    ['the sound', 'electritian', 'electrician'],
    ['the sound of "ch" as a k', 'kiropractor', 'chiropractor'],
    ['a missing letter sooner than by another ("electrical")', 'electrican', 'electrician'],
    ['a missing letter sooner than by the sound of another ("facing")', 'fecing', 'fencing'],
  ])('is corrected by %s, and the page says so', async (_, typed, read) => {
    expect((await reading(typed)).corrections).toEqual([{ typed, read }])
  })

  test.each(['justice', 'terrible', 'tesco', 'peru'])('of an ordinary word or a name stays (%s)', async (word) => {
    expect((await reading(word)).corrections).toEqual([])
  })

  test('of words that are joined or split makes no difference', async () => {
    expect(await meant('plumb er')).toContain('Plumbing')
    expect((await meant('hare dresser'))[0]).toBe('Hairdressing')
  })

  test('of "will" after "a" or "my" means a will, and elsewhere nothing', async () => {
    expect(await meant('make a will')).toEqual(['Wills & Probate'])
    expect(await meant('get my will done')).toEqual(['Wills & Probate'])
    expect(await meant('will you help me')).toEqual([])
  })

  test('stays as it is where a listing has the word, or where it is asked for exactly', async () => {
    expect((await reading('Mothwing')).corrections).toEqual([])
    const exact = await search(app, { service: 'pluber', exact: true })
    expect([exact.reading, exact.reach]).toEqual([null, 'everyone'])
  })
})

describe('the order', () => {
  test('begins with a business of exactly this name, whatever its trade [DIR-10]', async () => {
    expect((await found({ service: 'emergency pipes' }))[0]).toBe('Emergency Pipes')
  })

  test('goes on with those of the trade who have the other words', async () => {
    const names = await found({ service: 'emergency plumber' })
    expect(names.slice(0, 2)).toEqual(['Ouse Pipes', 'Aire Pipes'])
  })

  test('matches words, not parts of other words', async () => {
    expect(await found({ service: 'mothwing' })).toEqual(['Mothwing Lamps'])
    expect(await found({ service: 'mot' })).toEqual(['Tyne Garage'])
    expect(await found({ service: 'othwing' })).not.toEqual(['Mothwing Lamps'])
  })

  test('is told on each card', async () => {
    const [first] = (await search(app, { service: 'plumber' })).cards
    expect(first?.reason).toContain('Listed under Plumbing')
  })
})

describe('where nothing fits', () => {
  test('the nearest further away come first', async () => {
    const { cards, reach } = await search(app, { service: 'plumber', location: 'Penzance' })
    expect(reach).toBe('further')
    expect(cards[0]?.categories).toContain('Plumbing')
  })

  test('they come before a provider near by who has the words, but another trade', async () => {
    const bio = 'Lamps for tilers, farriers and Smith Tiling.'
    const lamps = { businessName: 'Mounts Bay Lamps', bio, ...PENZANCE, town: 'Penzance' }
    await addProvider(app, { ...lamps, categories: ['Painting Decorating and Interior Design > Interior Design'] })
    await addProvider(app, { businessName: 'Exe Tiling', categories: [TILING], lat: 50.72, lng: -3.53, town: 'Exeter' })
    const { cards, reach } = await search(app, { service: 'tiler in Penzance' })
    expect([reach, cards.map(({ name }) => name)]).toEqual(['further', ['Exe Tiling', 'Mounts Bay Lamps']])
    const second = await search(app, { service: 'tiler in Penzance', page: 2 })
    expect([second.reach, second.count.number, second.cards]).toEqual(['further', 2, []])
  })

  test.each([
    ['nobody is of the trade', { service: 'farrier' }],
    ['there are other words, which may be a name', { service: 'Smith Tiling' }],
    ['a category was chosen that they are in', { service: 'tiler', category: 'interior-design' }],
  ])('those near with the words stay where %s', async (_, filters) => {
    const { cards, reach } = await search(app, { ...filters, location: 'Penzance' })
    expect([reach, cards.map(({ name }) => name)]).toEqual(['fits', ['Mounts Bay Lamps']])
  })

  test('then those of the same group, and then everyone [DIR-20]', async () => {
    const group = await search(app, { service: 'thatcher' })
    expect([group.reach, group.group]).toEqual(['group', 'Construction/Trade'])
    const names = group.cards.map(({ name }) => name)
    expect(names).toContain('Wharfe Walls')
    expect(names).not.toContain('Mothwing Lamps')
    expect((await search(app, { service: 'zzqx' })).reach).toBe('everyone')
  })
})

describe('the thesaurus', () => {
  test('has at least 25 terms for each of the 98 categories and 4,000 in all, each once', async () => {
    const { query } = app.site.database
    const tree = await app.site.taxonomy.read(query)
    const rows = await query.select().from(categoryTerms)
    const numbers = Map.groupBy(rows, ({ categoryId }) => categoryId)
    const trades = [...tree.byId.values()].filter(({ parentId }) => parentId !== null)
    expect(trades).toHaveLength(98)
    expect(trades.filter(({ id }) => (numbers.get(id)?.length ?? 0) < 25)).toEqual([])
    expect(rows.length).toBeGreaterThanOrEqual(4000)
    const keys = rows.map(({ categoryId, term }) => `${categoryId} ${term.toLowerCase()}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('is made ready again when a term has changed, and not when only much else has', async () => {
    const { query, pool } = app.site.database
    const first = await app.site.lexicons.read(query)
    const tree = await app.site.taxonomy.read(query)
    await pool.query(`select pg_notify('fettle_public', 'all')`)
    await expect.poll(async () => (await app.site.taxonomy.read(query)) === tree).toBe(false)
    expect(await app.site.lexicons.read(query)).toBe(first)
    expect(await meant('snorkelling under sinks')).not.toContain('Tiling & Flooring')
    const tiling = tree.find(TILING)?.id ?? 0
    await query.insert(categoryTerms).values({ categoryId: tiling, term: 'snorkelling under sinks', weight: 2 })
    await expect.poll(() => meant('snorkelling under sinks')).toContain('Tiling & Flooring')
    await query.delete(categoryTerms).where(eq(categoryTerms.term, 'snorkelling under sinks'))
    await expect.poll(() => meant('snorkelling under sinks')).not.toContain('Tiling & Flooring')
  })
})
