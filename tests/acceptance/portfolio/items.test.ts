import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { MAX_ITEMS, MAX_MEDIA } from '#contract/portfolio/words.ts'
import { deletionRequests, files, media, portfolioItems, profiles } from '#db/schema/index.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import { keepPages } from '#tests/support/http/kept-pages.ts'
import { addProvider } from '#tests/support/people.ts'
import { plainPng } from '#tests/support/pictures.ts'
import { addItem, addMedium, aMember, item, status } from '#tests/support/upload/portfolio.ts'
import { mp4 } from '#tests/support/upload/video.ts'

const app = await createTestApp({ now: new Date('2026-11-20T12:00:00Z') })
afterAll(() => app.close())
const { query } = app.site.database

describe('an item', () => {
  test('is shown on the listing, the newest first, with its files in their order [PRV-25, PRV-30, DAT-07]', async () => {
    const { id, browser } = await aMember(app)
    const { portfolio } = browser.api
    const [a, b, c] = [await addMedium(browser), await addMedium(browser), await addMedium(browser)]
    await addItem(browser, { title: 'An older roof' })
    const captions = { media: [c, a, b].map(({ id }, place) => ({ id, caption: `Picture ${place}` })) }
    await portfolio.add(item([], captions))
    const shown = (await app.visitor().directory.listing({ id })).portfolio
    expect(shown.map(({ title }) => title)).toEqual(['A slate roof', 'An older roof'])
    expect(shown[0]?.media.map(({ id, caption }) => [id, caption])).toEqual([
      [c.id, 'Picture 0'],
      [a.id, 'Picture 1'],
      [b.id, 'Picture 2'],
    ])
  })

  test('is edited: words, order, captions; files that are left out go [PRV-25, API-17]', async () => {
    const { id: providerId, browser } = await aMember(app)
    const { portfolio } = browser.api
    const { id, media } = await addItem(browser, { pictures: 3 })
    const added = await addMedium(browser)
    const { version } = await portfolio.editable({ id })
    const [gone, ...kept] = media
    await app.clock.to(new Date('2026-11-20T12:10:00Z'))
    const order = [added, ...kept.reverse()].map(({ id }) => id)
    await portfolio.edit({ id, version, ...item(order, { title: 'Two roofs' }) })
    const edited = await portfolio.editable({ id })
    expect([edited.title, edited.media.map((medium) => medium.id)]).toEqual(['Two roofs', order])
    expect(await status(browser, gone?.url ?? '')).toBe(404)
    expect(await query.select().from(files).where(eq(files.ownerId, providerId))).toHaveLength(6)
    const [profile] = await query.select().from(profiles).where(eq(profiles.id, providerId))
    expect(profile?.updatedAt).toEqual(new Date('2026-11-20T12:10:00Z'))
  })

  test('edited in two windows: the second is told, and nothing is lost', async () => {
    const { browser } = await aMember(app)
    const { portfolio } = browser.api
    const { id, media } = await addItem(browser)
    const { version } = await portfolio.editable({ id })
    const more = await addMedium(browser)
    const ids = media.map((medium) => medium.id)
    await portfolio.edit({ id, version, ...item([...ids, more.id]) })
    expect(await portfolio.edit({ id, version, ...item(ids) }).catch(refusalOf)).toBe('CHANGED_MEANWHILE')
    expect((await portfolio.editable({ id })).media).toHaveLength(2)
  })

  test('needs a file, and has 20 at most [PRV-31]', async () => {
    const { browser } = await aMember(app)
    const { portfolio } = browser.api
    expect(await portfolio.add(item([])).catch(refusalOf)).toBe('BAD_REQUEST')
    const ids = Array.from({ length: MAX_MEDIA + 1 }, () => crypto.randomUUID())
    expect(await portfolio.add(item(ids)).catch(refusalOf)).toBe('BAD_REQUEST')
  })

  test('of before and after is two pictures: not one, not three, no video', async () => {
    const { browser } = await aMember(app)
    const { portfolio } = browser.api
    const [a, b, c, film] = [
      await addMedium(browser),
      await addMedium(browser),
      await addMedium(browser),
      await addMedium(browser, mp4()),
    ]
    const pair = (...all: { id: string }[]) =>
      portfolio
        .add(
          item(
            all.map(({ id }) => id),
            { kind: 'before_after' },
          ),
        )
        .catch(refusalOf)
    for (const wrong of [[a], [a, b, c], [a, film], [a, a]])
      expect(await pair(...wrong)).toMatch(/^(PAIR_NEEDED|NOT_FOUND)$/)
    expect(await portfolio.own()).toEqual([])
    expect(await pair(a, b)).toEqual({ id: expect.any(String) })
    expect((await portfolio.own())[0]).toMatchObject({ kind: 'before_after', media: [{ id: a.id }, { id: b.id }] })
  })

  test('is removed with its files', async () => {
    const { id: providerId, browser } = await aMember(app)
    const { id, media } = await addItem(browser, { pictures: 2 })
    await browser.api.portfolio.remove({ id })
    expect(await query.select().from(files).where(eq(files.ownerId, providerId))).toEqual([])
    expect(await status(browser, media[0]?.url ?? '')).toBe(404)
    expect((await app.visitor().directory.listing({ id: providerId })).portfolio).toEqual([])
  })
})

