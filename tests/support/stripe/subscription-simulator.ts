/** Subscriptions that live random lives at the test provider, and what must follow of how they stand in the end. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { memberships, profiles, receipts, user } from '#db/schema/index.ts'
import type { TestBank } from '#server/platform/payments/test-bank.ts'
import type { Site } from '#server/work/work.ts'
import type { Dice } from '../seeded-random.ts'

const DAY = 86_400

const Event = z.looseObject({ id: z.string(), type: z.string() })
export type BankEvent = z.infer<typeof Event>

export function bankOf(site: Site): TestBank {
  if (!site.testBank) throw new Error('The payments of this site are no test')
  return site.testBank
}

/** Writes so many providers who have never paid. Gives their ids. */
export async function addPayers(site: Site, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await site.database.query.transaction(async (db) => {
    await db
      .insert(user)
      .values(ids.map((id) => ({ id, name: 'Tina Marsh', email: `${id}@example.com`, emailVerified: true })))
    await db.insert(profiles).values(ids.map((id) => ({ id, accountType: 'provider' as const, firstName: 'Tina' })))
  })
  return ids
}

/** What the bank has sent and nobody has taken yet; it is gone from the queue then. */
export async function takeEvents(site: Site): Promise<BankEvent[]> {
  const { rows } = await site.database.query.execute<{ data: unknown }>(
    sql`delete from queue.job where name = 'webhook' returning data`,
  )
  return rows.map(({ data }) => Event.parse(data))
}

/** Somebody takes out a subscription at the bank, past our own checkout. Gives its ref. */
export async function subscribe(
  site: Site,
  providerId: string,
  { plan = 'yearly', free = false, card = 'works' }: Partial<Start> = {},
): Promise<string> {
  const { payments } = site
  const customerRef = await payments.openCustomer({
    providerId,
    name: 'Tina Marsh',
    email: `${providerId}@example.com`,
  })
  const promo = free
    ? { plan: 'yearly' as const, promoCode: 'FIRST100', freeDays: 365 }
    : { plan, promoCode: null, freeDays: null }
  const back = { success: 'http://127.0.0.1:3000/a', cancel: 'http://127.0.0.1:3000/b' }
  const session = await payments.openCheckout({ key: randomUUID(), customerRef, providerId, ...promo, ...back })
  const { subscription } = await bankOf(site).pay(session.ref, card)
  if (!subscription) throw new Error('Nothing was paid')
  return subscription
}

type Start = { plan: 'monthly' | 'yearly'; free: boolean; card: 'works' | null }

/** As many providers, one subscription at a time each, until there are so many events. */
export async function live(
  site: Site,
  dice: Dice,
  { people, events }: { people: number; events: number },
): Promise<BankEvent[]> {
  const bank = bankOf(site)
  const running = new Map<string, string | null>((await addPayers(site, people)).map((id) => [id, null]))
  const free = new Set<string>()
  const starts: Start[] = [
    { plan: 'monthly', free: false, card: 'works' },
    { plan: 'yearly', free: false, card: 'works' },
    { plan: 'yearly', free: true, card: 'works' },
    { plan: 'yearly', free: true, card: null },
  ]
  const acts: ((ref: string) => Promise<{ status: string }>)[] = [
    (ref) => bank.setCancelled(ref, true),
    (ref) => bank.setCancelled(ref, false),
    (ref) => bank.setPlan(ref, 'monthly'),
    (ref) => bank.setPlan(ref, 'yearly'),
    (ref) => bank.setCard(ref, 'works'),
    (ref) => bank.setCard(ref, 'fails'),
    (ref) => bank.pass(ref, dice.below(40) * DAY),
    (ref) => bank.pass(ref, dice.below(40) * DAY),
    (ref) => bank.pass(ref, dice.below(400) * DAY),
    (ref) => (dice.below(3) === 0 ? bank.end(ref) : bank.settled(ref)),
  ]
  const told: BankEvent[] = []
  for (let turn = 0; told.length < events; turn += 1) {
    const [id, ref] = dice.pick([...running])
    if (ref === null) {
      const start = dice.pick(free.has(id) || free.size === 90 ? starts.slice(0, 2) : starts)
      if (start.free) free.add(id)
      running.set(id, await subscribe(site, id, start))
    } else {
      const { status } = await dice.pick(acts)(ref)
      if (status === 'canceled') running.set(id, null)
    }
    if (turn % 20 === 0) told.push(...(await takeEvents(site)))
  }
  return told
}

