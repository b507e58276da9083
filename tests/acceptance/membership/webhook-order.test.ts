import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { memberships } from '#db/schema/index.ts'
import { deliverEvent } from '#server/membership/test-payment/provider.ts'
import { newRef } from '#server/platform/payments/test-books.ts'
import { createTestApp } from '#tests/support/app.ts'
import { settled } from '#tests/support/membership.ts'
import { untilTestEnds } from '#tests/support/spies.ts'
import {
  addPayers,
  type BankEvent,
  bankOf,
  expectedOf,
  foundIn,
  subscribe,
  takeEvents,
} from '#tests/support/stripe/subscription-simulator.ts'

const DAY = 86_400
const CREATED = 'customer.subscription.created'
const UPDATED = 'customer.subscription.updated'
const DELETED = 'customer.subscription.deleted'

const app = await createTestApp({ now: new Date() })
const { site, work } = app
const bank = bankOf(site)
afterAll(() => app.close())

beforeEach(async () => {
  await work.db.execute(sql`delete from queue.job`)
  await work.db.execute(sql`truncate memberships, receipts, test_payments cascade`)
})

const newProvider = async () => (await addPayers(site, 1))[0] ?? ''

/** What the bank has told since the last time, of one kind. */
async function told(type: string): Promise<BankEvent> {
  const found = (await takeEvents(site)).filter((event) => event.type === type).at(-1)
  if (!found) throw new Error(`no ${type}`)
  return found
}

const deliver = (event: BankEvent) => deliverEvent(work, event)
const rowOf = async (ref: string) => (await foundIn(site)).standing.find((row) => row.ref === ref)
const tasks = async (queue: string) => {
  const { rows } = await work.db.execute<{ data: unknown }>(sql`select data from queue.job where name = ${queue}`)
  return rows.map(({ data }) => data)
}

describe('created, updated and deleted end the same', () => {
  const orders = [
    [CREATED, UPDATED, DELETED],
    [CREATED, DELETED, UPDATED],
    [UPDATED, CREATED, DELETED],
    [UPDATED, DELETED, CREATED],
    [DELETED, CREATED, UPDATED],
    [DELETED, UPDATED, CREATED],
  ]
  const life = [
    { type: UPDATED, step: (ref: string) => bank.setCancelled(ref, true) },
    { type: DELETED, step: (ref: string) => bank.end(ref) },
  ]
  for (const order of orders) {
    const names = order.map((type) => type.split('.').at(-1)).join(', ')
    test(`when they come as ${names}, each as soon as it can, and once more [MEM-31]`, async () => {
      const ref = await subscribe(site, await newProvider(), { plan: 'monthly' })
      const happened = new Map([[CREATED, await told(CREATED)]])
      const waiting = [...order]
      const deliverWhatCan = async () => {
        for (let event = happened.get(waiting[0] ?? ''); event; event = happened.get(waiting[0] ?? '')) {
          await deliver(event)
          waiting.shift()
        }
      }
      await deliverWhatCan()
      for (const { type, step } of life) {
        await step(ref)
        happened.set(type, await told(type))
        await deliverWhatCan()
      }
      for (const type of order) await deliver({ ...(happened.get(type) ?? { type }), id: newRef('evt') })
      expect((await foundIn(site)).standing).toEqual((await expectedOf(site)).standing)
      const heard = (await foundIn(site)).told
      expect(heard).toEqual([...new Set(heard)])
    })
  }
})

test('of two look-ups at once the one asked later counts, whichever is answered first [MEM-31]', async () => {
  for (const firstAnswersLast of [true, false]) {
    const ref = await subscribe(site, await newProvider(), { plan: 'monthly' })
    const created = await told(CREATED)
    await deliver({ ...created, id: newRef('evt') })
    let asked = () => {}
    let answer = () => {}
    const wasAsked = new Promise<void>((done) => {
      asked = done
    })
    const mayAnswer = new Promise<void>((done) => {
      answer = done
    })
    const { payments } = site
    const { subscription } = payments
    untilTestEnds(vi.spyOn(payments, 'subscription')).mockImplementationOnce(async (which) => {
      const found = await subscription.call(payments, which)
      asked()
      await mayAnswer
      return found
    })
    const first = deliver(created)
    await wasAsked
    await bank.setCancelled(ref, true)
    const updated = await told(UPDATED)
    if (firstAnswersLast) {
      await deliver(updated)
      answer()
      await first
    } else {
      answer()
      await first
      await deliver(updated)
    }
    expect(await rowOf(ref)).toMatchObject({ cancelled: true })
    const heard = (await foundIn(site)).told.filter((line) => line.endsWith(ref))
    expect(heard).toEqual([`membership.cancelled ${ref}`, `membership.started ${ref}`])
  }
})

test('the same event twenty times at once counts once [MEM-31]', async () => {
  const ref = await subscribe(site, await newProvider())
  const events = await takeEvents(site)
  await Promise.all(events.flatMap((event) => Array.from({ length: 20 }, () => deliver(event))))
  expect(await foundIn(site)).toEqual(await expectedOf(site))
  expect((await foundIn(site)).told).toHaveLength(2)
  expect(await rowOf(ref)).toBeDefined()
})

