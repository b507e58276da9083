import type { Plan } from '#contract/membership.ts'

/** `at` distinguishes attempts. */
export type MembershipAnswer = {
  plan: Plan
  coupon: string | null
  typed: string
  couponError: string | null
  refused: { title: string; message: string; resend: boolean } | null
  at: number
}
