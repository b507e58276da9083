/** What admins do to memberships, at Stripe. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailbox } from '#db/schema/index.ts'
import { addAdmin } from '#tests/support/admin/users.ts'
import { customerOf, membershipRow, settled } from '#tests/support/membership.ts'
import { faultsIn, openStripeSite } from '#tests/support/stripe/site.ts'

const { app, now, stripe, newProvider, newMember, newProcess, tell } = await openStripeSite()
const admin = await app.as(await addAdmin(app, 'ada'))

const DAY = 86_400_000
const stamp = (date: Date) => Math.floor(date.getTime() / 1000)
const endOf = async (id: string) => (await membershipRow(app, id))?.periodEnd ?? now

test('an extension is a trial without proration, and leaves the end of a cancelled one at its end', async () => {
  for (const [index, how] of (['renewing', 'here', 'portal'] as const).entries()) {
    const { id, ref, api } = await newMember()
    if (how === 'here') await api.membership.cancel()
    if (how === 'portal') await tell(stripe.cancelAtEnd(ref))
    const end = await endOf(id)
    await app.clock.to(new Date(now.getTime() + (index + 1) * 5 * 60_000))
    const seenEnd = end.toISOString()
    await admin.api.billing.extend({ id, count: 10, unit: 'days', seenEnd, reason: 'We were away' })
    await settled(app)
    const until = new Date(end.getTime() + 10 * DAY)
    expect(await endOf(id)).toEqual(until)
    expect(await membershipRow(app, id)).toMatchObject({ freeUntil: null })
    const cancelAt = how === 'renewing' ? null : stamp(until)
    expect(stripe.kept.subscription(ref)).toMatchObject({ trial_end: stamp(until), cancel_at: cancelAt })
  }
  expect(faultsIn(stripe.calls)).toEqual([])
})

test('a gift is one subscription without a card, though it is asked for twice', async () => {
  const { id, email } = await newProvider()
  await admin.api.billing.give({ id, count: 3, unit: 'months', plan: 'yearly', reason: 'A prize' })
  await settled(app)
  const mine = () => [...stripe.kept.subscriptions.values()].filter(({ metadata }) => metadata.provider_id === id)
  expect(mine()).toMatchObject([{ status: 'trialing', cancel_at_period_end: false }])
  const row = await membershipRow(app, id)
  expect(row).toMatchObject({ plan: 'yearly', cardOnFile: false, cancelledAt: null, freeUntil: row?.periodEnd })
  expect((await app.mailTo(email, /^You are a member/)).text).toContain('It then ends by itself')

  const order = {
    key: `given-${id}-0`,
    customerRef: await customerOf(app, id),
    providerId: id,
    plan: 'yearly' as const,
  }
  const again = await newProcess().openFree({ ...order, freeUntil: new Date(now.getTime() + 50 * DAY) })
  expect([again.ref, mine().length]).toEqual([row?.subscriptionRef, 1])
})

test('a gift never charges the card of an earlier membership', async () => {
  const { id, email, ref, customer } = await newMember()
  const held = stripe.kept.customers.get(customer)
  if (!held || held.deleted) throw new Error('no customer')
  held.invoice_settings.default_payment_method = 'pm_of_before'
  await tell(stripe.end(ref))
  await admin.api.billing.give({ id, count: 20, unit: 'days', plan: 'monthly', reason: 'Come back' })
  await settled(app)
  const given = [...stripe.kept.subscriptions.values()].filter(({ status }) => status === 'trialing')
  expect(given.find((one) => one.customer === customer)).toMatchObject({ cancel_at_period_end: true })
  expect((await membershipRow(app, id))?.cancelledAt).not.toBeNull()
  const mails = await app.site.database.query.select().from(mailbox).where(eq(mailbox.to, email))
  expect(mails.map(({ text }) => text).join()).toContain(
    'It then ends by itself, unless you choose “Resume membership” before.',
  )
})
