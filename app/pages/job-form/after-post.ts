import type { JobAnswer } from './answer.ts'
import { postedValues } from './values.ts'

export { forgetDraft } from './draft.ts'

/** What a form says whose post never arrived. */
export function lineDown(form: FormData): JobAnswer {
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
