import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkouts, profiles } from '#db/schema/index.ts'
import { membershipRow } from '#tests/support/membership.ts'
import { search } from '#tests/support/search.ts'
import { faultsIn, listenToLog, openStripeSite, ownMembership, sessionIn } from '#tests/support/stripe/site.ts'

const site = await openStripeSite()
const { app, stripe, newProvider, newMember, newProcess, tell, post } = site

const isListed = async (id: string) => (await search(app)).cards.some((card) => card.id === id)
const postsTo = (path: string) => stripe.calls.filter((call) => call.method === 'POST' && call.path === path)
const buy = { intent: 'checkout', plan: 'monthly', coupon: '' }

describe('opening a checkout', () => {
  test('leads to the address that Stripe gives [MEM-19, MEM-32]', async () => {
    const { browser } = await newProvider()
    const answer = await browser.post('/membership', buy)
    const session = [...stripe.kept.sessions.values()].at(-1)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, session?.url])
  })

  test('asks Stripe for our own price, person and way back, and nothing else [MEM-32]', async () => {
    const { id, email, browser } = await newProvider()
    await browser.post('/membership', { ...buy, plan: 'yearly' })
    const [row] = await app.site.database.query.select().from(checkouts).where(eq(checkouts.providerId, id))
    const customer = [...stripe.kept.customers.keys()].at(-1)
    const metadata = { provider_id: id, checkout_id: row?.id }
    expect(postsTo('/v1/customers').at(-1)?.params).toEqual({
      name: 'Marsh Joinery',
      email,
      metadata: { provider_id: id },
    })
    expect(postsTo('/v1/checkout/sessions').at(-1)?.params).toEqual({
      mode: 'subscription',
      customer,
      client_reference_id: id,
      locale: 'en-GB',
      metadata,
      line_items: [{ price: 'price_yearly', quantity: '1' }],
      success_url: 'http://127.0.0.1:3000/membership?success=true',
      cancel_url: 'http://127.0.0.1:3000/membership?canceled=true',
      payment_method_collection: 'always',
      subscription_data: { metadata },
    })
    expect(postsTo('/v1/checkout/sessions').at(-1)?.headers['idempotency-key']).toBe(row?.id)
  })

  test('with FIRST100 asks for a free year without a card, which then ends [MEM-32]', async () => {
    const { browser } = await newProvider()
    await browser.api.membership.checkout({ plan: 'yearly', couponCode: 'first100' })
    const { params } = postsTo('/v1/checkout/sessions').at(-1) ?? {}
    expect(params).toMatchObject({
      metadata: { promo_code: 'FIRST100' },
      payment_method_collection: 'if_required',
      subscription_data: {
        metadata: { promo_code: 'FIRST100' },
        trial_period_days: expect.stringMatching(/^36[56]$/),
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      },
    })
  })

  test('without an address in the answer says "No checkout URL returned" [MEM-20, MEM-21]', async () => {
    const { browser } = await newProvider()
    stripe.behave('without-url')
    const page = await browser.follow(await browser.post('/membership', buy))
    stripe.behave('well')
    expect(page.status).toBe(502)
    page.one('div', { role: 'alert', text: /Checkout Error.*No checkout URL returned/ })
  })

  test('goes on after a try whose answer was lost, though the name has changed since', async () => {
    const { id, browser } = await newProvider()
    const log = listenToLog(site)
    stripe.behave('reset')
    await browser.post('/membership', buy)
    stripe.behave('well')
    expect(log).toHaveBeenCalled()
    log.mockRestore()
    await app.site.database.query.update(profiles).set({ businessName: 'Marsh & Co' }).where(eq(profiles.id, id))
    expect((await browser.post('/membership', buy)).status).toBe(302)
    expect(postsTo('/v1/customers').at(-1)?.params.name).toBe('Marsh & Co')
  })
})

describe('twenty checkouts at once', () => {
  test('open one session, and everybody is led there [MEM-23, MEM-32]', async () => {
    const { id, browser } = await newProvider()
    const { membership } = browser.api
    stripe.slow(150)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => membership.checkout({ plan: 'yearly', couponCode: null })),
    )
    stripe.slow(0)
    const opened = [...stripe.kept.sessions.values()].filter((session) => session.client_reference_id === id)
    expect(opened.map(({ status }) => status)).toEqual(['open'])
    expect(new Set(answers.map(({ url }) => url))).toEqual(new Set([opened[0]?.url]))
  })

  test('from two processes meet in use of a key, and open one session all the same', async () => {
    const processes = [newProcess(), newProcess()]
    const order = {
      key: 'two-processes',
      providerId: 'p',
      plan: 'monthly' as const,
      promoCode: null,
      freeDays: null,
      success: 'http://localhost/s',
      cancel: 'http://localhost/c',
    }
    stripe.slow(1_200) // longer than the SDK's own second try waits
    const before = stripe.calls.length
    const [customerRef = '', other] = await Promise.all(
      processes.map((one) => one.openCustomer({ providerId: 'p', name: 'P', email: 'p@example.com' })),
    )
    const sessions = await Promise.all(processes.map((one) => one.openCheckout({ ...order, customerRef })))
    stripe.slow(0)
    expect(other).toBe(customerRef)
    expect(new Set(sessions.map(({ ref }) => ref)).size).toBe(1)
    expect(stripe.calls.slice(before).map(({ status }) => status)).toContain(409)
  })
})

