import type { AccreditationKind } from '../profile/words.ts'

// For the staff who check accreditations, and of what their decisions say.

export const CHECK_VIEWS = ['waiting', 'decided'] as const
export type CheckView = (typeof CHECK_VIEWS)[number]

export const CHECKS_PER_PAGE = 10

/** A check holds for so many days unless the staff say otherwise. */
export const CHECK_LASTS = 365
/** In days from today. */
export const LONGEST_CHECK = 5 * 366
/** In days after the decision. */
export const DOCUMENT_KEPT = 90

export const KIND_WORDS: Record<AccreditationKind, string> = {
  qualification: 'Qualification',
  registration: 'Register',
  insurance: 'Insurance',
}
