import { ConfirmAccreditation, DeclineAccreditation } from '#contract/accreditation/input.ts'
import type { ActResult } from '../../act/act-result.ts'
import { defineActs } from '../../act/define-acts.server.ts'

const CHECK_FIELDS = { intent: 'text', id: 'text', statedAt: 'text', until: 'text', note: 'text' } as const

export type CheckActResult = ActResult<typeof CHECK_FIELDS>

/** What came of looking at an accreditation. */
export const actOnAccreditation = defineActs(CHECK_FIELDS, 'Please try again.', (act) => ({
  confirm: act({
    schema: ConfirmAccreditation,
    input: ({ id, statedAt, until, note }) => ({ id, statedAt, until, note }),
    call: ({ accreditation }, input) => accreditation.confirm(input),
    title: 'Not marked as checked',
    said: 'accreditation-confirmed',
  }),
  decline: act({
    schema: DeclineAccreditation,
    input: ({ id, statedAt, note }) => ({ id, statedAt, note }),
    call: ({ accreditation }, input) => accreditation.decline(input),
    title: 'Not saved',
    said: 'accreditation-declined',
  }),
}))
