/** From sign-up to being hidden again, as a provider walks it; a visitor looks on. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { openStripeStandIn } from '#tests/support/stripe/stripe.ts'
import { bringAxe, content, findings } from '../support/axe.ts'
import { alive, DESKTOP, hold, open, PHONE, sideways, visit, visitor } from '../support/browser.ts'
import { type Shift, shiftsOf, watchShifts } from '../support/layout-shifts.ts'
import { signInAnew } from '../support/people.ts'
import { button, heading, joinAsBusiness, linkInMail, said } from '../support/sign-up-flow.ts'
import { startSite } from '../support/site.ts'

/** Sites of their own: from one address only so many may sign up in an hour. */
const stripe = await openStripeStandIn()
const [tested, striped] = await Promise.all([startSite(), startSite({ ...stripe.environment() })])
stripe.deliverTo(`${striped.url}/webhooks/stripe`)
afterAll(() => Promise.all([tested.stop(), striped.stop(), stripe.close()]))

/** Whether a visitor finds the listing by the name of the business. */
async function isFound(visitor: Page, { business, listing }: { business: string; listing: string }) {
  await open(visitor, `/directory?${new URLSearchParams({ service: business })}`)
  return (await visitor.locator(`article a[href="${listing}"]`).count()) > 0
}

const plan = (page: Page, name: 'Yearly' | 'Monthly') => page.getByRole('radio', { name: new RegExp(`^${name}`) })

/** From the payment provider's page to the own listing; gives its address. */
async function toListing(page: Page): Promise<string> {
  await said(page, 'Membership active')
  await page.waitForURL('**/directory/*')
  await page.getByText('This is your page').waitFor()
  await expect.poll(() => page.getByText('Activate your membership').count()).toBe(0)
  return new URL(page.url()).pathname
}

async function cancelInTwoClicks(page: Page) {
  await open(page, '/profile?tab=subscriptions')
  await button(page, 'Cancel membership').click()
  await button(page, 'Yes, cancel it').click()
  await said(page, 'Subscription cancelled')
  await page.getByText('Cancels Soon').waitFor()
}

/** The payment provider tells us of the end a moment after it tells its owner. */
async function seesItsEnd(page: Page) {
  const isOver = async () => {
    await open(page, '/profile?tab=subscriptions')
    return page.getByText('No Active Membership').count()
  }
  await expect.poll(isOver, { timeout: 30_000 }).toBe(1)
}

/** With who bought and who sold, and nothing to press. */
async function isPrintedAsReceipt(page: Page) {
  for (const path of ['/profile?tab=subscriptions', '/account?tab=payments']) {
    await open(page, path)
    await page.emulateMedia({ media: 'print' })
    const receipts = page.getByRole('region', { name: 'Receipts' })
    expect(await receipts.getByText('£2.99').count()).toBeGreaterThan(0)
    expect(await receipts.getByText(/^Sold by/).isVisible()).toBe(true)
    expect(await page.getByRole('main').getByText('Rosa Finch').first().isVisible(), path).toBe(true)
    expect(await page.getByRole('main').getByRole('button').count(), path).toBe(0)
    expect(await page.getByRole('main').getByRole('link', { name: 'Portfolio' }).count(), path).toBe(0)
    await page.emulateMedia({ media: 'screen' })
  }
}

async function toPortal(page: Page) {
  await button(page, 'Manage subscription').click()
  await page.waitForURL('**/dev/payments/portal/*')
  await alive(page)
}

/** What a payment provider's own pages look like, and how time passes there. */
const providers = {
  'the test payment provider': {
    site: tested.url,
    checkout: '**/dev/payments/checkout/*',
    receipt: '/profile?tab=subscriptions',
    async turnBack(page: Page) {
      await page.getByText('This is a test payment provider').waitFor()
      await page.getByRole('radio', { name: /is declined$/ }).check()
      await button(page, 'Pay £2.99').click()
      await page.getByText('Your card was declined.').waitFor()
      await page.getByRole('link', { name: 'Cancel' }).click()
    },
    async pay(page: Page) {
      await page.getByRole('radio', { name: /your bank asks/ }).check()
      await button(page, 'Pay £2.99').click()
      await button(page, 'Yes, confirm').click()
    },
    async takeFreeYear(page: Page) {
      expect(await page.getByRole('radio', { name: 'No card: it ends by itself' }).isChecked()).toBe(true)
      await button(page, 'Start free year').click()
    },
    async expire(page: Page) {
      await toPortal(page)
      await button(page, 'To the end of the period').click()
      await page.getByText('Ended', { exact: true }).waitFor()
    },
  },
  'Stripe, played by a stand-in': {
    site: striped.url,
    checkout: `${stripe.url}/pay/*`,
    receipt: `${stripe.url}/invoices/`,
    turnBack: (page: Page) => button(page, 'Cancel').click(),
    pay: (page: Page) => button(page, 'Pay').click(),
    async takeFreeYear(page: Page) {
      await page.getByLabel('Without a card').check()
      await button(page, 'Pay').click()
    },
    async expire(page: Page) {
      await button(page, 'Manage subscription').click()
      await page.getByRole('link', { name: 'Back' }).click()
      const newest = [...stripe.kept.subscriptions.keys()].at(-1) ?? ''
      stripe.end(newest)
      await stripe.delivered()
    },
  },
}

