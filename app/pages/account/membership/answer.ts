import type { Plan } from '#contract/membership.ts'

/** The form's answer when the browser does not go on to pay. `at` distinguishes attempts. */
export type MembershipAnswer = {
  plan: Plan
  /** The applied code. */
  coupon: string | null
  /** The text of the coupon field, and its error. */
  typed: string
  couponError: string | null
  refused: { title: string; message: string; resend: boolean } | null
  at: number
}