test(`${MAX_ITEMS} items are the most, also when they come together`, async () => {
  const { id, browser } = await aMember(app)
  const { portfolio } = browser.api
  const row = { providerId: id, title: 'A roof', position: 1 }
  await query.insert(portfolioItems).values(Array.from({ length: MAX_ITEMS - 1 }, () => row))
  const waiting = [await addMedium(browser), await addMedium(browser), await addMedium(browser)]
  const outcomes = await Promise.all(waiting.map((medium) => portfolio.add(item([medium.id])).catch(refusalOf)))
  expect(outcomes.filter((outcome) => outcome === 'PORTFOLIO_FULL')).toHaveLength(2)
})

test('items stand in the order that their owner gives them; one added meanwhile stays first', async () => {
  const { browser } = await aMember(app)
  const { portfolio } = browser.api
  const titles = async () => (await portfolio.own()).map(({ title }) => title)
  const a = await addItem(browser, { title: 'a' })
  const b = await addItem(browser, { title: 'b' })
  const c = await addItem(browser, { title: 'c' })
  expect(await titles()).toEqual(['c', 'b', 'a'])
  await portfolio.order({ ids: [a.id, c.id, b.id] })
  expect(await titles()).toEqual(['a', 'c', 'b'])
  await addItem(browser, { title: 'd' })
  await portfolio.order({ ids: [b.id, a.id, c.id] })
  expect(await titles()).toEqual(['d', 'b', 'a', 'c'])
})

test('an older entry with an address alone is shown as an item with one image [PRV-39]', async () => {
  const id = await addProvider(app, { businessName: 'Old Roofing' })
  const [old] = await query.insert(portfolioItems).values({ providerId: id, title: 'A barn', position: 0 }).returning()
  const url = 'https://pictures.example/barn.jpg'
  await query.insert(media).values({ itemId: old?.id, url, type: 'image', filename: 'barn.jpg', position: 0 })
  const { portfolio } = await app.visitor().directory.listing({ id })
  expect(portfolio).toEqual([
    {
      ...{ id: old?.id, kind: 'work', title: 'A barn', description: '' },
      media: [
        { id: expect.any(String), url, type: 'image', filename: 'barn.jpg', caption: '', width: null, height: null },
      ],
    },
  ])
  const owner = (await app.as(id)).api.portfolio
  const { version, media: shown } = await owner.editable({ id: old?.id ?? '' })
  const added = await addMedium(await app.as(id))
  await owner.edit({ id: old?.id ?? '', version, ...item([added.id, shown[0]?.id ?? ''], { title: 'Two barns' }) })
  expect((await owner.own())[0]?.media.map((medium) => medium.url)).toEqual([added.url, url])
})

test('kept pages of the listing drop with every change, and no other page [PRV-25]', async () => {
  const { id, browser } = await aMember(app)
  const other = await addProvider(app)
  const kept = keepPages(app)
  const { portfolio } = browser.api
  const path = `/directory/${id}?tab=portfolio`
  const elsewhere = `/directory/${other}?tab=portfolio`
  async function dropping(words: string, act: () => Promise<unknown>, shown = true) {
    for (const page of [path, elsewhere]) await kept.shows(page, '')
    expect([kept.has(path), kept.has(elsewhere)]).toEqual([true, true])
    await act()
    await kept.heardAll()
    expect([kept.has(path), kept.has(elsewhere), await kept.shows(path, words)]).toEqual([false, true, shown])
  }
  let added: Awaited<ReturnType<typeof addItem>> | undefined
  await dropping('A shed roof', async () => {
    added = await addItem(browser, { title: 'A shed roof', pictures: 2 })
  })
  const { id: itemId = '', media: files = [] } = added ?? {}
  const { version } = await portfolio.editable({ id: itemId })
  const ids = files.map((medium) => medium.id)
  await dropping('A barn roof', () => portfolio.edit({ id: itemId, version, ...item(ids, { title: 'A barn roof' }) }))
  await dropping(files[0]?.filename ?? '', () => portfolio.removeMedium({ id: ids[0] ?? '' }), false)
  await dropping('A barn roof', () => portfolio.remove({ id: itemId }), false)
  await kept.shows(path, '')
  await addMedium(browser)
  await kept.heardAll()
  expect(kept.has(path)).toBe(true)
})

test('people who are leaving read their portfolio and change nothing', async () => {
  const { id, browser } = await aMember(app)
  const { id: itemId, media: shown } = await addItem(browser, { pictures: 2 })
  const { version } = await browser.api.portfolio.editable({ id: itemId })
  const at = app.site.now()
  await query
    .insert(deletionRequests)
    .values({ userId: id, hidListing: true, requestedAt: at, eraseAt: new Date(at.getTime() + 1e9) })
  const { portfolio } = browser.api
  expect(await portfolio.own()).toHaveLength(1)
  expect(await status(browser, shown[0]?.url ?? '')).toBe(200)
  const attempts = [
    async () => portfolio.addMedium({ file: new Blob([new Uint8Array(await plainPng(9, 9))]) }),
    () => portfolio.removeMedium({ id: shown[0]?.id ?? '' }),
    () => portfolio.add(item([shown[0]?.id ?? ''])),
    () => portfolio.edit({ id: itemId, version, ...item([shown[0]?.id ?? '']) }),
    () => portfolio.remove({ id: itemId }),
    () => portfolio.order({ ids: [itemId] }),
  ]
  for (const attempt of attempts) expect(await attempt().catch(refusalOf)).toBe('LEAVING')
})
