import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Plan, TestAct, TestCard } from '#contract/membership/words.ts'
import { mailbox, memberships, paymentCustomers } from '#db/schema/index.ts'
import type { QueueName } from '#server/platform/queues.ts'
import { addAccount } from './accounts.ts'
import type { TestApp } from './app.ts'
import type { TestBrowser } from './browser.ts'

/** The session behind the address of the test provider's checkout. */
export function sessionIn(url: string | null): string {
  const ref = /\/checkout\/(cs_test_\w+)/.exec(url ?? '')?.[1]
  if (!ref) throw new Error(`no checkout in ${url}`)
  return ref
}

/** A business that is no member yet, in a browser of its own. */
export async function newProvider(app: TestApp, given: Parameters<typeof addAccount>[1] = {}) {
  const account = await addAccount(app, { accountType: 'provider', businessName: 'Marsh Joinery', ...given })
  const browser = await app.as(account.id)
  return { ...account, browser, api: browser.api }
}

/** Buys a membership as its owner would, and waits until it is there. */
export async function buy(
  app: TestApp,
  browser: TestBrowser,
  {
    plan = 'yearly',
    coupon = null,
    card = 'works',
  }: { plan?: Plan; coupon?: string | null; card?: TestCard | 'none' } = {},
): Promise<void> {
  const { membership } = browser.api
  const { url } = await membership.checkout({ plan, couponCode: coupon })
  await app.visitor().testPayment.pay({ ref: sessionIn(url), card, bank: card === 'asks' ? 'yes' : null })
  const active = async () => (await browser.api.membership.awaited()).active
  await expect.poll(active, { timeout: 10_000 }).toBe(true)
}

/** What somebody does in the test provider's portal, and its events have arrived. */
export async function atPortal(
  app: TestApp,
  providerId: string,
  act: TestAct,
  days: number | null = null,
): Promise<void> {
  const { testPayment } = app.visitor()
  const ref = await customerOf(app, providerId)
  const { subscriptions } = await testPayment.portal({ ref })
  const [newest] = subscriptions
  if (!newest) throw new Error('no subscription')
  await testPayment.manage({ ref, subscriptionRef: newest.ref, act, days })
  await settled(app)
}

export async function customerOf(app: TestApp, providerId: string): Promise<string> {
  const [found] = await app.site.database.query
    .select({ ref: paymentCustomers.customerRef })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.providerId, providerId))
  if (!found) throw new Error('no customer')
  return found.ref
}

/** Every event has been delivered, and what follows it done: mails have arrived. */
export async function settled(app: TestApp): Promise<void> {
  const open = sql`select name, count(*)::int as n from queue.job
    where name in ('webhook', 'event', 'bulk-event', 'payment', 'alert', 'mail', 'bulk-mail') and state in ('created', 'retry', 'active') group by name`
  const waiting = async () => {
    const { rows } = await app.site.database.query.execute<{ name: QueueName; n: number }>(open)
    app.site.queue.nudge(rows.map(({ name }) => name))
    return rows
  }
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([])
}

/** The subjects of the mails to somebody, oldest first, once everything is done. */
export async function subjectsTo(app: TestApp, email: string): Promise<string[]> {
  await settled(app)
  const mails = await app.site.database.query.select().from(mailbox).where(eq(mailbox.to, email))
  return mails.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).map(({ subject }) => subject)
}

/** The newest membership of somebody. */
export async function membershipRow(app: TestApp, providerId: string) {
  const rows = await app.site.database.query.select().from(memberships).where(eq(memberships.providerId, providerId))
  return rows.sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime())[0] ?? null
}
