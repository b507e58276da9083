import { describe, expect, test } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { run } from '#tests/support/clock.ts'
import { said } from '#tests/support/html.ts'
import { membershipRow, settled } from '#tests/support/membership.ts'
import { search } from '#tests/support/search.ts'
import { newPrice, newSubscription } from '#tests/support/stripe/objects.ts'
import { faultsIn, openStripeSite, ownMembership, sessionIn } from '#tests/support/stripe/site.ts'

const { app, now, stripe, newProvider, newMember, tell } = await openStripeSite()

const DAY = 86_400_000
const HOME = '/profile?tab=subscriptions'

const isListed = async (id: string) => (await search(app)).cards.some((card) => card.id === id)
const atStripe = (ref: string) => stripe.kept.subscription(ref)
const manage = (browser: TestBrowser, act: 'manage' | 'cancel' | 'resume') =>
  browser.post('/membership/manage', { act, back: HOME })
const running = { status: 'active', trial_end: null, default_payment_method: 'pm_1', trial_settings: null }
/** Whoever signs in anew: weeks may have passed. */
const ownNow = (id: string) => app.person(id).membership.own()
const daysLater = (days: number) => app.clock.to(new Date(now.getTime() + days * DAY))

describe('managing', () => {
  test('cancelling ends it at Stripe with its period, and resuming takes that back [MEM-32]', async () => {
    const { browser, ref } = await newMember()
    const page = await browser.follow(await manage(browser, 'cancel'))
    expect(said(page)).toContain('Subscription cancelled')
    expect(atStripe(ref)).toMatchObject({ cancel_at_period_end: true, status: 'active' })
    expect(await ownMembership(browser)).toMatchObject({ cancelAtPeriodEnd: true, isSubscribed: true })
    expect(said(await browser.follow(await manage(browser, 'resume')))).toContain('Membership resumed')
    expect(atStripe(ref)).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
    expect(await ownMembership(browser)).toMatchObject({ cancelAtPeriodEnd: false, isSubscribed: true })
  })

  test('what was cancelled in the portal can be resumed here', async () => {
    const { browser, ref } = await newMember()
    await tell(stripe.cancelAtEnd(ref))
    expect(await ownMembership(browser)).toMatchObject({ cancelAtPeriodEnd: true })
    await manage(browser, 'resume')
    expect(atStripe(ref)).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
    expect(await ownMembership(browser)).toMatchObject({ cancelAtPeriodEnd: false })
  })

  test('leads to the portal of this customer, which leads back [MEM-43]', async () => {
    const { browser, customer } = await newMember()
    const answer = await manage(browser, 'manage')
    const asked = stripe.calls.at(-1)
    expect(asked?.path).toBe('/v1/billing_portal/sessions')
    expect(asked?.params).toEqual({ customer, return_url: `http://127.0.0.1:3000${HOME}` })
    expect(answer.headers.get('location')).toContain(`${stripe.url}/portal/${customer}`)
  })

  test('without an address in the answer says "No portal URL returned" [MEM-44]', async () => {
    const { browser } = await newMember()
    stripe.behave('without-url')
    const page = await browser.follow(await manage(browser, 'manage'))
    stripe.behave('well')
    expect(said(page)).toBe('Subscription management error No portal URL returned')
  })

  test('another plan of the portal is ours after its webhook', async () => {
    const { browser, ref } = await newMember({ plan: 'monthly' })
    await tell(stripe.switchPlan(ref, 'yearly'))
    expect(await ownMembership(browser)).toMatchObject({ tier: 'yearly', isSubscribed: true })
  })
})

