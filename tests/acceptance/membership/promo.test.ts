import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { closeOverdue } from '#server/membership/checkout.ts'
import { openAtNow } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/app.ts'
import { buy, membershipRow, newProvider, sessionIn } from '#tests/support/membership.ts'

const { app, now } = await openAtNow()
const MINUTE = 60_000

async function places(): Promise<{ held: number; redeemed: number }> {
  const { rows } = await app.site.database.query.execute<{ held: number; redeemed: number }>(sql`
    select count(*) filter (where redeemed_at is null)::int as held, count(redeemed_at)::int as redeemed from promo_places`)
  return rows[0] ?? { held: 0, redeemed: 0 }
}

/** So many places are taken by businesses that we do not have. */
async function take(count: number) {
  await app.site.database.query.execute(sql`delete from promo_places`)
  await app.site.database.query.execute(sql`
    insert into promo_places (code, held_at, redeemed_at) select 'FIRST100', present(), present() from generate_series(1, ${count})`)
}

describe('FIRST100', () => {
  test('is applied in any case, and then cannot be changed [MEM-10, MEM-12, MEM-14]', async () => {
    await take(0)
    const { browser } = await newProvider(app)
    const answer = await browser.post('/membership', { intent: 'coupon', plan: 'monthly', coupon: ' first100 ' })
    const page = await browser.follow(answer)
    expect(page.one('input', { name: 'coupon' }).attribs).toMatchObject({ value: 'FIRST100', disabled: '' })
    expect(page.one('button', { text: 'Applied' }).attribs).toHaveProperty('disabled')
    expect(page.text).toContain('To pay now£0.00')
    page.one('button', { text: 'Start my free year' })
  })

  test('a wrong one is refused in words, and stays typed [MEM-13]', async () => {
    const { browser } = await newProvider(app)
    const page = await browser.follow(
      await browser.post('/membership', { intent: 'coupon', plan: 'yearly', coupon: 'FREE4ALL' }),
    )
    expect(page.text).toContain('Invalid coupon code')
    expect(page.one('input', { name: 'coupon' }).attribs.value).toBe('FREE4ALL')
  })

  test('one of more than 40 characters, typed or applied, is refused in words at checkout too [MEM-13]', async () => {
    const { browser } = await newProvider(app)
    for (const intent of ['coupon', 'checkout']) {
      const long = 'F'.repeat(41)
      const fields = { intent, plan: 'yearly', coupon: long, applied: intent === 'checkout' ? long : '' }
      const page = await browser.follow(await browser.post('/membership', fields))
      expect([page.status, page.text]).toEqual([400, expect.stringContaining('Invalid coupon code')])
    }
  })

  test('gives a free year without a card, once to a business [MEM-14, MEM-15]', async () => {
    await take(0)
    const { id, browser } = await newProvider(app)
    await buy(app, browser, { plan: 'monthly', coupon: 'first100', card: 'none' })
    const row = await membershipRow(app, id)
    expect(row).toMatchObject({ plan: 'yearly', promoCode: 'FIRST100', cardOnFile: false })
    const days = ((row?.periodEnd.getTime() ?? 0) - now.getTime()) / 86_400_000
    expect(Math.round(days)).toBe(365)
    expect(await places()).toEqual({ held: 0, redeemed: 1 })
    const { membership } = browser.api
    await expect(membership.checkCoupon({ code: 'FIRST100' })).rejects.toMatchObject({ code: 'COUPON_USED' })
  })

  test('taken without a card, cancelled and resumed, takes no money: the mail asks for a card', async () => {
    await take(0)
    const { email, browser } = await newProvider(app)
    await buy(app, browser, { coupon: 'FIRST100', card: 'none' })
    const { membership } = browser.api
    await membership.cancel()
    await membership.resume()
    const { text } = await app.mailTo(email, /continues/)
    expect(text).toContain('add a card under “Manage subscription” before that day')
    expect(text).not.toContain('Your membership renews')
  })

  test('when all are taken says so and clears the field [MEM-18]', async () => {
    await take(100)
    const { browser } = await newProvider(app)
    const words = 'Sorry, the FIRST100 offer has already been fully claimed.'
    const page = await browser.follow(
      await browser.post('/membership', { intent: 'coupon', plan: 'yearly', coupon: 'FIRST100' }),
    )
    expect(page.text).toContain(words)
    expect(page.one('input', { name: 'coupon' }).attribs.value ?? '').toBe('')
    const { membership } = browser.api
    await expect(membership.checkout({ plan: 'yearly', couponCode: 'FIRST100' })).rejects.toMatchObject({
      message: words,
    })
  })

  test('a place that was held and not taken is free after 30 minutes, and cannot be paid any more [MEM-17]', async () => {
    await take(99)
    const [first, second] = [await newProvider(app), await newProvider(app)]
    const held = await first.api.membership.checkout({ plan: 'yearly', couponCode: 'FIRST100' })
    const wanted = () => second.api.membership.checkout({ plan: 'yearly', couponCode: 'FIRST100' })
    await expect(wanted()).rejects.toMatchObject({ code: 'COUPON_CLAIMED' })
    await app.clock.to(new Date(now.getTime() + 29 * MINUTE))
    expect(await closeOverdue(app.work)).toBe(0)
    await expect(wanted()).rejects.toMatchObject({ code: 'COUPON_CLAIMED' })
    await app.clock.to(new Date(now.getTime() + 30 * MINUTE))
    await expect(wanted()).resolves.toMatchObject({ url: expect.stringContaining('/checkout/') })
    await expect(
      app.visitor().testPayment.pay({ ref: sessionIn(held.url), card: 'none', bank: null }),
    ).rejects.toMatchObject({ code: 'CHECKOUT_OVER' })
    expect(await places()).toEqual({ held: 1, redeemed: 99 })
  })

  test('of too many at once exactly as many get a place as there are [MEM-15, MEM-16]', async () => {
    // The embedded database has one connection: 150 would wait longer than a payment may take.
    const many = app.site.database.kind !== 'embedded'
    for (const [taken, asking, given] of [
      [many ? 0 : 90, many ? 150 : 20, many ? 100 : 10],
      [99, many ? 100 : 20, 1],
    ] as const) {
      await take(taken)
      const clients = await Promise.all(
        Array.from({ length: asking }, async () => (await (await newProvider(app)).browser.heldApi()).membership),
      )
      const answers: unknown[] = []
      await Promise.all(
        clients.map(async (membership) => {
          const answer = membership.checkout({ plan: 'yearly', couponCode: 'FIRST100' })
          answers.push(await answer.then(() => 'given', refusalOf))
        }),
      )
      expect(answers.filter((answer) => answer === 'given')).toHaveLength(given)
      expect(answers.filter((answer) => answer === 'COUPON_CLAIMED')).toHaveLength(asking - given)
    }
  }, 120_000)
})
