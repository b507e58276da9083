import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'

// Stripe's objects, whole: the SDK's types say which fields there are.

export const API_VERSION = '2026-10-28.endive'

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** As it goes over the wire: the SDK's decimals are strings there. */
export const wired = (object: object): object => JSON.parse(JSON.stringify(object))

const test = { livemode: false }

export function newPrice(id: string, interval: 'week' | 'month' | 'year', pence: number): Stripe.Price {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: 1_700_000_000,
    currency: 'gbp',
    custom_unit_amount: null,
    ...test,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: 'prod_membership',
    tax_behavior: 'inclusive',
    tiers_mode: null,
    transform_quantity: null,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: pence,
    unit_amount_decimal: Stripe.Decimal.from(pence),
  }
}

/** 20 % VAT. */
export function newTaxRate(id: string, inclusive: boolean): Stripe.TaxRate {
  return {
    id,
    object: 'tax_rate',
    active: true,
    country: 'GB',
    created: 1_700_000_000,
    description: null,
    ...test,
    display_name: 'VAT',
    effective_percentage: null,
    flat_amount: null,
    inclusive,
    jurisdiction: 'UK',
    jurisdiction_level: 'country',
    metadata: null,
    percentage: 20,
    rate_type: 'percentage',
    state: null,
    tax_type: 'vat',
  }
}

export function newCustomer(
  given: { name: string | null; email: string | null; metadata: Stripe.Metadata },
  now: number,
): Stripe.Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    ...given,
    invoice_prefix: randomBytes(4).toString('hex').toUpperCase(),
    ...test,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  }
}

export type SessionGiven = Pick<
  Stripe.Checkout.Session,
  | 'customer'
  | 'client_reference_id'
  | 'success_url'
  | 'cancel_url'
  | 'locale'
  | 'metadata'
  | 'payment_method_collection'
  | 'amount_total'
>

export function newSession(given: SessionGiven, url: (id: string) => string, now: number): Stripe.Checkout.Session {
  const id = newId('cs_test')
  return {
    id,
    object: 'checkout.session',
    ...test,
    ...given,
    url: url(id),
    status: 'open',
    created: now,
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: given.amount_total,
    billing_address_collection: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency: 'gbp',
    currency_conversion: null,
    custom_fields: [],
    customer_account: null,
    customer_creation: null,
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: now + 86_400,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    managed_payments: { enabled: false },
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    submit_type: null,
    subscription: null,
    ui_mode: 'hosted_page',
    wallet_options: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  }
}

export type SubscriptionGiven = Pick<
  Stripe.Subscription,
  'customer' | 'metadata' | 'status' | 'trial_end' | 'default_payment_method' | 'trial_settings'
>

export function newSubscription(
  given: SubscriptionGiven,
  price: Stripe.Price,
  period: { start: number; end: number },
): Stripe.Subscription {
  const id = newId('sub')
  const { start } = period
  return {
    id,
    object: 'subscription',
    ...test,
    ...given,
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: given.trial_end ?? start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    created: start,
    currency: 'gbp',
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    customer_account: null,
    days_until_due: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    latest_invoice: null,
    managed_payments: { enabled: false },
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listed(`/v1/subscription_items?subscription=${id}`, [newItem(id, price, period)]),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    test_clock: null,
    transfer_data: null,
    trial_start: given.trial_end === null ? null : start,
  }
}

function newItem(
  subscription: string,
  price: Stripe.Price,
  { start, end }: { start: number; end: number },
): Stripe.SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_trial: null,
    current_period_start: start,
    current_period_end: end,
    discounts: [],
    metadata: {},
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
    plan: planOf(price),
  }
}

/** The older form of a price, which items still carry. */
export function planOf({ id, unit_amount, recurring }: Stripe.Price): Stripe.Plan {
  return {
    id,
    object: 'plan',
    active: true,
    amount: unit_amount,
    amount_decimal: Stripe.Decimal.from(unit_amount ?? 0),
    billing_scheme: 'per_unit',
    created: 1_700_000_000,
    currency: 'gbp',
    interval: recurring?.interval ?? 'month',
    interval_count: 1,
    ...test,
    metadata: {},
    meter: null,
    nickname: null,
    product: 'prod_membership',
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

export function listed<One>(url: string, data: One[], has_more = false): Stripe.ApiList<One> {
  return { object: 'list', data, has_more, url }
}