describe('as time goes by', () => {
  test('a renewal goes on and leaves a receipt', async () => {
    const { id, ref } = await newMember({ plan: 'monthly' })
    await daysLater(32)
    await tell(stripe.renew(ref))
    const { membership, receipts } = await ownNow(id)
    expect(membership).toMatchObject({ isSubscribed: true, renews: true })
    expect(receipts.map(({ amountPence }) => amountPence)).toEqual([299, 299])
    expect(membership.expiresAt).toEqual(new Date((atStripe(ref).items.data[0]?.current_period_end ?? 0) * 1000))
  })

  test('a failed payment warns, hides after the days of grace, and brings everything back when paid', async () => {
    const { id, email, ref } = await newMember({ plan: 'monthly' })
    await daysLater(31.5)
    await tell(stripe.failPayment(ref))
    await app.mailTo(email, /could not take/)
    expect((await ownNow(id)).membership).toMatchObject({ unpaid: true, isSubscribed: true })
    await daysLater(36)
    expect((await ownNow(id)).membership).toMatchObject({ unpaid: true, isSubscribed: false })
    await tell(stripe.failPayment(ref))
    await tell(stripe.payLate(ref))
    const { membership, receipts } = await ownNow(id)
    expect(membership).toMatchObject({ unpaid: false, isSubscribed: true })
    expect(receipts).toHaveLength(2)
  })

  test('the end hides the listing at once', async () => {
    const { id, email, ref } = await newMember()
    expect(await isListed(id)).toBe(true)
    await tell(stripe.end(ref))
    expect(await isListed(id)).toBe(false)
    expect((await membershipRow(app, id))?.endedAt).not.toBeNull()
    await app.mailTo(email, /has ended/)
  })

  test('a refund stands on its receipt', async () => {
    const { id, ref } = await newMember({ plan: 'yearly' })
    await tell(stripe.refund(ref, 500))
    expect((await ownNow(id)).receipts).toMatchObject([{ amountPence: 2000, refundedPence: 500 }])
    await tell(stripe.refund(ref))
    expect((await ownNow(id)).receipts).toMatchObject([{ refundedPence: 2000 }])
  })

  test('money taken back goes back once at Stripe, whatever is lost on the way, and the subscription ends', async () => {
    const { id, browser, ref } = await newMember({ plan: 'yearly' })
    const [receipt] = (await ownNow(id)).receipts
    await browser.api.membership.moneyBack()
    await expect.poll(() => atStripe(ref).status).toBe('canceled')
    await expect.poll(() => [...stripe.kept.refunds.values()].map(({ amount }) => amount)).toEqual([2000])
    await settled(app)
    const invoice = [...stripe.kept.invoices.values()].find(({ number }) => number === receipt?.number)?.id ?? ''
    await app.site.payments.refund(invoice, 2000)
    expect(stripe.kept.refunds.size).toBe(1)
    expect((await ownNow(id)).receipts).toMatchObject([{ amountPence: 2000, refundedPence: 2000 }])
  })

  test('a part that was refunded by hand is not paid twice', async () => {
    const { id } = await newMember({ plan: 'yearly' })
    const number = (await ownNow(id)).receipts[0]?.number
    const invoice = [...stripe.kept.invoices.values()].find((one) => one.number === number)?.id ?? ''
    const before = stripe.kept.refunds.size
    await app.site.payments.refund(invoice, 500)
    await Promise.all([1, 2, 3].map(() => app.site.payments.refund(invoice, 2000)))
    const made = [...stripe.kept.refunds.values()].slice(before).map(({ amount }) => amount)
    expect(made).toEqual([500, 1500])
  })
})

test('a member who leaves does not pay again, and is forgotten by Stripe when they are erased', async () => {
  const { browser, ref, customer } = await newMember({ plan: 'yearly' })
  await browser.api.account.leave({ secret: PASSWORD, reason: '' })
  await expect.poll(() => atStripe(ref)).toMatchObject({ status: 'active', cancel_at_period_end: true })
  await daysLater(31)
  await run(app, 'account.erase')
  await expect
    .poll(() => stripe.kept.customers.get(customer))
    .toEqual({ id: customer, object: 'customer', deleted: true })
  expect(atStripe(ref).status).toBe('canceled')
})

test('a second subscription of a member is ended at Stripe, and the first stays', async () => {
  const { id, ref, customer } = await newMember()
  const twin = newSubscription(
    { ...running, customer, metadata: { provider_id: id } },
    newPrice('price_monthly', 'month', 299),
    { start: stripe.kept.now(), end: stripe.kept.now() + 86_400 },
  )
  stripe.kept.subscriptions.set(twin.id, twin)
  await tell([stripe.kept.said('customer.subscription.created', twin)])
  await expect.poll(() => [atStripe(twin.id).status, atStripe(ref).status]).toEqual(['canceled', 'active'])
})

test('at night everything Stripe knows is compared, page by page, whatever else the account sells', async () => {
  const { id, browser } = await newProvider()
  const { url } = await browser.api.membership.checkout({ plan: 'monthly', couponCode: null })
  stripe.complete(sessionIn(url)) // and no webhook ever comes
  const ours = stripe.kept.sessions.get(sessionIn(url))
  const [subscription, invoice] = [
    atStripe(String(ours?.subscription)),
    stripe.kept.invoices.get(String(ours?.invoice)),
  ]
  if (!invoice) throw new Error('no invoice')
  for (let n = 0; n < 120; n += 1) {
    const weekly = newSubscription(
      { ...running, customer: subscription.customer, metadata: {} },
      newPrice('price_weekly', 'week', 100),
      {
        start: subscription.created,
        end: subscription.created + 604_800,
      },
    )
    const parent = { type: 'quote_details', quote_details: { quote: 'qt_1' }, subscription_details: null }
    stripe.kept.subscriptions.set(weekly.id, weekly)
    stripe.kept.invoices.set(`in_other_${n}`, { ...invoice, id: `in_other_${n}`, parent })
  }
  const before = stripe.calls.length
  await run(app, 'membership.reconcile')
  expect((await ownNow(id)).membership).toMatchObject({ isSubscribed: true, tier: 'monthly' })
  expect((await ownNow(id)).receipts).toMatchObject([{ amountPence: 299 }])
  const pages = stripe.calls.slice(before).map(({ path, params }) => [path, typeof params.starting_after])
  expect(pages).toEqual([
    ['/v1/subscriptions', 'undefined'],
    ['/v1/subscriptions', 'string'],
    ['/v1/invoices', 'undefined'],
    ['/v1/invoices', 'string'],
  ])
})

test('every call was documented, and every POST can be repeated [MEM-32]', () => {
  expect(stripe.calls.length).toBeGreaterThan(60)
  expect(faultsIn(stripe.calls)).toEqual([])
})
