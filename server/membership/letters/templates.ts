import * as changes from './changes.ts'
import * as payments from './payments.ts'

/** In the order in which an admin reads them. */
export const membershipTemplates = [
  payments.started,
  payments.receipt,
  payments.freeEnds,
  payments.renewal,
  payments.paymentFailed,
  changes.cancelled,
  changes.moneyBack,
  changes.resumed,
  changes.planChanged,
  changes.hidden,
  changes.ended,
  payments.duplicate,
  changes.report,
]
