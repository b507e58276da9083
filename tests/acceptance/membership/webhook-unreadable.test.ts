import { Stripe } from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import { paymentEvents } from '#db/schema/index.ts'
import { run } from '#tests/support/clock.ts'
import { openStripeSite, ownMembership } from '#tests/support/stripe/site.ts'

const { app, stripe, post, newMember } = await openStripeSite()
const { STRIPE_WEBHOOK_SECRET: secret = '' } = stripe.environment()

/** A body as only the payment provider can sign it. */
function signed(payload: string) {
  const timestamp = Math.floor(app.site.now().getTime() / 1000)
  return {
    body: Buffer.from(payload),
    signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  }
}

const eventOf = (type: string, object: unknown, id = `evt_${crypto.randomUUID()}`) =>
  signed(JSON.stringify({ id, type, data: { object } }))

/** What is warned of meanwhile, instead of printing it. */
async function warningsIn(acting: () => Promise<unknown>): Promise<number> {
  const warn = vi.spyOn(app.site.log, 'warn').mockImplementation(() => undefined)
  try {
    await acting()
    return warn.mock.calls.length
  } finally {
    warn.mockRestore()
  }
}

describe('what is signed but cannot be read is taken, noted and not sent for days [MEM-31]', () => {
  test.each([
    ['no JSON', signed('hello')],
    ['a broken JSON', signed('{"id":')],
    ['nothing', signed('null')],
    ['a list', signed('[]')],
    ['an event without anything', signed('{}')],
    ['an event about nothing', signed('{"id":"evt_1","type":"customer.subscription.updated"}')],
    ['a subscription without an id', eventOf('customer.subscription.updated', {})],
    ['a subject that is no id', eventOf('invoice.paid', { id: 'in_1/../../customers?limit=1#' })],
    ['an id that no database keeps', eventOf('customer.created', {}, 'evt_\u0000')],
    ['an id of 300 characters', eventOf('customer.created', {}, 'e'.repeat(300))],
    [
      'a refund of more than a column holds',
      eventOf('charge.refunded', { payment_intent: 'pi', amount_refunded: 1e15 }),
    ],
    ['a refund of half a penny', eventOf('charge.refunded', { payment_intent: 'pi', amount_refunded: 0.5 })],
  ])('%s', async (_what, delivery) => {
    const warnings = await warningsIn(async () => expect(await post([delivery, delivery])).toEqual([200, 200]))
    expect(warnings).toBe(2)
  })
})

describe('what the payment provider does not know is taken once, noted and not sent for days [MEM-31]', () => {
  test.each([
    ['customer.subscription.updated', 'sub_unknown'],
    ['customer.subscription.deleted', 'sub_unknown'],
    ['checkout.session.completed', 'cs_test_unknown'],
    ['invoice.paid', 'in_unknown'],
  ])('%s of %j', async (type, id) => {
    const delivery = eventOf(type, { id })
    const warnings = await warningsIn(async () => expect(await post([delivery, delivery])).toEqual([200, 200]))
    expect(warnings).toBe(1)
  })
})

test('a subscription in another shape is noted, and keeps neither the others nor the night from their work', async () => {
  const strange = await newMember()
  const other = await newMember()
  const kept = stripe.kept.subscriptions.get(strange.ref)
  if (!kept) throw new Error('no subscription')
  stripe.kept.subscriptions.set(strange.ref, { ...kept, start_date: 1e15 })
  const delivery = eventOf('customer.subscription.updated', { id: strange.ref })
  expect(await warningsIn(async () => expect(await post([delivery])).toEqual([200]))).toBe(1)
  await run(app, 'membership.reconcile')
  expect(await ownMembership(other.browser)).toMatchObject({ isSubscribed: true })
  expect(await ownMembership(strange.browser)).toMatchObject({ isSubscribed: true })
  stripe.kept.subscriptions.set(strange.ref, kept)
})

test.each(['error', 'reset', 'nonsense', 'html'] as const)(
  'while the payment provider answers with %s an event is refused, and counts when it comes again',
  async (behaviour) => {
    const { ref } = await newMember()
    const id = `evt_${crypto.randomUUID()}`
    const delivery = eventOf('customer.subscription.updated', { id: ref }, id)
    const isKnown = async () => {
      const events = await app.site.database.query.select().from(paymentEvents)
      return events.some((event) => event.id === id)
    }
    stripe.behave(behaviour)
    const [away = 0] = await post([delivery])
    stripe.behave('well')
    expect([away >= 500, await isKnown()]).toEqual([true, false])
    expect(await post([delivery])).toEqual([200])
    expect(await isKnown()).toBe(true)
  },
)
