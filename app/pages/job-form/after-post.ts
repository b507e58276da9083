import type { JobFormResult } from './form-result.ts'
import { postedValues } from './values.ts'

export { forgetDraft } from './draft.ts'

export function connectionFailed(form: FormData): JobFormResult {
  return {
    values: postedValues(form),
    errors: {},
    refusal: {
      title: 'Error posting job',
      message: 'The connection broke. Nothing you typed is lost. Please try again.',
    },
    preview: null,
    at: Date.now(),
  }
}
