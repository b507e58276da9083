import { providerActs } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { sendAgain as send } from './approval.ts'

/** Says that what the staff asked for is done. */
export const sendAgain = providerActs
  .errors(refusals('CHANGED_MEANWHILE'))
  .handler(({ context }) => send(context.work, context.person))