describe.each(Object.entries(providers))(
  'with %s',
  (_, { site, checkout, receipt, turnBack, pay, takeFreeYear, expire }) => {
    test('a new business turns back, pays, is listed, cancels, and is hidden at the end [MEM-05, MEM-19, MEM-26, MEM-27, MEM-32, MEM-33, MEM-34, MEM-38, MEM-43, MEM-45]', async () => {
      const page = await visit('/signup?type=provider', { site, width: PHONE, expects: /status of 402/ })
      const visitor = await visit('/directory', { site })
      const { email, business } = await joinAsBusiness(page)
      await page.getByRole('link', { name: 'Activate your membership' }).click()
      await heading(page, 'Membership').waitFor()
      await plan(page, 'Monthly').check()
      await page.getByText(/^Renews on .* for £2.99/).waitFor()
      await button(page, 'Continue to payment').click()
      await page.waitForURL(checkout)
      await turnBack(page)
      await page.getByText("Your payment process was canceled. You can try again when you're ready.").waitFor()
      await alive(page)
      expect(await plan(page, 'Monthly').isChecked()).toBe(true)
      await button(page, 'Continue to payment').click()
      await page.waitForURL(checkout)
      await pay(page)
      const listing = await toListing(page)
      await expect.poll(() => isFound(visitor, { business, listing })).toBe(true)
      await cancelInTwoClicks(page)
      await expect.poll(() => isFound(visitor, { business, listing })).toBe(true)
      await expire(page)
      await seesItsEnd(page)
      await expect.poll(() => isFound(visitor, { business, listing })).toBe(false)
      await page.getByRole('heading', { name: 'Receipts' }).waitFor()
      await isPrintedAsReceipt(page)
      expect(await linkInMail(page, email, /^Receipt/)).toContain(receipt)
    })

    test('a new business takes a free year with FIRST100 and no card, is listed, and is hidden at the end [MEM-10, MEM-11, MEM-12, MEM-13, MEM-14]', async () => {
      const page = await visit('/signup?type=provider', { site, width: DESKTOP, expects: /status of 400/ })
      const visitor = await visit('/directory', { site })
      const { business } = await joinAsBusiness(page)
      await open(page, '/membership')
      const coupon = page.getByLabel('Coupon')
      await coupon.fill('FIRST101')
      await button(page, 'Apply').click()
      await page.getByText('Invalid coupon code').waitFor()
      expect(await coupon.inputValue()).toBe('FIRST101')
      await coupon.fill('first100')
      const began = await page.evaluate(() => performance.now())
      await button(page, 'Apply').click()
      await page.getByText('FIRST100 is applied: your first year is free.').waitFor()
      const took = (await page.evaluate(() => performance.now())) - began
      expect(took).toBeGreaterThan(1_000)
      expect([await coupon.isDisabled(), await button(page, 'Applied').isDisabled()]).toEqual([true, true])
      await button(page, 'Start my free year').click()
      await page.waitForURL(checkout)
      await takeFreeYear(page)
      const listing = await toListing(page)
      await expect.poll(() => isFound(visitor, { business, listing })).toBe(true)
      await open(page, '/profile?tab=subscriptions')
      await page.getByText('Annual Plan').waitFor()
      await page.getByText(/^Expires in 36[56] days/).waitFor()
      await expire(page)
      await seesItsEnd(page)
      await expect.poll(() => isFound(visitor, { business, listing })).toBe(false)
    })
  },
)

