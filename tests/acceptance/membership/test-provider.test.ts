import { describe, expect, test } from 'vitest'
import { demoId } from '#db/demo/rows.ts'
import { openAtNow } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { run } from '#tests/support/clock.ts'
import { said, textOf } from '#tests/support/html.ts'
import { buy, customerOf, newProvider, sessionIn, settled } from '#tests/support/membership.ts'

const { app, now } = await openAtNow()

describe('the test payment provider', () => {
  test('says loudly on each of its pages that it is a test [MEM-33, MEM-34]', async () => {
    const { id, browser } = await newProvider(app)
    const { url } = await browser.api.membership.checkout({ plan: 'yearly', couponCode: null })
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
    expect(site.site.payments.name).toBe('stripe')
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
    const site = await createTestApp({ demo: true, now, working: true })
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
    expect(said(resumed)).toBe('Membership resumed')
    expect(resumed.text).not.toContain('Cancels Soon')
    const portal = await maya.post('/membership/manage', { act: 'manage', back: here })
    const { pathname, search: query } = new URL(portal.headers.get('location') ?? '')
    const shown = await site.html(pathname + query)
    expect(shown.text).toContain('There is nothing to manage: this membership was granted without a payment.')
    expect(shown.one('a', { text: 'Back to the site' }).attribs.href).toBe(here)
    await run(site, 'membership.reconcile')
    expect((await maya.api.membership.own()).membership.isSubscribed).toBe(true)

    const nadia = await site.as(demoId('provider', 'nadia'))
    expect((await nadia.html(here)).text).toContain('No Active Membership')
    await buy(site, nadia, { plan: 'yearly' })
    expect((await nadia.html(here)).text).toContain('Annual Plan')
    await site.close()
  })
})
