import type Stripe from 'stripe'
import { seconds } from '#contract/duration.ts'
import type { CheckoutOrder, FreeOrder } from '../payments.ts'

/** What is free ends by itself. */
const WITHOUT_CARD = { end_behavior: { missing_payment_method: 'cancel' } } as const

export function sessionFor(
  order: CheckoutOrder,
  price: string,
  taxRate: string | null,
): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    provider_id: order.providerId,
    checkout_id: order.key,
    ...(order.promoCode ? { promo_code: order.promoCode } : {}),
  }
  return {
    mode: 'subscription',
    customer: order.customerRef,
    client_reference_id: order.providerId,
    line_items: [{ price, quantity: 1 }],
    success_url: order.success,
    cancel_url: order.cancel,
    locale: 'en-GB',
    metadata,
    // A free year needs no card; without one the subscription ends with it.
    payment_method_collection: order.freeDays === null ? 'always' : 'if_required',
    subscription_data: {
      metadata,
      ...(taxRate === null ? {} : { default_tax_rates: [taxRate] }),
      ...(order.freeDays === null ? {} : { trial_period_days: order.freeDays, trial_settings: WITHOUT_CARD }),
    },
  }
}

export function freeFor(
  { key, customerRef, providerId, freeUntil }: FreeOrder,
  price: string,
  taxRate: string | null,
): Stripe.SubscriptionCreateParams {
  return {
    customer: customerRef,
    items: [{ price }],
    metadata: { provider_id: providerId, free_key: key },
    trial_end: seconds(freeUntil.getTime()),
    trial_settings: WITHOUT_CARD,
    ...(taxRate === null ? {} : { default_tax_rates: [taxRate] }),
    expand: ['customer'],
  }
}
