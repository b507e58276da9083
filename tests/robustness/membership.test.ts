import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '#config/env.ts'
import { mailbox, memberships, testPayments } from '#db/schema/index.ts'
import { type Browser, beginSession } from '#server/auth/browser.ts'
import { closeSite, openSite } from '#server/boot/site.ts'
import { createLog } from '#server/platform/log.ts'
import type { CheckoutOrder } from '#server/platform/payments.ts'
import { manyTimes } from '#tests/support/many-times.ts'
import { createDice, newSeed } from '#tests/support/seeded-random.ts'
import { addPayers, countToldByClock, expectedOf, foundIn, live } from '#tests/support/stripe/subscription-simulator.ts'
import { deliveriesOf, post, together } from '#tests/support/stripe/webhook-deliveries.ts'
import { startPostgres } from '../../scripts/postgres.mjs'
import { form, newFolder, type Running, start } from './server.ts'

// One PostgreSQL server of our own, and real processes on it. Without its programs nothing here can run.
const postgres = await startPostgres({ fsync: 'off', log_min_messages: 'panic' }).catch((error: unknown) => {
  if (error instanceof Error && error.message.includes('were not found')) return console.warn(error.message)
  throw error
})

const KILLS = manyTimes(5, 2)
const EVENTS = manyTimes(1_000, 300)
const seed = newSeed()

