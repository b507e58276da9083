import { signedIn } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'

/** For procedures that begin with prove(): the refusals of a proof. */
export const proven = signedIn.errors(
  refusals('TOO_MANY_REQUESTS', 'WRONG_PASSWORD', 'WRONG_MAIL_CODE', 'CODE_NEEDED', 'WRONG_CODE'),
)
