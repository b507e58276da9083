import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkouts } from '#db/schema/index.ts'
import { addAccount, openAtNow } from '#tests/support/accounts.ts'
import { allIn, textOf } from '#tests/support/html.ts'
import { atPortal, buy, customerOf, newProvider, sessionIn } from '#tests/support/membership.ts'
import { search } from '#tests/support/search.ts'

const { app } = await openAtNow()

const isListed = async (id: string) => (await search(app)).cards.some((card) => card.id === id)

describe('the page', () => {
  test('signed out leads to the provider login and back [MEM-01]', async () => {
    const answer = await app.page('/membership', { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe('/login?type=provider&return=/membership')
  })

  test('for others leads to the directory [MEM-02, MEM-03]', async () => {
    const { id } = await addAccount(app)
    const answer = await (await app.as(id)).page('/membership')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/directory'])
    expect((await (await newProvider(app)).browser.page('/membership')).status).toBe(200)
  })

  const offer = async () => (await newProvider(app)).browser.html('/membership')

  test('offers two plans, the yearly one first and chosen [MEM-04]', async () => {
    const page = await offer()
    expect(page.all('input', { name: 'plan' }).map(({ attribs }) => [attribs.value, 'checked' in attribs])).toEqual([
      ['yearly', true],
      ['monthly', false],
    ])
  })

  test('says what each plan costs, and what the yearly one saves [MEM-05, MEM-06, MEM-07, MEM-08]', async () => {
    const page = await offer()
    for (const words of ['£2.99 per month, incl. VAT if charged', '£20.00', '£35.88', 'save £15.88', 'over 40%']) {
      expect(page.text).toContain(words)
    }
    expect(textOf(page.one('s'))).toContain('£35.88')
    expect(page.text).toContain('Best Value')
  })

  test('says what is to pay now and when each plan renews, beside a field for a coupon [MEM-09, MEM-10]', async () => {
    const page = await offer()
    expect(page.text).toMatch(/To pay now£20.00 Renews on \d\d \w{3} \d{4} for £20.00/)
    expect(page.text).toMatch(/To pay now£2.99 Renews on \d\d \w{3} \d{4} for £2.99/)
    page.one('input', { name: 'coupon' })
    page.one('button', { text: 'Apply' })
  })
})

describe('paying', () => {
  test('leads to the payment provider, and makes a member of the provider, public at once [MEM-19, MEM-27, MEM-33]', async () => {
    const { id, browser } = await newProvider(app)
    expect(await isListed(id)).toBe(false)
    const answer = await browser.post('/membership', { intent: 'checkout', plan: 'monthly', coupon: '' })
    const url = answer.headers.get('location')
    const checkout = await app.html(new URL(url ?? '').pathname)
    expect(checkout.text).toContain('This is a test payment provider')
    expect(checkout.text).toContain('£2.99 a month, due now.')
    const paid = await app.page(new URL(url ?? '').pathname, {
      method: 'POST',
      body: new URLSearchParams({ card: 'works' }),
      redirect: 'manual',
    })
    expect(new URL(paid.headers.get('location') ?? '').search).toBe('?success=true')
    const back = await browser.html('/membership?success=true')
    expect(back.text).toContain('Your membership is active')
    expect(await isListed(id)).toBe(true)
  })

  test('success in the address alone gives nothing [MEM-29]', async () => {
    const { id, browser } = await newProvider(app)
    const page = await browser.html('/membership?success=true&plan=yearly&user=1')
    expect(page.text).toContain('we will email you')
    expect((await browser.api.membership.own()).membership.isSubscribed).toBe(false)
    expect(await isListed(id)).toBe(false)
  })

  test('cancelled leads back with words, and the same way to pay is open [MEM-26]', async () => {
    const { browser } = await newProvider(app)
    const { membership } = browser.api
    const first = await membership.checkout({ plan: 'monthly', couponCode: null })
    const page = await browser.html('/membership?canceled=true')
    expect(page.text).toContain("Your payment process was canceled. You can try again when you're ready.")
    expect(page.one('input', { name: 'plan', value: 'monthly' }).attribs).toHaveProperty('checked')
    expect((await membership.checkout({ plan: 'monthly', couponCode: null })).url).toBe(first.url)
  })

  test('another plan closes the first way to pay', async () => {
    const { id, browser } = await newProvider(app)
    const { membership } = browser.api
    const first = await membership.checkout({ plan: 'monthly', couponCode: null })
    const second = await membership.checkout({ plan: 'yearly', couponCode: null })
    expect(second.url).not.toBe(first.url)
    const seen = await app.visitor().testPayment.checkout({ ref: sessionIn(first.url) })
    expect(seen.state).toBe('expired')
    const rows = await app.site.database.query.select().from(checkouts).where(eq(checkouts.providerId, id))
    expect(rows.filter(({ closedAt }) => closedAt === null)).toHaveLength(1)
  })

  test('a member is told so, by the server [MEM-22]', async () => {
    const { browser } = await newProvider(app)
    await buy(app, browser)
    const { membership } = browser.api
    await expect(membership.checkout({ plan: 'yearly', couponCode: null })).rejects.toMatchObject({
      message: 'You already have an active subscription.',
    })
    const answer = await browser.post('/membership', { intent: 'checkout', plan: 'yearly', coupon: '' })
    expect(answer.status).toBe(409)
  })

  test('twenty at once open one way to pay, and make one membership [MEM-23]', async () => {
    const { id, browser } = await newProvider(app)
    const { membership } = browser.api
    const urls = await Promise.all(
      Array.from({ length: 20 }, () =>
        membership.checkout({ plan: 'yearly', couponCode: null }).then(({ url }) => url),
      ),
    )
    expect(new Set(urls).size).toBe(1)
    await Promise.all(
      urls.map((url) =>
        app
          .visitor()
          .testPayment.pay({ ref: sessionIn(url), card: 'works', bank: null })
          .catch(() => null),
      ),
    )
    await expect.poll(async () => (await membership.awaited()).active, { timeout: 10_000 }).toBe(true)
    const { subscriptions } = await app.visitor().testPayment.portal({ ref: await customerOf(app, id) })
    expect(subscriptions).toHaveLength(1)
  })

  test('is for providers with a confirmed address [MEM-24, MEM-25]', async () => {
    const client = await app.as((await addAccount(app)).id)
    await expect(client.api.membership.checkout({ plan: 'yearly', couponCode: null })).rejects.toMatchObject({
      message: 'Only service providers can purchase subscriptions.',
    })
    const { browser } = await newProvider(app, { emailConfirmed: false })
    await expect(browser.api.membership.checkout({ plan: 'yearly', couponCode: null })).rejects.toMatchObject({
      code: 'CONFIRMATION_NEEDED',
    })
    const page = await browser.follow(
      await browser.post('/membership', { intent: 'checkout', plan: 'yearly', coupon: '' }),
    )
    const refused = page.one('div', { role: 'alert', text: /Please confirm your email address first/ })
    expect(allIn(refused, 'button').map(textOf)).toEqual(['Resend email'])
  })

  test('takes no price, address or person from the form [MEM-29]', async () => {
    const { browser } = await newProvider(app)
    const { membership } = browser.api
    for (const extra of [
      { price: 1 },
      { amount: 0 },
      { returnUrl: 'https://evil.example' },
      { userId: 'x' },
      { plan: 'free' },
    ]) {
      const wanted = Object.assign({ plan: 'yearly' as const, couponCode: null }, extra)
      await expect(membership.checkout(wanted as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    const answer = await browser.post('/membership', { intent: 'checkout', plan: 'yearly', coupon: '', price: '1' })
    expect(answer.status).toBe(400)
  })
})

test('a declined card pays nothing; the bank may ask, and may hear no', async () => {
  const { browser } = await newProvider(app)
  const { url } = await browser.api.membership.checkout({ plan: 'yearly', couponCode: null })
  const ref = sessionIn(url)
  const { testPayment } = app.visitor()
  await expect(testPayment.pay({ ref, card: 'declined', bank: null })).rejects.toMatchObject({ code: 'CARD_DECLINED' })
  expect(await testPayment.pay({ ref, card: 'asks', bank: null })).toEqual({ next: 'bank' })
  await expect(testPayment.pay({ ref, card: 'asks', bank: 'no' })).rejects.toMatchObject({ code: 'CARD_DECLINED' })
  expect((await browser.api.membership.awaited()).active).toBe(false)
  await testPayment.pay({ ref, card: 'asks', bank: 'yes' })
  await expect.poll(async () => (await browser.api.membership.awaited()).active, { timeout: 10_000 }).toBe(true)
})

test('the whole life: paid, renewed, unpaid, in grace, hidden, paid again, cancelled, resumed, ended', async () => {
  const { id, email, browser } = await newProvider(app)
  await buy(app, browser, { plan: 'monthly', card: 'later' })
  await app.mailTo(email, /You are a member/)
  await app.mailTo(email, /^Receipt/)
  const own = async () => (await browser.api.membership.own()).membership
  expect(await own()).toMatchObject({ isSubscribed: true, tier: 'monthly', renews: true, unpaid: false })
  await atPortal(app, id, 'pass', 32)
  await app.mailTo(email, /could not take/)
  expect(await own()).toMatchObject({ unpaid: true })
  expect(await isListed(id)).toBe(true)
  await atPortal(app, id, 'pass', 3)
  expect(await isListed(id)).toBe(false)
  await atPortal(app, id, 'card-works')
  expect(await own()).toMatchObject({ isSubscribed: true, unpaid: false })
  expect(await isListed(id)).toBe(true)
  await browser.api.membership.cancel()
  expect(await own()).toMatchObject({ cancelAtPeriodEnd: true, isSubscribed: true })
  await browser.api.membership.resume()
  expect(await own()).toMatchObject({ cancelAtPeriodEnd: false })
  await browser.api.membership.cancel()
  await atPortal(app, id, 'pass', 40)
  expect(await own()).toMatchObject({ isSubscribed: false })
  expect(await isListed(id)).toBe(false)
  await app.mailTo(email, /has ended/)
})