test('the button waits for its answer; what fails is said, and nothing is lost [MEM-19, MEM-20, MEM-21, MEM-44, MEM-46]', async () => {
  const { page, context } = await visitor({ site: striped.url, expects: /status of 502/ })
  await signInAnew(context, 'nadia', striped.url)
  await open(page, '/membership')
  await plan(page, 'Monthly').check()
  stripe.behave('error')
  const release = await hold(page, /\/membership/)
  const pay = page.locator('button[value=checkout]')
  await pay.click()
  await expect.poll(() => pay.isDisabled()).toBe(true)
  release()
  await said(page, 'Checkout Error')
  await said(page, 'Failed to process payment')
  expect([await pay.isEnabled(), await plan(page, 'Monthly').isChecked()]).toEqual([true, true])
  stripe.behave('well')
  await pay.click()
  await page.waitForURL(`${stripe.url}/pay/*`)
  await button(page, 'Pay').click()
  await toListing(page)
  stripe.behave('error')
  await open(page, '/profile?tab=subscriptions')
  await button(page, 'Manage subscription').click()
  await said(page, 'Subscription management error')
  await said(page, 'Failed to open subscription management')
  await button(page, 'Cancel membership').click()
  await button(page, 'Yes, cancel it').click()
  await said(page, 'Cancellation error')
  await said(page, 'Failed to cancel subscription')
  stripe.behave('well')
})

/** A provider of the demo in a window of her own, without a membership: what she had before ends. */
async function asNadia(options: Parameters<typeof visitor>[0]) {
  const { page, context } = await visitor({ site: tested.url, ...options })
  await signInAnew(context, 'nadia', tested.url)
  await open(page, '/profile?tab=subscriptions')
  if ((await button(page, 'Manage subscription').count()) === 0) return page
  await toPortal(page)
  await button(page, 'End now').click()
  await page.getByText('Ended', { exact: true }).first().waitFor()
  await seesItsEnd(page)
  return page
}

test('a payment that has not arrived is waited for, for a few seconds [MEM-28]', async () => {
  const page = await asNadia({})
  await page.clock.install()
  await open(page, '/membership?success=true')
  await page.getByText('Waiting for your payment…').waitFor()
  const late = page.getByText('Your payment is on its way')
  const later = async () => {
    await page.clock.runFor(1_000)
    return late.isVisible()
  }
  expect([await later(), await later(), await later()]).toEqual([false, false, false])
  await expect.poll(later, { timeout: 10_000 }).toBe(true)
  await page.getByText('we will email you as soon as your membership is active').first().waitFor()
})

test.each([true, false])('the keyboard alone buys a membership, JavaScript %s', async (script) => {
  const page = await asNadia({ script })
  await open(page, '/membership')
  await plan(page, 'Yearly').focus()
  await page.keyboard.press('ArrowDown')
  expect(await plan(page, 'Monthly').isChecked()).toBe(true)
  await button(page, 'Continue to payment').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dev/payments/checkout/*')
  await alive(page)
  await button(page, 'Pay £2.99').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Your membership is active').waitFor()
  await open(page, '/profile?tab=subscriptions')
  const cancel = page.locator('button, summary', { hasText: 'Cancel membership' })
  await cancel.focus()
  await page.keyboard.press('Enter')
  await button(page, 'Yes, cancel it').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Cancels Soon').waitFor()
})

test('axe finds nothing, and nothing jumps or leaves 320 px, on the way to pay and after', async () => {
  const page = await asNadia({ expects: /status of 40[02]/, before: bringAxe })
  await watchShifts(page)
  const found: { on: string; findings: string[]; shifts: Shift[]; wider: number }[] = []
  const judge = async (on: string, answered = false) => {
    // An answer that comes a second after the click makes room for itself.
    const shifts = answered ? [] : await shiftsOf(page)
    await page.setViewportSize({ width: 320, height: 740 })
    const wider = await sideways(page)
    const judged = { on, findings: await findings(page, content), shifts, wider }
    if (judged.findings.length > 0 || shifts.length > 0 || wider !== 0) found.push(judged)
    await page.setViewportSize({ width: DESKTOP, height: 900 })
  }
  await open(page, '/membership?canceled=true')
  await judge('membership')
  await page.getByLabel('Coupon').fill('FIRST101')
  await button(page, 'Apply').click()
  await page.getByText('Invalid coupon code').waitFor()
  await judge('a wrong coupon', true)
  await button(page, 'Continue to payment').click()
  await page.waitForURL('**/dev/payments/checkout/*')
  await alive(page)
  await judge('checkout')
  await page.getByRole('radio', { name: /your bank asks/ }).check()
  await button(page, 'Pay £20.00').click()
  await button(page, 'No, it is not me').click()
  await page.getByText('Your bank did not confirm').waitFor()
  await judge('refused by the bank')
  await button(page, 'Pay £20.00').click()
  await button(page, 'Yes, confirm').click()
  await toListing(page)
  await open(page, '/membership')
  await judge('membership of a member')
  await open(page, '/profile?tab=subscriptions')
  await judge('subscriptions')
  await button(page, 'Cancel membership').click()
  await button(page, 'Yes, cancel it').waitFor()
  expect(await findings(page, content)).toEqual([])
  await page.keyboard.press('Escape')
  await toPortal(page)
  await judge('portal')
  expect(found).toEqual([])
}, 120_000)
