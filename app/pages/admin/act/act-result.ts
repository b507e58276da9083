import type { FormFields, FormResult } from '#contract/form.ts'

/** These carry the password where an act asks for it again. */
export const PROOF_FIELDS = { secret: 'secret', code: 'secret' } as const

/** What a form of an act gets back. */
export type ActResult<Fields extends FormFields> = FormResult<Fields & typeof PROOF_FIELDS> & { asksForProof?: boolean }
