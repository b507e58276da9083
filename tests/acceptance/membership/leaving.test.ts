import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkouts, memberships, paymentEvents, promoPlaces, receipts } from '#db/schema/index.ts'
import { downloadOf, logIn, openAt, PASSWORD } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { run } from '#tests/support/clock.ts'
import { atPortal, buy, customerOf, newProvider, settled, subjectsTo } from '#tests/support/membership.ts'

const NOW = new Date('2027-04-10T12:00:00Z')
const DAY = 86_400_000

const { app } = await openAt(NOW)

describe('a member who leaves', () => {
  test('does not pay again; after 30 days the payment provider has forgotten them, and no operator is asked to refund', async () => {
    const { id, email, accountType } = await newProvider(app)
    const browser = await logIn(app, { id, email, accountType })
    await buy(app, browser, { coupon: 'FIRST100', card: 'works' })
    await atPortal(app, id, 'monthly')
    const ref = await customerOf(app, id)
    const portal = () => app.visitor().testPayment.portal({ ref })
    await browser.api.account.leave({ secret: PASSWORD })
    await settled(app)
    expect((await portal()).subscriptions.map(({ cancels, status }) => [cancels, status])).toEqual([[true, 'active']])
    const [receipt] = await app.site.database.query.select().from(receipts).where(eq(receipts.providerId, id))

    const before = await subjectsTo(app, 'hello@fettle.example')
    await app.clock.to(new Date(NOW.getTime() + 30 * DAY))
    await run(app, 'account.erase')
    await settled(app)
    await expect(portal()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { query } = app.site.database
    expect(await query.select().from(memberships).where(eq(memberships.providerId, id))).toEqual([])
    expect(await query.select().from(checkouts).where(eq(checkouts.providerId, id))).toEqual([])
    const [kept] = await query
      .select()
      .from(receipts)
      .where(eq(receipts.id, receipt?.id ?? ''))
    expect(kept).toMatchObject({ providerId: null, amountPence: 299 })
    expect((await query.select().from(promoPlaces)).map(({ providerId }) => providerId)).toEqual([null])

    for (const _ of [1, 2]) await run(app, 'membership.reconcile')
    await settled(app)
    expect(await subjectsTo(app, 'hello@fettle.example')).toEqual(before)
    const { rows } = await app.work.db.execute(
      `select from queue.job where name = 'dead-letter' or (name in ('webhook', 'payment') and state in ('retry', 'failed'))`,
    )
    expect(rows).toHaveLength(0)
  })

  test('has a membership and receipts in "Download my data" [SET-63]', async () => {
    const { id, browser } = await newProvider(app)
    await buy(app, browser, { plan: 'yearly' })
    await settled(app)
    const { parts } = await downloadOf(browser)
    expect(parts['memberships.json']).toMatchObject([{ plan: 'yearly', providerId: id }])
    expect(parts['payments.json']).toMatchObject({
      receipts: [{ amountPence: 2000, providerId: id }],
      checkouts: [{ plan: 'yearly', outcome: 'paid' }],
      customers: [{ paymentProvider: 'test' }],
      promoPlaces: [],
    })
  })
})

test('what was paid is kept for six tax years after its own, the rest 90 days, as docs/retention.md says', async () => {
  const site = await createTestApp({ now: new Date('2033-04-05T12:00:00Z') })
  const { id } = await newProvider(site)
  const { query } = site.site.database
  const row = { plan: 'yearly' as const, taxPence: 0, amountPence: 2000, periodStart: NOW, periodEnd: NOW }
  const ends = ['2026-04-05T23:59:59Z', '2026-04-06T00:00:00Z', '2027-04-05T23:59:59Z', '2027-04-06T00:00:00Z']
  for (const end of ends) {
    const at = new Date(end)
    await query.insert(receipts).values({ ...row, providerId: id, ref: end, number: end, paidAt: at })
    await query
      .insert(memberships)
      .values({ providerId: id, plan: 'yearly', startedAt: at, periodEnd: at, endedAt: at, subscriptionRef: end })
  }
  await query.insert(memberships).values({ providerId: id, plan: 'yearly', startedAt: NOW, periodEnd: NOW })
  const kept = async () => [
    (await query.select().from(receipts)).map(({ ref }) => ref).toSorted(),
    (await query.select().from(memberships)).map(({ subscriptionRef }) => subscriptionRef ?? 'running').toSorted(),
  ]
  await run(site, 'membership.forget')
  expect(await kept()).toEqual([ends.slice(1), [...ends.slice(1), 'running']])
  await site.clock.to(new Date('2033-04-06T00:00:00Z'))
  await run(site, 'membership.forget')
  expect(await kept()).toEqual([ends.slice(3), [...ends.slice(3), 'running']])

  const ago = (days: number) => new Date(site.site.now().getTime() - days * DAY)
  const way = { providerId: id, paymentProvider: 'test' as const, plan: 'yearly' as const, openedAt: ago(200) }
  await query.insert(paymentEvents).values([
    { id: 'old', receivedAt: ago(90.001) },
    { id: 'new', receivedAt: ago(89.999) },
  ])
  await query.insert(checkouts).values([
    { ...way, sessionRef: 'old', closedAt: ago(90.001), outcome: 'abandoned' },
    { ...way, sessionRef: 'new', closedAt: ago(89.999), outcome: 'abandoned' },
    { ...way, sessionRef: 'open' },
  ])
  await run(site, 'membership.forget')
  expect((await query.select().from(paymentEvents)).map(({ id }) => id)).toEqual(['new'])
  expect((await query.select().from(checkouts)).map(({ sessionRef }) => sessionRef).toSorted()).toEqual(['new', 'open'])
  await site.close()
})
