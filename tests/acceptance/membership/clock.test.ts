import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Plan } from '#contract/membership/words.ts'
import { memberships, services } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { buy, customerOf, membershipRow, settled } from '#tests/support/membership.ts'
import { addMembership, addProvider } from '#tests/support/people.ts'
import { search } from '#tests/support/search.ts'

const app = await createTestApp({ now: new Date('2027-01-01T12:00:00Z'), working: true })
afterAll(() => app.close())
beforeEach(() => forgetLimits(app))

const DAY = 86_400_000
const GRACE = 3 * DAY
const PLUMBING = 'Construction/Trade > Plumbing'

/** Lets the test provider do what fell due, and its events arrive. */
async function until(moment: Date, providerId: string) {
  await app.clock.to(moment)
  await app.visitor().testPayment.portal({ ref: await customerOf(app, providerId) })
  await settled(app)
}

describe('a month or a year ends on the same day, or on the last there is', () => {
  test.each<[Plan, string, string[]]>([
    ['monthly', '2027-01-31T10:00:00Z', ['2027-02-28T10:00:00Z', '2027-03-31T10:00:00Z', '2027-04-30T10:00:00Z']],
    ['monthly', '2028-01-31T10:00:00Z', ['2028-02-29T10:00:00Z', '2028-03-31T10:00:00Z']],
    ['monthly', '2027-12-30T23:59:59Z', ['2028-01-30T23:59:59Z', '2028-02-29T23:59:59Z', '2028-03-30T23:59:59Z']],
    ['yearly', '2028-02-29T10:00:00Z', ['2029-02-28T10:00:00Z', '2030-02-28T10:00:00Z']],
  ])('%s, bought at %s', async (plan, bought, ends) => {
    await app.clock.to(new Date(bought))
    const id = await addProvider(app, { memberFor: null })
    const browser = await app.as(id)
    const { offer } = await browser.api.membership.own()
    await buy(app, browser, { plan })
    const found: (string | undefined)[] = []
    for (const end of ends) {
      found.push((await membershipRow(app, id))?.periodEnd.toISOString().replace('.000', ''))
      await until(new Date(end), id)
    }
    expect(found).toEqual(ends)
    expect(offer.renewsOn[plan]).toEqual(new Date(ends[0] ?? ''))
  })

  test('a free year that begins on the 29th of February ends with that of the next', async () => {
    await app.clock.to(new Date('2028-02-29T10:00:00Z'))
    const id = await addProvider(app, { memberFor: null })
    await buy(app, await app.as(id), { coupon: 'FIRST100', card: 'none' })
    expect((await membershipRow(app, id))?.periodEnd).toEqual(new Date('2029-03-01T10:00:00Z'))
  })
})

