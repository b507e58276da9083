import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { memberships, receipts } from '#db/schema/index.ts'
import { startWorking } from '#server/boot/start-workers.ts'
import { openAt } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { run } from '#tests/support/clock.ts'
import { customerOf, membershipRow, newProvider, sessionIn, settled, subjectsTo } from '#tests/support/membership.ts'
import { search } from '#tests/support/search.ts'

const NOW = new Date('2027-04-10T12:00:00Z')

const { app } = await openAt(NOW)

describe('what webhooks missed', () => {
  test('is found in the night: started, changed, ended, with receipts, and no one gets a mail twice', async () => {
    const site = await createTestApp({ now: NOW }) // nobody takes the events
    const { id, email, browser } = await newProvider(site)
    const { testPayment } = site.visitor()
    const isListed = async () => (await search(site)).cards.some((card) => card.id === id)
    const paid = () => site.site.database.query.select().from(receipts).where(eq(receipts.providerId, id))
    const { url } = await browser.api.membership.checkout({ plan: 'monthly', couponCode: null })
    await testPayment.pay({ ref: sessionIn(url), card: 'works', bank: null })
    expect(await membershipRow(site, id)).toBeNull()

    for (const _ of [1, 2]) await run(site, 'membership.reconcile')
    expect(await membershipRow(site, id)).toMatchObject({ plan: 'monthly', endedAt: null })
    expect((await paid()).map(({ amountPence }) => amountPence)).toEqual([299])
    expect(await isListed()).toBe(true)

    const ref = await customerOf(site, id)
    const [subscription] = (await testPayment.portal({ ref })).subscriptions
    const act = async (act: 'yearly' | 'cancel' | 'end') =>
      testPayment.manage({ ref, subscriptionRef: subscription?.ref ?? '', act, days: null })
    await act('yearly')
    await act('cancel')
    for (const _ of [1, 2]) await run(site, 'membership.reconcile')
    expect(await membershipRow(site, id)).toMatchObject({ plan: 'yearly', cancelledAt: NOW, endedAt: null })
    expect((await paid()).map(({ amountPence }) => amountPence).toSorted()).toEqual([2000, 299])

    await act('end')
    for (const _ of [1, 2]) await run(site, 'membership.reconcile')
    expect((await membershipRow(site, id))?.endedAt).toEqual(NOW)
    expect(await isListed()).toBe(false)
    expect(await site.site.database.query.$count(memberships, eq(memberships.providerId, id))).toBe(1)

    await startWorking(site.site) // and now they come, all at once
    const subjects = await subjectsTo(site, email)
    expect(subjects).toHaveLength(new Set(subjects).size)
    expect(subjects.map((subject) => subject.replace(/Receipt .*/, 'Receipt')).toSorted()).toEqual([
      // A mail that it was cancelled would offer to resume what has ended.
      ...['Receipt', 'Receipt', 'You are a member of Fettle'],
      ...['Your membership has ended', 'Your membership is now yearly'],
    ])
    expect((await membershipRow(site, id))?.endedAt).toEqual(NOW)
    await site.close()
  })
})

describe('a subscription without an account', () => {
  const OPERATOR = 'hello@fettle.example'

  /** As the payment provider would know one of somebody who is gone. */
  async function addSubscription(status: 'active' | 'canceled') {
    const ref = `sub_test_${status}${randomUUID().slice(0, 8)}`
    const seconds = Math.floor(NOW.getTime() / 1000)
    await app.site.testBank?.step((books) =>
      books.write('subscription', {
        id: ref,
        customer: `cus_test_${ref}`,
        status,
        metadata: { provider_id: randomUUID() },
        plan: 'yearly',
        start_date: seconds,
        trial_start: null,
        trial_end: null,
        cancel_at_period_end: false,
        canceled_at: null,
        ended_at: status === 'canceled' ? seconds : null,
        default_payment_method: 'works',
        latest_invoice: null,
        anchor: seconds,
        periods: 1,
        current_period_start: seconds,
        current_period_end: seconds + 365 * 86_400,
      }),
    )
    return ref
  }
  const told = async (ref: string) => (await subjectsTo(app, OPERATOR)).filter((subject) => subject.includes(ref))

  test('that still runs is ended, and the operator hears whom to pay back, once', async () => {
    const ref = await addSubscription('active')
    await run(app, 'membership.reconcile')
    await settled(app)
    await run(app, 'membership.reconcile')
    expect(await told(ref)).toEqual([`A second membership was ended: ${ref}`])
    expect((await app.site.payments.subscription(ref)).state).toBe('ended')
  })

  test('that has ended asks for nothing', async () => {
    const ref = await addSubscription('canceled')
    await run(app, 'membership.reconcile')
    expect(await told(ref)).toEqual([])
  })
})
