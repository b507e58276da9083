import type { FormResult } from '#contract/form.ts'

/** `coupon` is typed; `applied` is the code that was found valid. */
export const MEMBERSHIP_FIELDS = { intent: 'text', plan: 'text', coupon: 'text', applied: 'text' } as const

export type MembershipResult = FormResult<typeof MEMBERSHIP_FIELDS>
