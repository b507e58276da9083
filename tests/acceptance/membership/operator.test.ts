import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { checkouts, memberships, paymentEvents, promoPlaces, receipts } from '#db/schema/index.ts'
import { demoId } from '#db/seed/insert.ts'
import { eraseDue } from '#server/account/erase.ts'
import { forgetOldPayments } from '#server/membership/forget.ts'
import { reconcile } from '#server/membership/reconcile.ts'
import { startWorking } from '#server/working.ts'
import { addAccount, forgetLimits, logIn, PASSWORD } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { said, textOf } from '#tests/support/html.ts'
import { atPortal, buy, customerOf, membershipRow, sessionIn, settled, subjectsTo } from '#tests/support/membership.ts'
import { search } from '#tests/support/search.ts'

const NOW = new Date('2027-04-10T12:00:00Z')
const DAY = 86_400_000

const app = await createTestApp({ now: NOW, working: true })
afterAll(() => app.close())
beforeEach(async () => {
  await forgetLimits(app)
  await app.clock.to(NOW)
})

async function newProvider(site = app) {
  const account = await addAccount(site, { accountType: 'provider', businessName: 'Marsh Joinery' })
  return { ...account, browser: await site.as(account.id) }
}

describe('the overview', () => {
  test('counts members, money by month in London, and promo places', async () => {
    const site = await createTestApp({ now: NOW, working: true })
    const admin = await site.as(await addClient(site, { accountType: 'admin' }))
    const overview = async () => (await admin.api()).membership.overview()
    const nobody = { active: 0, monthly: 0, yearly: 0, free: 0, cancelling: 0, unpaid: 0, started: 0, ended: 0 }
    const before = await overview()
    expect(before.counts).toEqual(nobody)
    expect(before.revenue.map(({ month }) => month).slice(-2)).toEqual(['2027-03', '2027-04'])
    expect(before.revenue).toHaveLength(12)
    expect(before.codes).toEqual([{ code: 'FIRST100', places: 100, redeemed: 0, held: 0 }])

    const [monthly, yearly] = [await newProvider(site), await newProvider(site)]
    const [free, held] = [await newProvider(site), await newProvider(site)]
    await buy(site, monthly.browser, { plan: 'monthly' })
    await buy(site, yearly.browser, { plan: 'yearly' })
    await buy(site, free.browser, { coupon: 'FIRST100', card: 'none' })
    await (await held.browser.api()).membership.checkout({ plan: 'yearly', couponCode: 'FIRST100' })
    await (await yearly.browser.api()).membership.cancel()
    await settled(site)
    const { query } = site.site.database
    const row = { plan: 'yearly' as const, taxPence: 0, periodStart: NOW, periodEnd: NOW }
    await query.insert(receipts).values([
      {
        ...row,
        ref: 'a',
        number: 'A',
        amountPence: 2000,
        refundedPence: 500,
        paidAt: new Date('2027-03-31T22:59:59Z'),
      },
      { ...row, ref: 'b', number: 'B', amountPence: 299, paidAt: new Date('2027-03-31T23:00:00Z') },
      { ...row, ref: 'c', number: 'C', amountPence: 2000, paidAt: new Date('2026-04-30T22:59:59Z') },
    ])
    const after = await overview()
    expect(after.counts).toEqual({ ...nobody, active: 3, monthly: 1, yearly: 2, free: 1, cancelling: 1, started: 3 })
    expect(after.revenue.slice(-2)).toEqual([
      { month: '2027-03', pence: 1500, payments: 1 },
      { month: '2027-04', pence: 299 + 299 + 2000, payments: 3 },
    ])
    expect(after.revenue.reduce((sum, { payments }) => sum + payments, 0)).toBe(4)
    expect(after.codes).toEqual([{ code: 'FIRST100', places: 100, redeemed: 1, held: 1 }])

    await atPortal(site, monthly.id, 'end')
    expect((await overview()).counts).toMatchObject({ active: 2, monthly: 0, ended: 1 })
    await site.close()
  })
})

