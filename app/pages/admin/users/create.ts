import type { FormResult } from '#contract/form.ts'
import type { Duplicate } from '#contract/user/words.ts'

export const CREATE_FIELDS = {
  firstName: 'text',
  lastName: 'text',
  businessName: 'text',
  location: 'text',
  phone: 'text',
  website: 'text',
  email: 'text',
  source: 'text',
  obtainedOn: 'text',
  category: 21,
  otherCategory: 'text',
  bio: 'text',
  anyway: 'text',
} as const

export type CreateResult = FormResult<typeof CREATE_FIELDS> & { duplicates: Duplicate[] }
