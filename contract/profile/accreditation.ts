export const MOST_ACCREDITATIONS = 10
export const ACCREDITATION_NAME_LENGTH = 120
export const ACCREDITATION_NUMBER_LENGTH = 60
/** In days from today: about 50 years. */
export const LATEST_EXPIRY = 18_263

export const ACCREDITATION_KINDS = ['qualification', 'registration', 'insurance'] as const
export type AccreditationKind = (typeof ACCREDITATION_KINDS)[number]

/** As its owner sees it. `expiresOn`: its last day, "2027-05-03". */
export type Accreditation = {
  id: string
  kind: AccreditationKind
  name: string
  number: string
  expiresOn: string | null
  expired: boolean
  statedAt: Date
}

/** As the public sees it, in words. `stated`: by whom and when; `checked`: by us. */
export type AccreditationShown = { id: string; name: string; details: string; stated: string; checked: boolean }
