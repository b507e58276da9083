import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { deletionRequests, documentWords, listingWords, profiles } from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import { run } from '#tests/support/clock.ts'
import { addProvider } from '#tests/support/people.ts'
import { namesFound } from '#tests/support/search.ts'

const app = await createTestApp()
const { query, kind } = app.site.database
afterAll(() => app.close())
beforeEach(async () => {
  await query.delete(profiles)
})

const BEFORE = 'Ask for Quxley on 07700900456. Thatching since 1999.'
const AFTER = 'Thatching since 1999, by appointment.'

const addThatcher = (bio: string, name = 'Ridge Roofing') =>
  addProvider(app, { businessName: name, bio, firstName: 'Rosa', lastName: 'Ridge' })
const edit = (id: string, bio: string) => query.update(profiles).set({ bio }).where(eq(profiles.id, id))
const atNight = () => run(app, 'listing.words')

/** Which of these words any table of the search holds. */
async function known(...words: string[]): Promise<string[]> {
  const rows = [...(await query.select().from(documentWords)), ...(await query.select().from(listingWords))]
  return words.filter((word) => rows.some((row) => row.word.includes(word)))
}

const estimated = async (word: string) => (await app.site.wordStatistics.estimate(query, [word])).document > 0

test('the words of an earlier text are forgotten in the night after it was changed', async () => {
  const id = await addThatcher(BEFORE)
  await atNight()
  expect(await known('quxley', '07700900456', 'thatching')).toEqual(['quxley', '07700900456', 'thatching'])
  await edit(id, AFTER)
  await atNight()
  expect(await known('quxley', '07700900456', 'thatching')).toEqual(['thatching'])
})

test('a word that another listing holds stays known, and finds it', async () => {
  const id = await addThatcher(BEFORE)
  await addThatcher('Formerly of Quxley and sons', 'Other Roofing')
  await edit(id, AFTER)
  await atNight()
  expect(await known('quxley', '07700900456')).toEqual(['quxley'])
  expect(await namesFound(app, { service: 'quxley' })).toEqual(['Other Roofing'])
  expect(await namesFound(app, { service: 'thatching' })).toEqual(['Ridge Roofing'])
})

test('erasing an account forgets every word of its texts at once, earlier ones and those in memory too [SET-62]', async () => {
  const id = await addThatcher(BEFORE)
  await addThatcher('Slating', 'Other Roofing')
  await query.execute(sql`analyze listing_index`)
  await atNight()
  expect(await estimated('quxley')).toBe(true)
  await edit(id, `${AFTER} Wimblethorpe`)
  const past = new Date(app.site.now().getTime() - 1000)
  await query.insert(deletionRequests).values({ userId: id, requestedAt: past, eraseAt: past, hidListing: false })
  await run(app, 'account.erase')
  expect(await known('quxley', '07700900456', 'wimblethorpe', 'thatching', 'slating')).toEqual(['slating'])
  expect(await estimated('quxley')).toBe(false)
})

test('more words than are looked at in one go are all looked at', async () => {
  const id = await addThatcher(Array.from({ length: 700 }, (_, at) => `word${at}x`).join(' '))
  expect(await known('word0x', 'word699x')).toEqual(['word0x', 'word699x'])
  await edit(id, 'word350x')
  await atNight()
  expect(await known('word0x', 'word350x', 'word699x')).toEqual(['word350x'])
})

test.skipIf(kind === 'embedded')(
  'a word that a listing takes up while the unused are forgotten stays known',
  async () => {
    const id = await addThatcher(BEFORE)
    await edit(id, AFTER)
    const [written, looking] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = query.transaction(async (db) => {
      await db.update(profiles).set({ bio: BEFORE }).where(eq(profiles.id, id))
      written.resolve()
      await looking.promise
    })
    await written.promise
    const night = atNight()
    for (let waiting = 0; waiting === 0; ) {
      const { rows } = await query.execute(sql`select from pg_locks where locktype = 'advisory' and not granted`)
      waiting = rows.length
    }
    looking.resolve()
    await Promise.all([writing, night])
    expect(await known('quxley')).toEqual(['quxley'])
    expect(await namesFound(app, { service: 'quxley' })).toEqual(['Ridge Roofing'])
  },
)
