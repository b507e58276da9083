import { describe, expect, test, vi } from 'vitest'
import type { TestBrowser } from '#tests/support/browser.ts'
import { said } from '#tests/support/html.ts'
import { untilTestEnds } from '#tests/support/spies.ts'
import { faultsIn, listenToLog, openStripeSite, ownMembership, sessionIn } from '#tests/support/stripe/site.ts'

const site = await openStripeSite()
const { app, stripe, newProvider, newMember } = site

const HOME = '/profile?tab=subscriptions'
const WITHIN = 12_000
const CHECKOUT = { intent: 'checkout', plan: 'monthly', coupon: '' }

const checkoutBy = (browser: TestBrowser) => browser.post('/membership', CHECKOUT)
const manageBy = (browser: TestBrowser, act: string) => browser.post('/membership/manage', { act, back: HOME })
const sessionsOf = (id: string) =>
  [...stripe.kept.sessions.values()].filter((session) => session.client_reference_id === id)
const subscriptionsOf = (id: string) =>
  [...stripe.kept.subscriptions.values()].filter(({ metadata }) => metadata.provider_id === id)

/** What the page says, and whether it said so in time. */
async function timely(browser: TestBrowser, acting: Promise<Response>) {
  const began = performance.now()
  const answer = await acting
  const inTime = performance.now() - began < WITHIN
  return { page: await browser.follow(answer), inTime }
}

/** Somebody who has paid, and of whom we do not know it yet. */
async function newPayer() {
  const provider = await newProvider()
  const { url } = await provider.api.membership.checkout({ plan: 'monthly', couponCode: null })
  stripe.complete(sessionIn(url))
  return provider
}

describe.each(['hang', 'reset', 'error', 'nonsense', 'html'] as const)('when Stripe answers with: %s', (behaviour) => {
  test('everything is answered in time and in words, and a retry afterwards does it once [MEM-20, MEM-21, MEM-44, MEM-46]', {
    timeout: 60_000,
  }, async () => {
    const [buyer, manager, canceller, payer] = [
      await newProvider(),
      await newMember(),
      await newMember(),
      await newPayer(),
    ]
    const resumer = await newMember()
    await manageBy(resumer.browser, 'cancel')
    const log = listenToLog(site)
    const warnings = untilTestEnds(vi.spyOn(app.site.log, 'warn')).mockImplementation(() => undefined)
    stripe.behave(behaviour)

    const acting = Promise.all([
      timely(buyer.browser, checkoutBy(buyer.browser)),
      timely(manager.browser, manageBy(manager.browser, 'manage')),
      timely(canceller.browser, manageBy(canceller.browser, 'cancel')),
      timely(resumer.browser, manageBy(resumer.browser, 'resume')),
      timely(payer.browser, payer.browser.page('/membership?success=true')),
    ])
    const began = performance.now()
    const others = await Promise.all(['/', '/directory', '/membership'].map((path) => manager.browser.page(path)))
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(performance.now() - began).toBeLessThan(5_000)

    const [checkout, portal, cancel, resume, paid] = await acting
    stripe.behave('well')
    expect([checkout, portal, cancel, resume, paid].map(({ inTime }) => inTime)).toEqual([true, true, true, true, true])
    checkout.page.one('div', { role: 'alert', text: /Checkout Error.*Failed to process payment/ })
    expect(said(portal.page)).toBe('Subscription management error Failed to open subscription management')
    expect(said(cancel.page)).toBe('Cancellation error Failed to cancel subscription')
    expect(said(resume.page)).toBe('Subscription management error Failed to resume membership')
    expect([paid.page.status, paid.page.text]).toEqual([200, expect.stringContaining('we will email you')])
    expect(log).toHaveBeenCalledTimes(4)
    expect(warnings).toHaveBeenCalledOnce()
    log.mockRestore()
    warnings.mockRestore()

    const opened = await checkoutBy(buyer.browser)
    expect(sessionsOf(buyer.id).map(({ url }) => url)).toEqual([opened.headers.get('location')])
    stripe.complete(sessionIn(opened.headers.get('location')))
    await buyer.browser.page('/membership?success=true')
    expect(await ownMembership(buyer.browser)).toMatchObject({ isSubscribed: true, tier: 'monthly' })
    expect(subscriptionsOf(buyer.id).map(({ status }) => status)).toEqual(['active'])
    expect((await manageBy(manager.browser, 'manage')).headers.get('location')).toContain('/portal/')
    await manageBy(canceller.browser, 'cancel')
    await manageBy(resumer.browser, 'resume')
    expect((await ownMembership(canceller.browser)).cancelAtPeriodEnd).toBe(true)
    expect((await ownMembership(resumer.browser)).cancelAtPeriodEnd).toBe(false)
    expect((await payer.browser.html('/membership?success=true')).text).toContain('Your membership is active')
  })
})

test('a key that Stripe has failed for does not close the shop to its provider for a day', async () => {
  const { id, browser } = await newProvider()
  const log = listenToLog(site)
  await browser.post('/membership/manage', { act: 'manage', back: HOME }) // known to Stripe already
  stripe.behave('error')
  await checkoutBy(browser)
  stripe.behave('well')
  log.mockRestore()
  const before = stripe.calls.length
  const answers = await Promise.all(Array.from({ length: 5 }, () => checkoutBy(browser)))
  expect(new Set(answers.map(({ headers }) => headers.get('location')))).toEqual(
    new Set(sessionsOf(id).map(({ url }) => url)),
  )
  expect(sessionsOf(id)).toHaveLength(1)
  expect(stripe.calls.slice(before).map(({ status }) => status)).toContain(500)
})

test('even then, nothing undocumented was asked', () => {
  expect(faultsIn(stripe.calls, [409, 500])).toEqual([])
})
