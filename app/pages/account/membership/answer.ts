import type { Plan } from '#contract/membership.ts'

/** What the form gets back when the browser does not go on to pay. `at` tells one attempt from the next. */
export type Answer = {
  plan: Plan
  /** The code that is applied. */
  coupon: string | null
  /** What stands in the coupon's field, and what is wrong with it. */
  typed: string
  couponError: string | null
  refused: { title: string; message: string; resend: boolean } | null
  at: number
}
