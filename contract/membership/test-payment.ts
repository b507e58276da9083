import { z } from 'zod'
import type { Plan } from './words.ts'

export const TestRef = z.strictObject({ ref: z.string().regex(/^(cs|cus)_test_\w{1,60}$/) })

export const TestPay = TestRef.extend({
  card: z.enum(['works', 'asks', 'declined', 'later', 'none']),
  bank: z.enum(['yes', 'no']).nullable(),
})

export const TEST_ACTS = ['cancel', 'resume', 'monthly', 'yearly', 'card-works', 'card-fails', 'pass', 'end'] as const
export type TestAct = (typeof TEST_ACTS)[number]

export const TestManage = TestRef.extend({
  subscriptionRef: z.string().regex(/^sub_test_\w{1,60}$/),
  act: z.enum(TEST_ACTS),
  days: z.number().int().min(1).max(400).nullable(),
})

export type TestCheckoutView = {
  ref: string
  state: 'open' | 'complete' | 'expired'
  plan: Plan
  pence: number
  /** Days before the first payment; null: it is due now. */
  freeDays: number | null
  success: string
  cancel: string
}

export type TestSubscriptionView = {
  ref: string
  plan: Plan
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  card: 'works' | 'fails' | null
  cancels: boolean
  periodStart: Date
  periodEnd: Date
  nextAttemptAt: Date | null
}

export type TestPortalView = {
  name: string
  email: string
  subscriptions: TestSubscriptionView[]
  invoices: { ref: string; number: string; pence: number; status: 'open' | 'paid' | 'void'; date: Date }[]
}