describe('what webhooks missed', () => {
  test('is found in the night: started, changed, ended, with receipts, and nobody hears it twice', async () => {
    const site = await createTestApp({ now: NOW }) // nobody takes the events
    const { id, email, browser } = await newProvider(site)
    const { testPayment } = site.visitor()
    const isListed = async () => (await search(site)).cards.some((card) => card.id === id)
    const paid = () => site.site.database.query.select().from(receipts).where(eq(receipts.providerId, id))
    const { url } = await (await browser.api()).membership.checkout({ plan: 'monthly', couponCode: null })
    await testPayment.pay({ ref: sessionIn(url), card: 'works', bank: null })
    expect(await membershipRow(site, id)).toBeNull()

    for (const _ of [1, 2]) await reconcile(site.work)
    expect(await membershipRow(site, id)).toMatchObject({ plan: 'monthly', endedAt: null })
    expect((await paid()).map(({ amountPence }) => amountPence)).toEqual([299])
    expect(await isListed()).toBe(true)

    const ref = await customerOf(site, id)
    const [subscription] = (await testPayment.portal({ ref })).subscriptions
    const act = async (act: 'yearly' | 'cancel' | 'end') =>
      testPayment.manage({ ref, subscriptionRef: subscription?.ref ?? '', act, days: null })
    await act('yearly')
    await act('cancel')
    for (const _ of [1, 2]) await reconcile(site.work)
    expect(await membershipRow(site, id)).toMatchObject({ plan: 'yearly', cancelledAt: NOW, endedAt: null })
    expect((await paid()).map(({ amountPence }) => amountPence).toSorted()).toEqual([2000, 299])

    await act('end')
    for (const _ of [1, 2]) await reconcile(site.work)
    expect((await membershipRow(site, id))?.endedAt).toEqual(NOW)
    expect(await isListed()).toBe(false)
    expect(await site.site.database.query.$count(memberships, eq(memberships.providerId, id))).toBe(1)

    await startWorking(site.site) // and now they come, all at once
    const subjects = await subjectsTo(site, email)
    expect(subjects).toHaveLength(new Set(subjects).size)
    expect(subjects.map((subject) => subject.replace(/Receipt .*/, 'Receipt')).toSorted()).toEqual([
      ...['Receipt', 'Receipt', 'You are a member of Fettle', 'You have cancelled your membership'],
      ...['Your membership has ended', 'Your membership is now yearly'],
    ])
    expect((await membershipRow(site, id))?.endedAt).toEqual(NOW)
    await site.close()
  })
})

describe('a subscription of nobody', () => {
  const OPERATOR = 'hello@fettle.example'

  /** As the payment provider would know one of somebody who is gone. */
  async function addSubscription(status: 'active' | 'canceled') {
    const ref = `sub_test_${status}${randomUUID().slice(0, 8)}`
    const seconds = Math.floor(NOW.getTime() / 1000)
    await app.site.testBank?.step((books) =>
      books.write('subscription', {
        ...{ id: ref, customer: `cus_test_${ref}`, status, metadata: { provider_id: randomUUID() }, plan: 'yearly' },
        ...{ start_date: seconds, trial_end: null, cancel_at_period_end: false, canceled_at: null },
        ...{ ended_at: status === 'canceled' ? seconds : null, default_payment_method: 'works', latest_invoice: null },
        ...{ anchor: seconds, periods: 1, current_period_start: seconds, current_period_end: seconds + 365 * 86_400 },
      }),
    )
    return ref
  }
  const told = async (ref: string) => (await subjectsTo(app, OPERATOR)).filter((subject) => subject.includes(ref))

  test('that still runs is ended, and the operator hears whom to pay back, once', async () => {
    const ref = await addSubscription('active')
    await reconcile(app.work)
    await settled(app)
    await reconcile(app.work)
    expect(await told(ref)).toEqual([`A second subscription was ended: ${ref}`])
    expect((await app.site.payments.subscription(ref)).state).toBe('ended')
  })

  test('that has ended asks for nothing', async () => {
    const ref = await addSubscription('canceled')
    await reconcile(app.work)
    expect(await told(ref)).toEqual([])
  })
})

