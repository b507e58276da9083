import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PriceBand } from '#contract/feedback/words.ts'
import { feedback, media, portfolioItems } from '#db/schema/index.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { allIn, type Html, textOf } from '#tests/support/html.ts'
import { keepPages } from '#tests/support/http/kept-pages.ts'
import { PLUMBING, ROOFING } from '#tests/support/mail/alerts.ts'
import { addProvider, entry } from '#tests/support/people.ts'

// What a trade's page says of prices and shows of work.

const TILING = 'Construction/Trade > Tiling & Flooring'
const LEEDS = { location: 'Leeds', town: 'Leeds', townSlug: 'leeds', outward: 'LS1', lat: 53.7975, lng: -1.5437 }
const TRURO = { location: 'Truro', town: 'Truro', townSlug: 'truro', outward: 'TR1', lat: 50.2632, lng: -5.051 }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const headings = (page: Html, label: RegExp) => page.all('h2', { text: label }).map(textOf)

describe('the price guide', () => {
  async function charging(category: string, pence: number, place = LEEDS) {
    const services = [{ title: 'Work', pricePence: pence, unit: 'per hour' as const }]
    return addProvider(app, { ...place, categories: [category], services })
  }
  const paying = async (ids: string[], band: PriceBand) => {
    const entries = ids.map((id) => entry(id, 5, { priceBand: band }))
    await app.site.database.query.insert(feedback).values(entries)
  }
  const roofers: string[] = []

  beforeAll(async () => {
    for (const pence of [4000, 4500, 5000, 5500, 90_000]) roofers.push(await charging(ROOFING, pence))
    for (const pence of [4000, 4500, 5000, 5500]) await charging(PLUMBING, pence)
    await charging(ROOFING, 6000, TRURO)
  })

  test('of a town says what five near it charge at least, and how many they are', async () => {
    const guide = textOf((await app.html('/categories/roofing/leeds')).region('Roofing prices near Leeds'))
    expect(guide).toContain('£45 to £55 an hour, from 5 providers')
    expect(guide).toContain('members within 25 miles of Leeds')
  })

  test('is of the UK where no place is said, and of the place that the visitor said', async () => {
    const everywhere = textOf((await app.html('/categories/roofing')).region('Roofing prices in the UK'))
    expect(everywhere).toMatch(/£45 to £60 an hour, from 6 providers .*members all over the UK/)
    const browser = app.browser()
    await browser.post('/near', { location: 'LS1' })
    const said = textOf((await browser.html('/categories/roofing')).region('Roofing prices near LS1'))
    expect(said).toContain('within 25 miles of LS1')
  })

  test('of a town without so many is of the UK, and says so', async () => {
    const guide = textOf((await app.html('/categories/roofing/truro')).region('Roofing prices in the UK'))
    expect(guide).toContain('from 6 providers')
    expect(guide).not.toContain('Truro')
  })

  test('leaves out a range that is too wide to tell anything', async () => {
    for (const pence of [4000, 4000, 50_000, 50_000, 50_000]) await charging(TILING, pence)
    const page = await app.html('/categories/tiling-and-flooring')
    expect([page.status, headings(page, / prices /)]).toEqual([200, []])
  })

  test('is not there with four providers, nor for a group of trades', async () => {
    for (const path of ['/categories/plumbing', '/categories/plumbing/leeds', '/categories/construction-trade']) {
      const page = await app.html(path)
      expect([page.status, headings(page, / prices /)], path).toEqual([200, []])
    }
  })

  test('names what most reviewers paid, once reviews of five providers say it and one sum leads', async () => {
    const guide = async () => textOf((await app.html('/categories/roofing/leeds')).region('Roofing prices near Leeds'))
    await paying(roofers.slice(0, 4), '500-2000')
    expect(await guide()).not.toContain('paid')
    await paying(roofers.slice(1), 'under-100')
    expect(await guide()).not.toContain('paid')
    await paying(roofers.slice(0, 1), '500-2000')
    expect(await guide()).toContain('Most reviewers paid £500 to £2,000 (5 of 9)')
    await paying(roofers.slice(0, 2), 'over-10000')
    expect(await guide()).toContain('Reviewers most often paid £500 to £2,000 (5 of 11)')
  })
})

