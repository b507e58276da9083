import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { receive } from '#server/membership/receive.ts'
import { signEvent } from '#server/platform/payments/test.ts'
import { NotSigned } from '#server/platform/payments.ts'
import { createTestApp } from '#tests/support/app.ts'
import { openShell } from '#tests/support/http/shell.ts'
import { manyTimes } from '#tests/support/many-times.ts'
import { createDice, newSeed } from '#tests/support/seeded-random.ts'
import {
  addPayers,
  type BankEvent,
  expectedOf,
  foundIn,
  live,
  subscribe,
  takeEvents,
} from '#tests/support/stripe/subscription-simulator.ts'
import {
  type Delivery,
  deliveriesOf,
  foreign,
  post,
  signed,
  together,
} from '#tests/support/stripe/webhook-deliveries.ts'

const seed = newSeed()

test(`events of random lives, ten times each, shuffled, one in twenty forged: the end is the bank's, and no one gets a mail twice [MEM-31, MEM-35] (seed ${seed})`, {
  timeout: 120_000,
}, async () => {
  const app = await createTestApp({ now: new Date() })
  const { site, work, close } = app
  const dice = createDice(seed)
  // A thousand events take PostgreSQL (npm test -- --postgres; tests/robustness/membership.test.ts).
  const size =
    site.database.kind === 'embedded'
      ? { people: manyTimes(20, 8), events: manyTimes(150, 50) }
      : { people: 120, events: 1_000 }
  const events = await live(site, dice, size)
  const { url } = await openShell(app, { logLevel: 'warn' })
  const straight = ({ body, signature }: Delivery) =>
    receive(work, body, signature ?? '').then(
      () => 200,
      (error) => (error instanceof NotSigned ? 400 : String(error.cause ?? error)),
    )
  const wrong: unknown[] = []
  await together(await deliveriesOf(site, dice, events, 10), 8, async (delivery) => {
    // One in ten over the network, which is slow; what it answers follows from what receive() throws.
    const status = await (dice.below(10) === 0 ? post(url, delivery) : straight(delivery))
    if (status !== (delivery.bad ? 400 : 200)) wrong.push([status, delivery.body.toString()])
  })
  expect(wrong).toEqual([])
  expect(await foundIn(site)).toEqual(await expectedOf(site))
  await close()
})

describe('of what is posted to the webhook', async () => {
  const app = await createTestApp({ now: new Date() })
  const { site, work } = app
  afterAll(app.close)
  const open = async () => (await openShell(app, { logLevel: 'silent' })).url

  /** A provider has just paid; the event that says so. */
  async function bought(): Promise<{ ref: string; event: BankEvent; known: () => Promise<boolean> }> {
    const [id = ''] = await addPayers(site, 1)
    const ref = await subscribe(site, id)
    const event = (await takeEvents(site)).find(({ type }) => type === 'customer.subscription.created')
    if (!event) throw new Error('nothing was told')
    return { ref, event, known: async () => (await foundIn(site)).standing.some((row) => row.ref === ref) }
  }

  const old = (event: BankEvent, seconds: number) =>
    signed(site, event, new Date(site.now().getTime() - seconds * 1000))

  test('what was signed more than five minutes ago is refused, what was a second less is taken [MEM-31]', async () => {
    const { event, known } = await bought()
    const url = await open()
    expect(await post(url, await old(event, 301))).toBe(400)
    expect(await known()).toBe(false)
    expect(await post(url, await old(event, 299))).toBe(200)
    expect(await known()).toBe(true)
  })

  test('the same said in other bytes is refused [MEM-31]', async () => {
    const { event, known } = await bought()
    const url = await open()
    const { signature } = await signed(site, event)
    const others = [
      JSON.stringify(event, null, 2),
      JSON.stringify(Object.fromEntries(Object.entries(event).reverse())),
      ` ${JSON.stringify(event)}`,
      JSON.stringify(event).replace('"id"', '"\\u0069d"'),
    ]
    for (const body of others) expect(await post(url, { body: Buffer.from(body), signature })).toBe(400)
    expect(await known()).toBe(false)
  })

  test('nothing counts without a signature of ours, and one of ours among several does [MEM-31]', async () => {
    const { event, known } = await bought()
    const url = await open()
    const { body, signature } = await signEvent(site.settings, event, site.now())
    const time = /t=\d+/.exec(signature)?.[0] ?? ''
    const right = /v1=\w+/.exec(signature)?.[0] ?? ''
    const wrong = `v1=${'0'.repeat(64)}`
    const none = ['', ' ', 'x', time, right, `${time},${wrong}`, `${time},${right.replace('v1', 'v0')}`]
    const elsewhere = foreign(body.toString(), Math.floor(site.now().getTime() / 1000))
    for (const header of [null, ...none, elsewhere]) {
      expect(await post(url, { body, signature: header }), String(header)).toBe(400)
    }
    expect(await known()).toBe(false)
    expect(await post(url, { body, signature: `${time},${wrong},${right}` })).toBe(200)
    expect(await known()).toBe(true)
  })

  test('junk is refused, however much [MEM-31]', async () => {
    const url = await open()
    const { signature } = await bought().then(({ event }) => signed(site, event))
    for (const [bytes, status] of [
      [0, 400],
      [1, 400],
      [1024 * 1024, 400],
      [1024 * 1024 + 1, 413],
    ] as const) {
      expect(await post(url, { body: Buffer.alloc(bytes, '{'), signature }), `${bytes} bytes`).toBe(status)
    }
  })

  test('what came while the database was away is asked for again, and counts then', async () => {
    const { event, known } = await bought()
    const url = await open()
    const delivery = await signed(site, event)
    for (const table of ['payment_events', 'memberships']) {
      await work.db.execute(sql.raw(`alter table ${table} rename to away`))
      expect(await post(url, delivery), table).toBeGreaterThanOrEqual(500)
      await work.db.execute(sql.raw(`alter table away rename to ${table}`))
    }
    expect(await known()).toBe(false)
    expect(await post(url, delivery)).toBe(200)
    expect(await known()).toBe(true)
  })
})