describe('paying', () => {
  test('makes a member by the webhooks, public at once, with a receipt [MEM-31, MEM-32]', async () => {
    const { id, email, browser } = await newProvider()
    const { url } = await browser.api.membership.checkout({ plan: 'yearly', couponCode: null })
    const events = stripe.complete(sessionIn(url))
    expect(events.map(({ type }) => type)).toEqual([
      ...['customer.subscription.created', 'invoice.paid', 'checkout.session.completed'],
    ])
    expect([(await ownMembership(browser)).isSubscribed, await isListed(id)]).toEqual([false, false])
    await tell(events)
    expect(await ownMembership(browser)).toMatchObject({ isSubscribed: true, tier: 'yearly', renews: true })
    expect(await isListed(id)).toBe(true)
    const { receipts } = await browser.api.membership.own()
    expect(receipts).toMatchObject([{ amountPence: 2000, plan: 'yearly', url: expect.stringContaining('/invoices/') }])
    await app.mailTo(email, /You are a member/)
  })

  test('makes a member by a look-up when the webhooks are late [MEM-31]', async () => {
    const { id, browser } = await newProvider()
    const { url } = await browser.api.membership.checkout({ plan: 'monthly', couponCode: null })
    const events = stripe.complete(sessionIn(url))
    const page = await browser.html('/membership?success=true')
    expect(page.text).toContain('Your membership is active')
    expect(await isListed(id)).toBe(true)
    await tell(events)
    expect(await ownMembership(browser)).toMatchObject({ isSubscribed: true, tier: 'monthly' })
  })

  test('makes no member by a webhook that Stripe has not signed [MEM-31]', async () => {
    const { browser } = await newProvider()
    const { url } = await browser.api.membership.checkout({ plan: 'monthly', couponCode: null })
    const [created] = stripe.complete(sessionIn(url))
    if (!created) throw new Error('no event')
    const { body, signature } = stripe.sign(created)
    const reserialised = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 2))
    const old = stripe.sign(created, new Date(app.site.now().getTime() - 301_000))
    const forged = { body, signature: signature.replace(/v1=\w{4}/, 'v1=0000') }
    expect(await post([forged, { body: reserialised, signature }, old, { body, signature: '' }])).toEqual([
      ...[400, 400, 400, 400],
    ])
    expect((await ownMembership(browser)).isSubscribed).toBe(false)
  })

  test('makes no member by a signed webhook that Stripe does not stand by [MEM-31]', async () => {
    const { id, ref } = await newMember()
    stripe.end(ref)
    const active = stripe.events.find(
      ({ type, data }) => type.endsWith('created') && Reflect.get(data.object, 'id') === ref,
    )
    if (!active) throw new Error('no event')
    await tell([{ ...active, id: 'evt_played_again' }])
    expect((await membershipRow(app, id))?.endedAt).not.toBeNull()
  })

  test('with FIRST100 and no card gives a free year that does not renew', async () => {
    const { browser } = await newMember({ plan: 'yearly', coupon: 'FIRST100', card: false })
    const { membership, receipts } = await browser.api.membership.own()
    expect(membership).toMatchObject({ isSubscribed: true, free: true, renews: false })
    expect(receipts).toEqual([])
  })

  test('twice is refused before Stripe is asked', async () => {
    const { browser } = await newMember()
    const before = stripe.calls.length
    const again = browser.api.membership.checkout({ plan: 'yearly', couponCode: null })
    await expect(again).rejects.toMatchObject({ message: 'You already have an active subscription.' })
    expect(stripe.calls).toHaveLength(before)
  })

  test('another plan closes the first session at Stripe', async () => {
    const { browser } = await newProvider()
    const { membership } = browser.api
    const first = await membership.checkout({ plan: 'monthly', couponCode: null })
    const second = await membership.checkout({ plan: 'yearly', couponCode: null })
    const states = [first, second].map(({ url }) => stripe.kept.sessions.get(sessionIn(url))?.status)
    expect(states).toEqual(['expired', 'open'])
  })
})

test('every call was documented, of the pinned version, and every POST can be repeated [MEM-32]', () => {
  expect(stripe.calls.length).toBeGreaterThan(20)
  expect(faultsIn(stripe.calls, [409])).toEqual([])
  expect(new Set(stripe.calls.map(({ headers }) => headers['stripe-version']))).toEqual(new Set(['2026-10-28.endive']))
})

test('the stand-in refuses what is not documented', async () => {
  const headers = { authorization: 'Bearer sk_test_fettle', 'stripe-version': '2026-10-28.endive' }
  const refusalOf = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ mode: 'subscription', ...fields })
    const answer = await fetch(`${stripe.url}/v1/checkout/sessions`, { method: 'POST', headers, body })
    const { error } = await answer.json()
    return [answer.status, error.code, error.param]
  }
  expect(await refusalOf({ colour: 'red' })).toEqual([400, 'parameter_unknown', 'colour'])
  expect(await refusalOf({ 'subscription_data[trial]': '1' })).toEqual([
    ...[400, 'parameter_unknown', 'subscription_data[trial]'],
  ])
  expect(await refusalOf({ locale: 'tlh' })).toEqual([400, 'parameter_invalid', 'locale'])
  stripe.calls.splice(0)
})
