import { createHmac } from 'node:crypto'
import type { Settings } from '#config/env.ts'
import { seconds } from '#contract/duration.ts'
import type { Payments } from '../payments.ts'
import { invoiceOf, readSigned, sessionOf, subscriptionOf } from './shapes.ts'
import type { TestBank } from './test-bank.ts'
import { invoiceIn, shown, type TestSession, type TestSubscription } from './test-books.ts'

/** Followed by `/checkout/{ref}` or `/portal/{customer}`. */
const TEST_PAGES = '/dev/payments'

export function testPayments(settings: Settings, bank: TestBank): Payments {
  const at = (path: string) => new URL(TEST_PAGES + path, settings.siteUrl).href
  const session = (found: TestSession) => sessionOf(shown('session', found))
  const subscription = (found: TestSubscription) => subscriptionOf(shown('subscription', found))
  return {
    name: 'test',
    check: async () => {},
    openCustomer: ({ providerId, name, email }) =>
      bank.step(async (books) => {
        const id = `cus_test_${keyed(settings, `customer ${providerId}`)}`
        await books.write('customer', { id, customer: id, name, email })
        return id
      }),
    // As at Stripe, payments outlive the customer.
    forgetCustomer: async (ref) => {
      const left = await bank.step(async (books) => {
        for (const found of await books.of('subscription', ref)) {
          await books.write('subscription', { ...found, metadata: {} })
        }
        await books.forget(ref)
        return books.of('subscription', ref)
      })
      for (const { id } of left) await bank.end(id)
    },
    openCheckout: ({ key, customerRef, providerId, plan, promoCode, freeDays, success, cancel }) =>
      bank.step(async (books) => {
        const id = `cs_test_${keyed(settings, `session ${key}`)}`
        const metadata = { provider_id: providerId, checkout_id: key, ...(promoCode ? { promo_code: promoCode } : {}) }
        const opened = await books.create('session', {
          id,
          customer: customerRef,
          status: 'open',
          url: at(`/checkout/${id}`),
          subscription: null,
          metadata,
          success_url: success,
          cancel_url: cancel,
          plan,
          free_days: freeDays,
        })
        return session(opened)
      }),
    checkout: (ref) => bank.step(async (books) => session(await books.lock('session', ref))),
    closeCheckout: async (ref) => session(await bank.expire(ref)),
    subscription: async (ref) => subscription(await bank.settled(ref)),
    async *allSubscriptions() {
      for (const { id } of await bank.step((books) => books.all('subscription'))) {
        yield subscription(await bank.settled(id))
      }
    },
    openFree: async ({ key, customerRef, providerId, plan, freeUntil }) => {
      const given = { customer: customerRef, metadata: { provider_id: providerId }, plan }
      const id = `sub_test_${keyed(settings, `free ${key}`)}`
      return subscription(await bank.openFree(id, { ...given, trial_end: seconds(freeUntil.getTime()) }))
    },
    extend: async (ref, until) => subscription(await bank.extend(ref, seconds(until.getTime()))),
    cancelAtPeriodEnd: async (ref) => subscription(await bank.setCancelled(ref, true)),
    resume: async (ref) => subscription(await bank.setCancelled(ref, false)),
    endNow: async (ref) => void (await bank.end(ref)),
    refund: (invoiceRef, pence) => bank.refund(invoiceRef, pence),
    invoice: (ref) => bank.step(async (books) => invoiceOf(shown('invoice', await books.lock('invoice', ref)))),
    async *invoicesSince(moment) {
      for (const found of await bank.step((books) => books.all('invoice'))) {
        if (found.paid_at !== null && found.paid_at * 1000 >= moment.getTime()) yield invoiceOf(shown('invoice', found))
      }
    },
    invoiceOfPayment: async (paymentRef) => invoiceIn(paymentRef),
    portal: async (customerRef, back) => {
      const address = new URL(at(`/portal/${customerRef}`))
      address.searchParams.set('back', back)
      return address.href
    },
    readEvent: (body, signature, now) => readSigned(body, signature, secretOf(settings), now),
  }
}

export async function signEvent(settings: Settings, event: unknown, now: Date) {
  const { Stripe } = await import('stripe')
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(now.getTime() / 1000)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: secretOf(settings), timestamp })
  return { body: Buffer.from(payload), signature }
}

const secretOf = (settings: Settings) => `whsec_${keyed(settings, 'webhook')}`

function keyed(settings: Settings, text: string): string {
  return createHmac('sha256', settings.authSecret()).update(`test payments ${text}`).digest('hex').slice(0, 40)
}