describe('the days left are those of London', () => {
  const shown = async (now: string, end: string, cancelledAt: Date | null = null) => {
    await app.clock.to(new Date(now))
    const id = await addProvider(app, { memberFor: null })
    await addMembership(app, id)
    await app.site.database.query
      .update(memberships)
      .set({ periodEnd: new Date(end), cancelledAt })
      .where(eq(memberships.providerId, id))
    const { text } = await (await app.as(id)).html('/profile?tab=subscriptions')
    return /(Renews|Expires) (today|in -?\d+ days?)|Renewal is due|Expired|No Active Membership/.exec(text)?.[0]
  }

  // Summer time begins on 28 March 2027 at 01:00 and ends on 31 October 2027 at 02:00 London time.
  test.each([
    ['2027-03-27T23:59:59Z', '2027-03-28T12:00:00Z', 'Renews in 1 day'],
    ['2027-03-28T00:00:00Z', '2027-03-28T12:00:00Z', 'Renews today'],
    ['2027-03-28T00:59:59Z', '2027-03-29T00:30:00Z', 'Renews in 1 day'],
    ['2027-03-28T22:59:59Z', '2027-03-29T12:00:00Z', 'Renews in 1 day'],
    ['2027-03-28T23:00:00Z', '2027-03-29T12:00:00Z', 'Renews today'],
    ['2027-03-27T12:00:00Z', '2027-03-28T22:59:59Z', 'Renews in 1 day'],
    ['2027-03-27T12:00:00Z', '2027-03-28T23:00:00Z', 'Renews in 2 days'],
    ['2027-03-01T00:00:00Z', '2027-03-30T23:00:00Z', 'Renews in 30 days'],
    ['2027-10-30T22:59:59Z', '2027-10-31T23:59:59Z', 'Renews in 1 day'],
    ['2027-10-30T23:00:00Z', '2027-10-31T23:59:59Z', 'Renews today'],
    ['2027-10-31T00:30:00Z', '2027-11-01T00:00:00Z', 'Renews in 1 day'],
    ['2027-10-31T23:59:59Z', '2027-11-01T00:00:00Z', 'Renews in 1 day'],
    ['2027-11-01T00:00:00Z', '2027-11-01T00:00:01Z', 'Renews today'],
    ['2027-10-30T12:00:00Z', '2027-11-30T12:00:00Z', 'Renews in 31 days'],
  ])('at %s, of a period that ends at %s: %s [MEM-37]', async (now, end, words) => {
    expect(await shown(now, end)).toBe(words)
  })

  test.each([
    ['2027-06-10T12:00:00Z', 'Renews today', 'Expires today'],
    ['2027-06-11T12:00:00Z', 'Renewal is due', 'Expired'],
    ['2027-06-13T11:59:59Z', 'Renewal is due', 'Expired'],
    ['2027-06-13T12:00:00Z', 'No Active Membership', 'No Active Membership'],
  ])(
    'at %s, of a period that ended on the 10th: never fewer than none [MEM-37, MEM-38]',
    async (now, renews, expires) => {
      expect(await shown(now, '2027-06-10T12:00:00Z')).toBe(renews)
      expect(await shown(now, '2027-06-10T12:00:00Z', new Date('2027-06-01T12:00:00Z'))).toBe(expires)
    },
  )
})