test('what happens to one provider at the same time goes on in turn', async () => {
  const provider = await newProvider()
  await subscribe(site, provider)
  const first = await takeEvents(site)
  await bank.end((await expectedOf(site)).standing[0]?.ref ?? '')
  await subscribe(site, provider, { plan: 'monthly' })
  const events = [...first, ...(await takeEvents(site))]
  const renamed = Array.from({ length: 5 }, (_, at) =>
    work.db.execute(sql`update profiles set business_name = ${`Name ${at}`} where id = ${provider}`),
  )
  await Promise.all([...events.map(deliver), ...renamed])
  expect((await foundIn(site)).standing).toEqual((await expectedOf(site)).standing)
})

test('a new subscription takes the place of one that lapsed, which ends for good', async () => {
  const provider = await newProvider()
  const lapsed = await subscribe(site, provider, { plan: 'monthly' })
  await bank.setCard(lapsed, 'fails')
  await bank.pass(lapsed, 36 * DAY)
  for (const event of await takeEvents(site)) await deliver(event)
  expect(await rowOf(lapsed)).toMatchObject({ endedAt: null, unpaidSince: expect.any(Date) })
  const fresh = await subscribe(site, provider)
  for (const event of await takeEvents(site)) await deliver(event)
  await bank.setPlan(lapsed, 'yearly') // it still lives over there, and tells of itself
  for (const event of await takeEvents(site)) await deliver(event)
  expect(await rowOf(lapsed)).toMatchObject({ endedAt: expect.any(Date) })
  expect(await rowOf(fresh)).toMatchObject({ endedAt: null })
  expect(await tasks('payment')).toEqual([{ act: 'end', subscriptionRef: lapsed }])
})

describe('a subscription that is none of ours', () => {
  /** As somebody else's would look. */
  async function foreign(metadata: Record<string, string>): Promise<string> {
    const ref = await subscribe(site, await newProvider())
    await takeEvents(site)
    const id = newRef('sub')
    await bank.step(async (books) => {
      await books.tell(CREATED, 'subscription', { ...(await books.lock('subscription', ref)), id, metadata })
    })
    return id
  }

  test.each<Record<string, string>>([{}, { provider_id: '42' }, { provider_id: '' }])(
    'with %o changes nothing [MEM-31]',
    async (metadata) => {
      await foreign(metadata)
      await deliver(await told(CREATED))
      expect((await foundIn(site)).standing).toEqual([])
      expect([await tasks('payment'), await tasks('event')]).toEqual([[], []])
    },
  )

  test('but of a provider who is gone is ended while it runs, and left alone when it does not [MEM-31]', async () => {
    const ref = await foreign({ provider_id: randomUUID() })
    await deliver(await told(CREATED))
    expect(await tasks('payment')).toEqual([{ act: 'end', subscriptionRef: ref }])
    expect(await tasks('event')).toEqual([{ name: 'membership.doubled', data: { subscriptionRef: ref } }])
    await bank.end(ref)
    await deliver(await told(DELETED))
    expect([await tasks('payment'), await tasks('event')].map(({ length }) => length)).toEqual([1, 1])
    expect((await foundIn(site)).standing).toEqual([])
  })
})

test('a second subscription of a member is told of once, however many events it has [MEM-23]', async () => {
  const provider = await newProvider()
  await subscribe(site, provider)
  for (const event of await takeEvents(site)) await deliver(event)
  const second = await subscribe(site, provider, { plan: 'monthly' })
  const events = await takeEvents(site)
  expect(events.length).toBeGreaterThan(2)
  for (const event of events) await deliver(event)
  const doubled = { name: 'membership.doubled', data: { subscriptionRef: second } }
  expect((await tasks('event')).filter((task) => JSON.stringify(task).includes('doubled'))).toEqual([doubled])
})

test('a second subscription of a member is ended, and the operator told [MEM-23]', async () => {
  const worked = await createTestApp({ now: new Date(), working: true })
  const [id = ''] = await addPayers(worked.site, 1)
  const first = await subscribe(worked.site, id)
  await settled(worked)
  const second = await subscribe(worked.site, id, { plan: 'monthly' })
  const statusOf = async (ref: string) => (await bankOf(worked.site).settled(ref)).status
  await expect.poll(() => statusOf(second), { timeout: 10_000 }).toBe('canceled')
  await settled(worked)
  const { contactEmail } = worked.site.settings.site
  const mail = await worked.mailTo(contactEmail, /second membership/)
  expect(mail.text).toContain(second)
  const { rows } = await worked.work.db.execute(sql`select from queue.job where data ->> 'name' = 'membership.doubled'`)
  expect(rows).toHaveLength(1)
  expect(await statusOf(first)).toBe('active')
  const running = await worked.work.db.select().from(memberships).where(eq(memberships.providerId, id))
  expect(running.filter(({ endedAt }) => endedAt === null).map(({ subscriptionRef }) => subscriptionRef)).toEqual([
    first,
  ])
  await worked.close()
})
