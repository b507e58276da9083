import type { FormResult, FormValues } from '#contract/form.ts'
import type { Accreditation } from '#contract/profile/accreditation.ts'

export const ACCREDITATION_FIELDS = { kind: 'text', name: 'text', number: 'text', expires: 'text' } as const

/** The fields of EditAccreditation that have other names in the form. */
export const ACCREDITATION_PATHS = { expiresOn: 'expires' } as const

type AccreditationValues = FormValues<typeof ACCREDITATION_FIELDS>
export type AccreditationResult = FormResult<typeof ACCREDITATION_FIELDS>

export function storedValues(edited: Accreditation | null): AccreditationValues {
  if (!edited) return { kind: '', name: '', number: '', expires: '' }
  const { kind, name, number, expiresOn } = edited
  return { kind, name, number, expires: expiresOn ?? '' }
}

export function inputOf({ kind, name, number, expires }: AccreditationValues) {
  return { kind, name, number, expiresOn: expires }
}