describe('somebody who leaves', () => {
  test('does not pay again; after 30 days the payment provider has forgotten them, and no operator is asked to refund', async () => {
    const { id, email, accountType } = await newProvider()
    const browser = await logIn(app, { id, email, accountType })
    await buy(app, browser, { coupon: 'FIRST100', card: 'works' })
    await atPortal(app, id, 'monthly')
    const ref = await customerOf(app, id)
    const portal = () => app.visitor().testPayment.portal({ ref })
    await (await browser.api()).account.leave({ secret: PASSWORD })
    await settled(app)
    expect((await portal()).subscriptions.map(({ cancels, status }) => [cancels, status])).toEqual([[true, 'active']])
    const [receipt] = await app.site.database.query.select().from(receipts).where(eq(receipts.providerId, id))

    const before = await subjectsTo(app, 'hello@fettle.example')
    await app.clock.to(new Date(NOW.getTime() + 30 * DAY))
    await eraseDue(app.work)
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

    for (const _ of [1, 2]) await reconcile(app.work)
    await settled(app)
    expect(await subjectsTo(app, 'hello@fettle.example')).toEqual(before)
    const { rows } = await app.work.db.execute(
      `select from queue.job where name = 'dead-letter' or (name in ('webhook', 'payment') and state in ('retry', 'failed'))`,
    )
    expect(rows).toHaveLength(0)
  })

  test('has a membership and receipts in "Download my data" [SET-63]', async () => {
    const { id, browser } = await newProvider()
    await buy(app, browser, { plan: 'yearly' })
    await settled(app)
    const file = await (await browser.api()).account.download()
    const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
    const read = (name: string) => JSON.parse(strFromU8(parts[name] ?? new Uint8Array()))
    expect(read('memberships.json')).toMatchObject([{ plan: 'yearly', providerId: id }])
    expect(read('payments.json')).toMatchObject({
      receipts: [{ amountPence: 2000, providerId: id }],
      checkouts: [{ plan: 'yearly', end: 'paid' }],
      customers: [{ at: 'test' }],
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
  await forgetOldPayments(site.work)
  expect(await kept()).toEqual([ends.slice(1), [...ends.slice(1), 'running']])
  await site.clock.to(new Date('2033-04-06T00:00:00Z'))
  await forgetOldPayments(site.work)
  expect(await kept()).toEqual([ends.slice(3), [...ends.slice(3), 'running']])

  const ago = (days: number) => new Date(site.site.now().getTime() - days * DAY)
  const way = { providerId: id, at: 'test' as const, plan: 'yearly' as const, openedAt: ago(200) }
  await query.insert(paymentEvents).values([
    { id: 'old', receivedAt: ago(90.001) },
    { id: 'new', receivedAt: ago(89.999) },
  ])
  await query.insert(checkouts).values([
    { ...way, ref: 'old', closedAt: ago(90.001), end: 'abandoned' },
    { ...way, ref: 'new', closedAt: ago(89.999), end: 'abandoned' },
    { ...way, ref: 'open' },
  ])
  await forgetOldPayments(site.work)
  expect((await query.select().from(paymentEvents)).map(({ id }) => id)).toEqual(['new'])
  expect((await query.select().from(checkouts)).map(({ ref }) => ref).toSorted()).toEqual(['new', 'open'])
  await site.close()
})

describe('the test payment provider', () => {
  test('says loudly on each of its pages that it is a test [MEM-33, MEM-34]', async () => {
    const { id, browser } = await newProvider()
    const { url } = await (await browser.api()).membership.checkout({ plan: 'yearly', couponCode: null })
    const checkout = `/dev/payments/checkout/${sessionIn(url)}`
    const asked = { method: 'POST', body: new URLSearchParams({ card: 'asks' }) }
    const pages = [await app.html(checkout), await app.html(checkout, asked)]
    await app.visitor().testPayment.pay({ ref: sessionIn(url), card: 'works', bank: null })
    await settled(app)
    pages.push(await app.html(checkout), await app.html(`/dev/payments/portal/${await customerOf(app, id)}`))
    for (const page of pages) {
      expect(page.status).toBe(200)
      expect(textOf(page.one('strong', { text: 'This is a test payment provider' }))).toBeTruthy()
      expect(page.text).toContain('No money moves and no card is asked for.')
    }
    expect(pages.map((page) => textOf(page.one('h1')))).toEqual(['Checkout', 'Checkout', 'Paid', 'Manage subscription'])
  })

  test('is not there where payments are real [MEM-32, MEM-34]', async () => {
    const site = await createTestApp({
      environment: {
        STRIPE_SECRET_KEY: 'sk_test_x',
        STRIPE_WEBHOOK_SECRET: 'whsec_x',
        STRIPE_PRICE_MONTHLY: 'price_m',
        STRIPE_PRICE_YEARLY: 'price_y',
      },
    })
    expect(site.site.payments.at).toBe('stripe')
    const [session, customer] = ['cs_test_abc', 'cus_test_abc']
    for (const path of [`/dev/payments/checkout/${session}`, `/dev/payments/portal/${customer}`]) {
      const page = await site.html(path)
      expect(page.status).toBe(404)
      expect(page.source).not.toContain('This is a test payment provider')
      expect((await site.page(path, { method: 'POST', body: new URLSearchParams({ card: 'works' }) })).status).toBe(
        path.includes('portal') ? 400 : 404,
      )
    }
    const { testPayment } = site.visitor()
    for (const call of [
      testPayment.checkout({ ref: session }),
      testPayment.pay({ ref: session, card: 'works', bank: null }),
      testPayment.portal({ ref: customer }),
      testPayment.manage({ ref: customer, subscriptionRef: 'sub_test_abc', act: 'resume', days: null }),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await site.close()
  })
})

describe('in the demo marketplace', () => {
  test('Maya sees her membership, cancels and resumes it; her portal says that nothing was paid', async () => {
    const site = await createTestApp({ demo: true, now: NOW, working: true })
    const maya = await site.as(demoId('provider', 'maya'))
    const here = '/profile?tab=subscriptions'
    const page = await maya.html(here)
    expect(page.text).toMatch(/(Annual|Monthly) Plan/)
    expect(page.text).toMatch(/Renews in \d+ days/)
    const press = async (act: string) => maya.follow(await maya.post('/membership/manage', { act, back: here }))
    const cancelled = await press('cancel')
    expect(said(cancelled)).toBe('Subscription cancelled')
    expect(cancelled.text).toContain('Cancels Soon')
    const resumed = await press('resume')
    expect(said(resumed)).toBe('Subscription resumed')
    expect(resumed.text).not.toContain('Cancels Soon')
    const portal = await maya.post('/membership/manage', { act: 'manage', back: here })
    const { pathname, search: query } = new URL(portal.headers.get('location') ?? '')
    const shown = await site.html(pathname + query)
    expect(shown.text).toContain('There is no subscription: this membership was given without a payment.')
    expect(shown.one('a', { text: 'Back to the site' }).attribs.href).toBe(here)
    await reconcile(site.work)
    expect((await (await maya.api()).membership.own()).membership.isSubscribed).toBe(true)

    const nadia = await site.as(demoId('provider', 'nadia'))
    expect((await nadia.html(here)).text).toContain('No Active Membership')
    await buy(site, nadia, { plan: 'yearly' })
    expect((await nadia.html(here)).text).toContain('Annual Plan')
    await site.close()
  })
})