describe.skipIf(!postgres)('memberships on PostgreSQL', { timeout: 240_000 }, async () => {
  if (!postgres) return
  const shared = { DATABASE_URL: postgres.url, AUTH_SECRET: 'one secret of all processes, 32 long' }
  // Our own hands in the same database; it takes nothing from the queue.
  const site = await openSite(readSettings(shared), createLog({ level: 'error' }))
  const { query } = site.database
  const open = () => start({ ...shared, DATA_DIR: newFolder(), LOG_LEVEL: 'error' })
  const pair: Running[] = []

  afterAll(async () => {
    for (const server of pair) server.signal('SIGKILL')
    await closeSite(site)
    await postgres.stop()
  })

  test(`${EVENTS} events, ten times each, shuffled, one in twenty forged, the process killed ${KILLS} times: the end is the bank's, and no mail twice [MEM-31] (seed ${seed})`, async () => {
    const dice = createDice(seed)
    const events = await live(site, dice, { people: Math.ceil(EVENTS / 8), events: EVENTS })
    const deliveries = await deliveriesOf(site, dice, events, 10)
    const wrong: unknown[] = []
    const share = Math.ceil(deliveries.length / (KILLS + 1))
    let last: Running | undefined
    let unanswered: typeof deliveries = []
    for (let kill = 0; kill <= KILLS; kill += 1) {
      const server = await open()
      last = server
      const burst = [...unanswered, ...deliveries.slice(kill * share, (kill + 1) * share)]
      const lost: typeof deliveries = []
      const killAt = kill < KILLS ? dice.below(burst.length - 100) + 50 : -1
      let taken = 0
      await together(burst, 8, async (delivery) => {
        if (taken++ === killAt) server.signal('SIGKILL')
        const status = await post(server.url, delivery).catch(() => null)
        if (status === null) lost.push(delivery)
        else if (status !== (delivery.bad ? 400 : 200)) wrong.push([status, delivery.body.toString()])
      })
      if (kill < KILLS) expect(lost.length).toBeGreaterThan(0)
      unanswered = lost
    }
    expect([wrong, unanswered]).toEqual([[], []])
    const expected = await expectedOf(site)
    expect(await foundIn(site)).toEqual(expected)
    // What a killed process had begun is taken up by another after a while; the rest soon.
    const waiting = async () => {
      const { rows } = await query.execute(
        sql`select from queue.job where name in ('event', 'bulk-event', 'mail', 'bulk-mail') and state in ('created', 'retry')`,
      )
      return rows.length
    }
    await expect.poll(waiting, { timeout: 90_000, interval: 200 }).toBe(0) // a retry of a mail may be 40 s away
    const mails = await query.select({ to: mailbox.to, text: mailbox.text }).from(mailbox)
    const texts = mails.map((mail) => JSON.stringify(mail))
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
    expect(mails.length).toBeLessThanOrEqual(expected.told.length + (await countToldByClock(site)))
    expect(mails.length).toBeGreaterThan(expected.told.length - 8 * KILLS)
    last?.signal('SIGKILL')
    await last?.ended
  })

  /** Two processes for all tests that follow. */
  async function both(): Promise<Running[]> {
    while (pair.length < 2) pair.push(await open())
    return pair
  }

  describe('FIRST100', () => {
    beforeEach(async () => {
      await query.execute(sql`delete from promo_places`)
    })

    test('150 at once at two processes, one of them killed: 100 free years and no place more [MEM-15, MEM-16]', async () => {
      const servers = await both()
      const ids = await addPayers(site, 150)
      const people = await signIn(ids)
      const outcomes: string[] = []
      let answered = 0
      let revived: Promise<void> | undefined
      await together(people, 150, async (person) => {
        outcomes.push(
          await takeFreeYear(person, servers, () => {
            answered += 1
            if (answered !== 40) return
            const [killed] = servers
            killed?.signal('SIGKILL')
            revived = open().then((server) => void servers.splice(0, 1, server))
          }),
        )
      })
      await revived
      expect(countOf(outcomes)).toEqual({ member: 100, claimed: 50 })
      expect(await places()).toEqual({ redeemed: 100, held: 0 })
      const free = and(eq(memberships.promoCode, 'FIRST100'), inArray(memberships.providerId, ids))
      const members = await query.select().from(memberships).where(free)
      expect(new Set(members.map(({ providerId }) => providerId)).size).toBe(100)
      expect(members).toHaveLength(100)
    })

    test('with 99 used, 100 at once: exactly one [MEM-16]', async () => {
      const servers = await both()
      await query.execute(sql`
        insert into promo_places (code, held_at, redeemed_at) select 'FIRST100', now(), now() from generate_series(1, 99)`)
      const outcomes: string[] = []
      await together(await signIn(await addPayers(site, 100)), 100, async (person) => {
        outcomes.push(await takeFreeYear(person, servers))
      })
      expect(countOf(outcomes)).toEqual({ member: 1, claimed: 99 })
      expect(await places()).toEqual({ redeemed: 100, held: 0 })
    })

    test('the same business twenty times at once: one place, one membership [MEM-15, MEM-23]', async () => {
      const servers = await both()
      const [id = ''] = await addPayers(site, 1)
      const [person] = await signIn([id])
      if (!person) throw new Error('nobody')
      await together(Array(20).fill(person), 20, (same: Person) => takeFreeYear(same, servers))
      expect(await places()).toEqual({ redeemed: 1, held: 0 })
      expect(await query.$count(memberships, eq(memberships.providerId, id))).toBe(1)
    })
  })

  test('20 checkouts of one provider at two processes: one way to pay, one membership [MEM-23]', async () => {
    const servers = await both()
    const [id = ''] = await addPayers(site, 1)
    const [person] = await signIn([id])
    if (!person) throw new Error('nobody')
    const ways: (string | undefined)[] = []
    await together(
      Array.from({ length: 20 }, (_, at) => at),
      20,
      async (at) => {
        ways.push((await checkout(person, servers[at % 2], '')).to)
      },
    )
    expect(new Set(ways).size).toBe(1)
    await together(
      ways,
      20,
      (way) => servers[ways.indexOf(way) % 2]?.ask(way ?? '', form({ card: 'works' })) ?? Promise.resolve(),
    )
    await expect.poll(() => query.$count(memberships, eq(memberships.providerId, id)), { timeout: 20_000 }).toBe(1)
    const taken = (await expectedOf(site)).standing.filter(({ providerId }) => providerId === id)
    expect(taken).toHaveLength(1)
    const again = await checkout(person, servers[0], '')
    expect([again.status, again.text]).toEqual([
      409,
      expect.stringContaining('You already have an active subscription.'),
    ])
  })

  test('a way to pay that is taken while it is asked for again stays taken [MEM-23]', async () => {
    const [id = ''] = await addPayers(site, 1)
    const order: CheckoutOrder = {
      key: id,
      customerRef: 'cus_test_slow',
      providerId: id,
      plan: 'yearly',
      promoCode: null,
      freeDays: null,
      success: 'http://localhost/?success=true',
      cancel: 'http://localhost/',
    }
    const { ref } = await site.payments.openCheckout(order)
    const [opened] = await query.delete(testPayments).where(eq(testPayments.ref, ref)).returning()
    if (!opened) throw new Error('nothing was opened')
    const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const [taken, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const taking = query.transaction(async (db) => {
      await db.insert(testPayments).values({ ...opened, data: sql`${opened.data}::jsonb || '{"status": "complete"}'` })
      taken.resolve()
      await waited.promise
    })
    await taken.promise
    const again = site.payments.openCheckout(order)
    await expect.poll(async () => (await query.execute(waits)).rows.length).toBe(1)
    waited.resolve()
    await taking
    expect((await again).state).toBe('complete')
  })

  type Person = { cookie: string }

  /** Everybody in a browser of their own. */
  async function signIn(ids: string[]): Promise<Person[]> {
    const people: Person[] = []
    for (const id of ids) {
      const browser: Browser = { headers: new Headers(), setCookies: [] }
      await beginSession(site.auth, browser, id)
      const cookie = browser.setCookies.map((set) => set.split(';')[0]).join('; ')
      people.push({ cookie })
    }
    return people
  }

  /** Presses "Pay": where that leads, and what the page says if it leads nowhere. */
  async function checkout({ cookie }: Person, server: Running | undefined, applied: string) {
    if (!server) throw new Error('no server')
    const headers = { cookie, origin: server.url }
    const fields = { intent: 'checkout', plan: 'yearly', coupon: applied, applied }
    const answer = await server.ask('/membership', form(fields, headers))
    const { location } = answer.headers
    return { ...answer, to: location && new URL(location).pathname }
  }

  /** Goes the whole way, again and again while servers die under it: through the checkout, to the bank and back. */
  async function takeFreeYear(person: Person, servers: Running[], answered = () => {}): Promise<string> {
    for (let tries = 0; tries < 40; tries += 1) {
      const server = servers[(tries + people++) % servers.length]
      try {
        const { status, to, text } = await checkout(person, server, 'FIRST100')
        answered()
        if (text.includes('has already been fully claimed')) return 'claimed'
        if (text.includes('You already have an active subscription.')) return 'member'
        if (to) {
          await server?.ask(to, form({ card: 'none' }))
          const back = await server?.ask('/membership?success=true', { headers: person })
          if (back?.text.includes('Your membership is active')) return 'member'
        } else if (status < 500) return `${status} ${text}`
      } catch {} // the connection broke: the person presses the button again
      await sleep(200)
    }
    return 'gave up'
  }
  let people = 0

  async function places() {
    const { rows } = await query.execute<{ held: number; redeemed: number }>(sql`
      select count(*) filter (where redeemed_at is null)::int as held, count(redeemed_at)::int as redeemed from promo_places`)
    return rows[0]
  }
})

function countOf(outcomes: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