describe('recent work', () => {
  const query = () => app.site.database.query

  /** So many days ago; gives the address of its last picture. */
  async function work(
    providerId: string,
    title: string,
    { days = 1, kind = 'work' as 'work' | 'before_after', caption = '' } = {},
  ) {
    const createdAt = new Date(Date.now() - days * 86_400_000)
    const position = days
    const [item] = await query()
      .insert(portfolioItems)
      .values({ providerId, title, kind, position, createdAt })
      .returning()
    const pictures = kind === 'work' ? 1 : 2
    const urls = Array.from({ length: pictures }, (_, place) => `/media/${title.replaceAll(' ', '-')}-${place}.webp`)
    await query()
      .insert(media)
      .values(
        urls.map((url, place) => {
          const size = { width: 800, height: 600 }
          return {
            itemId: item?.id ?? '',
            url,
            type: 'image' as const,
            filename: url,
            position: place,
            caption,
            ...size,
          }
        }),
      )
    return urls.at(-1) ?? ''
  }
  const tiler = (businessName: string, given: Parameters<typeof addProvider>[1] = {}) =>
    addProvider(app, { ...LEEDS, businessName, categories: [TILING], ...given })
  const shown = (page: Html, label: string) =>
    allIn(page.region(label), 'a').map((link) => [
      link.attribs.href,
      textOf(link),
      ...allIn(link, 'img').map(({ attribs }) => [attribs.src, attribs.alt]),
    ])

  test('of a trade is nowhere while no member shows any', async () => {
    await tiler('Bare Walls')
    for (const path of ['/categories/tiling-and-flooring', '/categories/tiling-and-flooring/leeds']) {
      expect(headings(await app.html(path), /Recent work/), path).toEqual([])
    }
  })

  test('shows the newest picture of each member that no card has, newest first, and leads to the listing', async () => {
    const aire = await tiler('Aire Tiles')
    const wharfe = await tiler('Wharfe Tiles')
    const truro = await tiler('Truro Tiles', TRURO)
    const lapsed = await tiler('Lapsed Tiles', { memberFor: -30 })
    const joiner = await tiler('Joiner and Tiler', { categories: ['Construction/Trade > Carpentry & Joinery', TILING] })
    await work(joiner, 'A bookcase', { days: 2 })
    await work(joiner, 'A table', { days: 1 })
    const bathroom = await work(aire, 'A bathroom', {
      days: 3,
      kind: 'before_after',
      caption: 'White tiles to the ceiling',
    })
    await work(aire, 'A card', { days: 1 })
    const hall = await work(wharfe, 'A hall', { days: 2 })
    await work(wharfe, 'Another card', { days: 1 })
    const kitchen = await work(truro, 'A kitchen', { days: 5 })
    await work(truro, 'A third card', { days: 4 })
    await work(lapsed, 'A cellar', { days: 2 })
    await work(lapsed, 'A loft', { days: 1 })
    const [ofAire, ofWharfe, ofTruro] = [
      [`/directory/${aire}`, 'Aire Tiles', [bathroom, 'White tiles to the ceiling']],
      [`/directory/${wharfe}`, 'Wharfe Tiles', [hall, 'A hall']],
      [`/directory/${truro}`, 'Truro Tiles', [kitchen, 'A kitchen']],
    ]
    const everywhere = await app.html('/categories/tiling-and-flooring')
    expect(shown(everywhere, 'Recent work')).toEqual([ofWharfe, ofAire, ofTruro])
    const inLeeds = await app.html('/categories/tiling-and-flooring/leeds')
    expect(shown(inLeeds, 'Recent work near Leeds')).toEqual([ofWharfe, ofAire])
    for (const { attribs } of allIn(inLeeds.region('Recent work near Leeds'), 'img')) {
      expect([attribs.width, attribs.height, attribs.loading]).toEqual(['800', '600', 'lazy'])
    }
  })

  test('on a kept page is renewed by a change of a portfolio', async () => {
    const kept = keepPages(app)
    const path = '/categories/tiling-and-flooring/leeds'
    const nidd = await tiler('Nidd Tiles')
    await work(nidd, 'A porch', { days: 1 })
    await kept.heardAll()
    expect(await kept.shows(path, 'A-pantry-0.webp')).toBe(false)
    expect(kept.has(path)).toBe(true)
    const pantry = await work(nidd, 'A pantry', { days: 2 })
    await kept.heardAll()
    expect([kept.has(path), await kept.shows(path, pantry)]).toEqual([false, true])
    await query().update(media).set({ caption: 'Quarry tiles' }).where(eq(media.url, pantry))
    await kept.heardAll()
    expect([kept.has(path), await kept.shows(path, 'Quarry tiles')]).toEqual([false, true])
    await query().delete(portfolioItems).where(eq(portfolioItems.title, 'A pantry'))
    await kept.heardAll()
    expect([kept.has(path), await kept.shows(path, pantry)]).toEqual([false, false])
  })
})
