import { z } from 'zod'
import type { TestCheckoutView, TestPortalView } from '#contract/membership/test-payment.ts'
import { PLANS } from '#contract/membership/words.ts'

// Only fields named here leave the server.

export const testCheckout = z.object({
  ref: z.string(),
  state: z.enum(['open', 'complete', 'expired']),
  plan: z.enum(PLANS),
  pence: z.number(),
  freeDays: z.number().nullable(),
  success: z.string(),
  cancel: z.string(),
}) satisfies z.ZodType<TestCheckoutView>

export const testPortal = z.object({
  name: z.string(),
  email: z.string(),
  subscriptions: z.array(
    z.object({
      ref: z.string(),
      plan: z.enum(PLANS),
      status: z.enum(['trialing', 'active', 'past_due', 'canceled']),
      card: z.enum(['works', 'fails']).nullable(),
      cancels: z.boolean(),
      periodStart: z.date(),
      periodEnd: z.date(),
      nextAttemptAt: z.date().nullable(),
    }),
  ),
  invoices: z.array(
    z.object({
      ref: z.string(),
      number: z.string(),
      pence: z.number(),
      status: z.enum(['open', 'paid', 'void']),
      date: z.date(),
    }),
  ),
}) satisfies z.ZodType<TestPortalView>

/** "bank": the card's bank asks first. */
export const testPaid = z.object({ next: z.string() })
