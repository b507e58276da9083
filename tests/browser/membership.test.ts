/** From sign-up to being hidden again, as a provider walks it; a visitor looks on. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { content, findings } from './axe.ts'
import { alive, DESKTOP, open, PHONE, visit } from './browser.ts'
import { button, followMail, heading, joinAsBusiness, said } from './joining.ts'
import { type Shift, shiftsOf, watchShifts } from './shifts.ts'
import { startSite } from './site.ts'

// A site of its own: from one address only so many may sign up in an hour.
const { url: site, stop } = await startSite()
afterAll(stop)

/** Whether a visitor finds the listing by the name of the business. */
async function isFound(visitor: Page, { business, listing }: { business: string; listing: string }) {
  await open(visitor, `/directory?${new URLSearchParams({ service: business })}`)
  return (await visitor.locator(`article a[href="${listing}"]`).count()) > 0
}

const plan = (page: Page, name: 'Yearly' | 'Monthly') => page.getByRole('radio', { name: new RegExp(`^${name}`) })

async function toCheckout(page: Page, by = 'Continue to payment') {
  await button(page, by).click()
  await page.waitForURL('**/dev/payments/checkout/*')
  await alive(page)
}

/** From the payment provider's page to the own listing; gives its address. */
async function toListing(page: Page): Promise<string> {
  await said(page, 'Membership active')
  await page.waitForURL('**/directory/*')
  await page.getByText('This is your own page').waitFor()
  expect(await page.getByText('Activate your membership').count()).toBe(0)
  return new URL(page.url()).pathname
}

async function cancelInTwoClicks(page: Page) {
  await open(page, '/profile?tab=subscriptions')
  await button(page, 'Cancel subscription').click()
  await button(page, 'Yes, cancel it').click()
  await said(page, 'Subscription cancelled')
  await page.getByText('Cancels Soon').waitFor()
}

async function toPortal(page: Page) {
  await button(page, 'Manage subscription').click()
  await page.waitForURL('**/dev/payments/portal/*')
  await alive(page)
}

describe('with the test payment provider', () => {
  test('sign-up, mailbox, declined, cancelled, paid, listed, cancelled, ended, hidden [MEM-05, MEM-19, MEM-26, MEM-27, MEM-33, MEM-34, MEM-38, MEM-45]', async () => {
    const expects = /status of 402/
    const [page, visitor] = [
      await visit('/signup?type=provider', { site, width: PHONE, expects }),
      await visit('/directory', { site }),
    ]
    const { email, business } = await joinAsBusiness(page)
    await page.getByRole('link', { name: 'Activate your membership' }).click()
    await heading(page, 'Membership').waitFor()
    await plan(page, 'Monthly').check()
    await page.getByText(/^Renews on .* for £2.99/).waitFor()
    await toCheckout(page)
    await page.getByText('This is a test payment provider').waitFor()
    await page.getByRole('radio', { name: /is declined$/ }).check()
    await button(page, 'Pay £2.99').click()
    await page.getByText('Your card was declined.').waitFor()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByText("Your payment process was canceled. You can try again when you're ready.").waitFor()
    await alive(page)
    expect(await plan(page, 'Monthly').isChecked()).toBe(true)
    await toCheckout(page)
    await page.getByRole('radio', { name: /your bank asks/ }).check()
    await button(page, 'Pay £2.99').click()
    await button(page, 'Yes, confirm').click()
    const listing = await toListing(page)
    expect(await isFound(visitor, { business, listing })).toBe(true)
    await cancelInTwoClicks(page)
    await toPortal(page)
    await button(page, 'To the end of the period').click()
    await page.getByText('Ended', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Back to the site' }).click()
    await page.getByText('No Active Membership').waitFor()
    expect(await isFound(visitor, { business, listing })).toBe(false)
    await followMail(page, email, /^Receipt/)
    await page.getByRole('heading', { name: 'Receipts' }).waitFor()
  })

  test('a free year with FIRST100: the code checked for a second, no card, listed, reminded of its end, hidden [MEM-10, MEM-11, MEM-12, MEM-13, MEM-14]', async () => {
    const expects = /status of 400/
    const [page, visitor] = [
      await visit('/signup?type=provider', { site, width: DESKTOP, expects }),
      await visit('/directory', { site }),
    ]
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
    await toCheckout(page, 'Start my free year')
    expect(await page.getByRole('radio', { name: 'No card: it ends by itself' }).isChecked()).toBe(true)
    await button(page, 'Start free year').click()
    const listing = await toListing(page)
    expect(await isFound(visitor, { business, listing })).toBe(true)
    await open(page, '/profile?tab=subscriptions')
    await page.getByText('Annual Plan').waitFor()
    await page.getByText(/^Expires in 36[56] days/).waitFor()
    await toPortal(page)
    await button(page, 'To the end of the period').click()
    await page.getByText('Ended', { exact: true }).waitFor()
    expect(await isFound(visitor, { business, listing })).toBe(false)
  })

  test.each([true, false])('the keyboard alone buys a membership, JavaScript %s', async (script) => {
    const page = await visit('/signup?type=provider', { site })
    await joinAsBusiness(page)
    const bare = await visit('/membership', { site, script })
    await bare.context().addCookies(await page.context().cookies())
    await open(bare, '/membership')
    await plan(bare, 'Yearly').focus()
    await bare.keyboard.press('ArrowDown')
    expect(await plan(bare, 'Monthly').isChecked()).toBe(true)
    await button(bare, 'Continue to payment').focus()
    await bare.keyboard.press('Enter')
    await bare.waitForURL('**/dev/payments/checkout/*')
    await alive(bare)
    await button(bare, 'Pay £2.99').focus()
    await bare.keyboard.press('Enter')
    await bare.getByText('Your membership is active').waitFor()
    await open(bare, '/profile?tab=subscriptions')
    const [cancel] = [
      script ? button(bare, 'Cancel subscription') : bare.locator('summary', { hasText: 'Cancel subscription' }),
    ]
    await cancel.focus()
    await bare.keyboard.press('Enter')
    await button(bare, 'Yes, cancel it').focus()
    await bare.keyboard.press('Enter')
    await bare.getByText('Cancels Soon').waitFor()
  })
})

test('axe finds nothing, and nothing jumps or leaves 320 px, on the way to pay and after', async () => {
  const page = await visit('/signup?type=provider', { site, expects: /status of 40[02]/ })
  await watchShifts(page)
  const found: { on: string; findings: string[]; shifts: Shift[]; sideways: number }[] = []
  const judge = async (on: string, answered = false) => {
    // An answer that comes a second after the click makes room for itself.
    const shifts = answered ? [] : await shiftsOf(page)
    await page.setViewportSize({ width: 320, height: 740 })
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    const judged = { on, findings: await findings(page, content), shifts, sideways }
    if (judged.findings.length > 0 || shifts.length > 0 || sideways !== 0) found.push(judged)
    await page.setViewportSize({ width: DESKTOP, height: 900 })
  }
  await joinAsBusiness(page)
  await open(page, '/membership?canceled=true')
  await judge('membership')
  await page.getByLabel('Coupon').fill('FIRST101')
  await button(page, 'Apply').click()
  await page.getByText('Invalid coupon code').waitFor()
  await judge('a wrong coupon', true)
  await toCheckout(page)
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
  await button(page, 'Cancel subscription').click()
  await button(page, 'Yes, cancel it').waitFor()
  expect(await findings(page, content)).toEqual([])
  await page.keyboard.press('Escape')
  await toPortal(page)
  await judge('portal')
  expect(found).toEqual([])
}, 120_000)