/**
 * What must stand in our tables when every event has arrived: written from the bank's own books, and on purpose not by
 * the code that reads them in the product.
 */
export async function expectedOf(site: Site) {
  const books = await bankOf(site).step(async (books) => ({
    subscriptions: await books.all('subscription'),
    invoices: await books.all('invoice'),
  }))
  const moment = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))
  const unpaid = new Set(books.subscriptions.filter(({ status }) => status === 'past_due').map(({ id }) => id))
  const standing = books.subscriptions.map((found) => {
    const [ended, begun] = [found.status === 'canceled', moment(found.current_period_start)]
    return {
      ref: found.id,
      providerId: found.metadata.provider_id,
      plan: found.plan,
      promoCode: found.metadata.promo_code ?? null,
      periodEnd: unpaid.has(found.id) ? begun : moment(found.current_period_end),
      freeUntil: found.status === 'trialing' ? moment(found.trial_end) : null,
      unpaidSince: unpaid.has(found.id) ? begun : null,
      cancelled: ended || found.cancel_at_period_end,
      endedAt: ended ? moment(found.ended_at) : null,
      cardOnFile: found.default_payment_method !== null,
    }
  })
  const paid = books.invoices.filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0)
  const failed = books.invoices.filter(({ status, subscription }) => status === 'open' && unpaid.has(subscription))
  return {
    standing: standing.sort(byRef),
    receipts: paid
      .map(({ id, amount_paid, paid_at }) => ({ ref: id, pence: amount_paid, paidAt: moment(paid_at) }))
      .sort(byRef),
    told: [
      ...standing.filter(({ endedAt }) => endedAt === null).map(({ ref }) => `membership.started ${ref}`),
      ...paid.map(({ id }) => `membership.paid ${id}`),
      ...failed.map(({ subscription }) => `membership.paymentFailed ${subscription}`),
    ].sort(),
  }
}

// It hangs on when the clock strikes whether these are told, and in the midst of what.
const byClock = sql`e.data ->> 'name' in ('membership.lapsed', 'membership.renewalNear')`

/** How much was told by the clock. */
export async function countToldByClock({ database }: Site): Promise<number> {
  const { rows } = await database.query.execute(sql`select from queue.job e where e.name = 'event' and ${byClock}`)
  return rows.length
}

/** The same as is expected, of what stands there: all but what was told by the clock. */
export async function foundIn(site: Site) {
  const { query } = site.database
  const rows = await query.select().from(memberships)
  const paid = await query.select().from(receipts)
  // What was done is kept in the queue for a while, so that this is everything told.
  const { rows: told } = await query.execute<{ line: string }>(sql`
    select concat_ws(' ', e.data ->> 'name', m.subscription_ref, r.ref, e.data -> 'data' ->> 'subscriptionRef') as line
    from queue.job e
    left join memberships m on m.id::text = e.data -> 'data' ->> 'membershipId'
    left join receipts r on r.id::text = e.data -> 'data' ->> 'receiptId'
    where e.name = 'event' and not ${byClock}`)
  return {
    standing: rows
      .map(({ subscriptionRef, cancelledAt, id, lookup, startedAt, byFormerOwner, ...row }) => ({
        ref: subscriptionRef ?? id,
        cancelled: cancelledAt !== null,
        ...row,
      }))
      .sort(byRef),
    receipts: paid.map(({ ref, amountPence, paidAt }) => ({ ref, pence: amountPence, paidAt })).sort(byRef),
    told: told.map(({ line }) => line).sort(),
  }
}

const byRef = (a: { ref: string }, b: { ref: string }) => (a.ref < b.ref ? -1 : 1)
