import { afterAll, expect, vi } from 'vitest'
import { readSettings } from '#config/env.ts'
import type { Plan } from '#contract/membership/words.ts'
import { stripePayments } from '#server/platform/payments/stripe.ts'
import { openAtNow } from '../accounts.ts'
import type { TestBrowser } from '../browser.ts'
import { openShell } from '../http/shell.ts'
import { customerOf, newProvider as newBusiness, settled } from '../membership.ts'
import { untilTestEnds } from '../spies.ts'
import { openStripeStandIn, type StripeCall, type StripeEvent } from './stripe.ts'

export type StripeSite = Awaited<ReturnType<typeof openStripeSite>>

/** A site that takes payments through Stripe, for one file of tests, and what stands in for Stripe. */
export async function openStripeSite() {
  const stripe = await openStripeStandIn()
  const { app, now } = await openAtNow(stripe.environment())
  stripe.clock(app.site.now)
  afterAll(() => stripe.close())

  /** Posts to the real endpoint, as Stripe does; gives the answers' status codes. */
  async function post(deliveries: { body: Buffer; signature: string }[]): Promise<number[]> {
    const { ask } = await openShell(app, { logLevel: 'silent' })
    const statuses: number[] = []
    for (const { body, signature } of deliveries) {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
      const { status } = await ask('/webhooks/stripe', { method: 'POST', headers, body: [body] })
      statuses.push(status)
    }
    return statuses
  }

  /** Stripe tells of what happened there, and what follows has been done. */
  async function tell(events: StripeEvent[]): Promise<void> {
    expect(await post(events.map((event) => stripe.sign(event)))).toEqual(events.map(() => 200))
    await settled(app)
  }

  const newProvider = (given: Parameters<typeof newBusiness>[1] = {}) => newBusiness(app, given)

  /** Somebody who has paid, and whose webhooks have come. */
  async function newMember({ plan = 'monthly' as Plan, coupon = null as string | null, card = true } = {}) {
    const provider = await newProvider()
    const { url } = await provider.api.membership.checkout({ plan, couponCode: coupon })
    const events = stripe.complete(sessionIn(url), { card })
    await tell(events)
    const ref = stripe.kept.sessions.get(sessionIn(url))?.subscription
    if (typeof ref !== 'string') throw new Error('no subscription')
    return { ...provider, ref, customer: await customerOf(app, provider.id) }
  }

  /** The payments of another process, which may have other settings. */
  function newProcess(environment: Record<string, string> = {}) {
    const settings = readSettings({ ...stripe.environment(), ...environment }).stripe
    if (!settings) throw new Error('no settings')
    return stripePayments(settings)
  }

  return { app, now, stripe, post, tell, newProvider, newMember, newProcess }
}

/** The session behind the address of the stand-in's checkout. */
export function sessionIn(url: string | null): string {
  const ref = /\/pay\/(cs_test_\w+)/.exec(url ?? '')?.[1]
  if (!ref) throw new Error(`no checkout in ${url}`)
  return ref
}

export async function ownMembership(browser: TestBrowser) {
  return (await browser.api.membership.own()).membership
}

/** What was refused or is not as documented, of calls that were. */
export function faultsIn(calls: StripeCall[], allowed: number[] = []): string[] {
  return calls.flatMap(({ method, path, status, headers }) => {
    const unsafe = method === 'POST' && !headers['idempotency-key']
    const refused = status !== 200 && !allowed.includes(status ?? 0)
    return unsafe || refused ? [`${method} ${path} ${status} ${unsafe ? 'without a key' : ''}`] : []
  })
}

/** What the log says of the payment provider from now on, instead of printing it. */
export function listenToLog({ app }: Pick<StripeSite, 'app'>) {
  return untilTestEnds(vi.spyOn(app.site.log, 'error')).mockImplementation(() => undefined)
}
