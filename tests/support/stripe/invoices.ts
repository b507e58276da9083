import Stripe from 'stripe'
import { listed, newId } from './objects.ts'

const test = { livemode: false }

export type InvoiceGiven = {
  subscription: Stripe.Subscription
  customer: Stripe.Customer
  amount: number
  reason: 'subscription_create' | 'subscription_cycle'
  period: { start: number; end: number }
  now: number
  url: (id: string) => string
}

/** An invoice that has been sent and not been paid yet. */
export function newInvoice({ subscription, customer, amount, reason, period, now, url }: InvoiceGiven): Stripe.Invoice {
  const id = newId('in')
  const sequence = customer.next_invoice_sequence ?? 1
  customer.next_invoice_sequence = sequence + 1
  return {
    id,
    object: 'invoice',
    ...test,
    account_country: 'GB',
    account_name: 'Fettle',
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: 'gbp',
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    hosted_invoice_url: url(id),
    invoice_pdf: `${url(id)}/pdf`,
    last_finalization_error: null,
    latest_revision: null,
    metadata: {},
    next_payment_attempt: null,
    on_behalf_of: null,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    period_start: now,
    period_end: now,
    lines: listed(`/v1/invoices/${id}/lines`, [newLine(id, subscription, amount, period)]),
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    status: 'open',
    statement_descriptor: null,
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  }
}

function newLine(
  invoice: string,
  { id, metadata, items }: Stripe.Subscription,
  amount: number,
  period: { start: number; end: number },
): Stripe.InvoiceLineItem {
  const [item] = items.data
  if (!item) throw new Error('A subscription without an item')
  return {
    id: newId('il'),
    object: 'line_item',
    ...test,
    amount,
    currency: 'gbp',
    description: '1 × Membership',
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    metadata,
    period,
    quantity: 1,
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: id,
        subscription_item: item.id,
      },
    },
    pricing: {
      type: 'price_details',
      unit_amount_decimal: Stripe.Decimal.from(amount),
      price_details: { price: item.price.id, product: 'prod_membership' },
    },
    pretax_credit_amounts: [],
    quantity_decimal: Stripe.Decimal.from(1),
    subscription: id,
    subtotal: amount,
    taxes: [],
  }
}

/** How an invoice was paid; refunds name the payment, not the invoice. */
export function newPayment({ id, amount_due }: Stripe.Invoice, now: number): Stripe.InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    ...test,
    amount_paid: amount_due,
    amount_requested: amount_due,
    created: now,
    currency: 'gbp',
    invoice: id,
    is_default: true,
    status: 'paid',
    payment: { type: 'payment_intent', payment_intent: newId('pi') },
    status_transitions: { canceled_at: null, paid_at: now },
  }
}

export function newRefund(payment_intent: string, amount: number, now: number): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: newId('ch'),
    created: now,
    currency: 'gbp',
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

/** What was charged for an invoice, after some of it was paid back. */
export function newRefundedCharge(
  { amount_paid, customer }: Stripe.Invoice,
  payment_intent: string,
  refunded: number,
  now: number,
): Stripe.Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    ...test,
    amount: amount_paid,
    amount_captured: amount_paid,
    amount_refunded: refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    balance_transaction: newId('txn'),
    calculated_statement_descriptor: 'FETTLE',
    captured: true,
    created: now,
    currency: 'gbp',
    customer,
    description: 'Subscription creation',
    disputed: false,
    fraud_details: {},
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent,
    payment_method: newId('pm'),
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: refunded === amount_paid,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

export function newPortal(customer: string, return_url: string | null, url: string, now: number) {
  return {
    id: newId('bps'),
    object: 'billing_portal.session',
    ...test,
    configuration: 'bpc_fettle',
    created: now,
    customer,
    customer_account: null,
    flow: null,
    locale: null,
    on_behalf_of: null,
    return_url,
    url,
  } satisfies Stripe.BillingPortal.Session
}