describe('the end of the grace', () => {
  const END = new Date('2027-08-01T09:00:00Z')
  const bio = 'Pipes that hold, and a kettle that fits under every tap of the house.'

  async function addAt(word: string) {
    const id = await addProvider(app, {
      businessName: word,
      bio,
      categories: [PLUMBING],
      town: 'Leeds',
      location: 'Leeds',
      lat: 53.8,
      lng: -1.54,
      services: [{ title: `Descaling by ${word}` }],
    })
    await app.site.database.query.update(memberships).set({ periodEnd: END }).where(eq(memberships.providerId, id))
    return id
  }

  /** Where somebody is shown at this moment, in an order that is always the same. */
  async function shownAt(id: string, beside: string, word: string): Promise<Record<string, boolean>> {
    const has = async (path: string) => (await (await app.page(path)).text()).includes(id)
    const { similar } = await app.visitor().directory.listing({ id: beside })
    const praise = await app.work.db.execute(sql`select from public_listings where id = ${id}`)
    return {
      listing: (await app.page(`/directory/${id}`)).status === 200,
      directory: await has('/directory?location=Anywhere'),
      search: (await search(app, { service: word })).cards.some((card) => card.id === id),
      trade: await has('/categories/plumbing'),
      town: await has('/categories/plumbing/leeds'),
      similar: similar.some((card) => card.id === id),
      sitemap: await has('/sitemaps/listings-1.xml'),
      view: praise.rows.length === 1,
    }
  }
  const all = (shown: boolean) => {
    const names = ['listing', 'directory', 'search', 'trade', 'town', 'similar', 'sitemap', 'view']
    return Object.fromEntries(names.map((name) => [name, shown]))
  }

  test('one second before it a provider is public everywhere, at that moment nowhere [MEM-49, MEM-48]', async () => {
    await app.clock.to(new Date(END.getTime() - 30 * DAY))
    const [id, beside] = [await addAt('Zephyrine'), await addProvider(app, { categories: [PLUMBING], memberFor: 400 })]
    const count = async () => (await app.visitor().categoryPage.view({ slug: 'plumbing', town: null })).providers.number
    const counted: number[] = []
    for (const [moment, shown] of [
      [END.getTime(), true],
      [END.getTime() + GRACE - 1_000, true],
      [END.getTime() + GRACE, false],
      [END.getTime() + GRACE + 1_000, false],
    ] as const) {
      await app.clock.to(new Date(moment))
      expect(await shownAt(id, beside, 'Zephyrine'), new Date(moment).toISOString()).toEqual(all(shown))
      counted.push(await count())
    }
    expect(counted).toEqual([2, 2, 1, 1])
  })

  test('its owner still sees it, and hears that only they do [MEM-49]', async () => {
    await app.clock.to(new Date(END.getTime() - 30 * DAY))
    const id = await addAt('Yellowtail')
    const owner = await app.as(id)
    const words = async () => (await owner.html(`/directory/${id}`)).text
    expect(await words()).not.toMatch(/only you/i)
    await app.clock.to(new Date(END.getTime() + GRACE))
    expect(await words()).toMatch(/only you/i)
    expect((await app.page(`/directory/${id}`)).status).toBe(404)
  })

  test('everything that asks says the same: page, procedure, banner and gate [MEM-48]', async () => {
    await app.clock.to(new Date(END.getTime() - 30 * DAY))
    const id = await addAt('Xylograph')
    const owner = await app.as(id)
    const asked = async () => {
      const { membership, job, dashboard } = owner.api
      const shown = await dashboard.show()
      return {
        own: (await membership.own()).membership.isSubscribed,
        awaited: (await membership.awaited()).active,
        gate: await job.matching().then(
          () => true,
          (error) => error.code !== 'MEMBERSHIP_NEEDED',
        ),
        dashboard: shown.kind === 'provider' && shown.membership?.active,
        payments: (await owner.html('/account?tab=payments')).text.includes('You have an active subscription'),
        banner: (await owner.html('/about')).all('aside', { 'aria-label': 'Activate your membership' }).length === 0,
        checkout: await membership.checkout({ plan: 'yearly', couponCode: null }).then(
          () => false,
          (error) => error.code === 'ALREADY_ACTIVE',
        ),
      }
    }
    const everywhere = (active: boolean) => ({
      own: active,
      awaited: active,
      gate: active,
      dashboard: active,
      payments: active,
      banner: active,
      checkout: active,
    })
    await app.clock.to(new Date(END.getTime() + GRACE - 1_000))
    expect(await asked()).toEqual(everywhere(true))
    await app.clock.to(new Date(END.getTime() + GRACE))
    expect(await asked()).toEqual(everywhere(false))
  })

  test('keeps what a lapsed member wrote, and a new membership shows it again at once [MEM-52]', async () => {
    await app.clock.to(new Date(END.getTime() - 30 * DAY))
    const id = await addAt('Wintergreen')
    await app.clock.to(new Date(END.getTime() + GRACE))
    const owner = await app.as(id)
    const { query } = app.site.database
    expect(await query.select().from(services).where(eq(services.providerId, id))).toHaveLength(1)
    expect((await owner.html('/profile')).text).toContain(bio)
    expect((await owner.html('/profile?tab=services')).text).toContain('Descaling by Wintergreen')
    expect((await app.page(`/directory/${id}`)).status).toBe(404)
    expect((await search(app, { service: 'Descaling by Wintergreen' })).cards.some((card) => card.id === id)).toBe(
      false,
    )
    await buy(app, owner, { plan: 'monthly' })
    const listing = await app.html(`/directory/${id}`)
    expect(listing.status).toBe(200)
    expect(listing.text).toContain(bio)
    expect(listing.source).toContain('Descaling by Wintergreen')
    expect((await search(app, { service: 'Wintergreen' })).cards.some((card) => card.id === id)).toBe(true)
  })
})
