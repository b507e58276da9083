import { ById } from '#contract/by-id.ts'
import { EndMembership, ExtendMembership, GiveMembership, RefundPayment } from '#contract/membership/input.ts'
import { RunningMembership } from '#contract/membership/view.ts'
import { adminReads, provenAdminActs } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { extendMembership, giveMembership } from './free-time.ts'
import { endMembership, refundPayment } from './money.ts'
import { viewRunning } from './running.ts'

/** Reads that of a provider; null if none runs. */
export const running = adminReads
  .input(ById)
  .output(RunningMembership.nullable())
  .handler(({ input, context }) => viewRunning(context.work, input.id))

/** Pays back a payment, in part or whole. */
export const refund = provenAdminActs
  .input(RefundPayment)
  .errors(refusals('CHANGED_MEANWHILE', 'REFUND_TOO_HIGH'))
  .handler(({ input, context }) => refundPayment(context.work, input))

/** Ends it at once, or with its period. */
export const end = provenAdminActs
  .input(EndMembership)
  .errors(refusals('NO_MEMBERSHIP', 'CHANGED_MEANWHILE', 'MONEY_BACK_OVER'))
  .handler(({ input, context }) => endMembership(context.work, input))

export const extend = provenAdminActs
  .input(ExtendMembership)
  .errors(refusals('NO_MEMBERSHIP', 'CHANGED_MEANWHILE', 'PAYMENT_DUE', 'TOO_LONG'))
  .handler(({ input, context }) => extendMembership(context.work, input))

/** Gives one free of charge, for a time. */
export const give = provenAdminActs
  .input(GiveMembership)
  .errors(refusals('ALREADY_ACTIVE', 'TOO_LONG', 'WRONG_TYPE', 'LEAVING'))
  .handler(({ input, context }) => giveMembership(context.work, input))
