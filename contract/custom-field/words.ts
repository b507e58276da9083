/** Where a custom field stands: on a provider's listing, or on a job. */
export const FIELD_PLACES = ['listing', 'job'] as const
export type FieldPlace = (typeof FIELD_PLACES)[number]

export const FIELD_KINDS = ['text', 'choice', 'number', 'yes-no'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

const YES_OR_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

type Options = { value: string; label: string }[]

/** What can be chosen of a choice, or of yes and no. */
export function optionsOf(kind: FieldKind, choices: readonly { key: string; label: string }[]): Options {
  return kind === 'yes-no' ? YES_OR_NO : choices.map(({ key, label }) => ({ value: key, label }))
}

export const FIELD_NAME_LENGTH = 60
export const FIELD_HELP_LENGTH = 160
export const FIELD_CHOICE_LENGTH = 60
export const FIELD_TEXT_LENGTH = 300
export const MOST_CHOICES = 30
/** Limits the fields of a place that are in use. */
export const MOST_FIELDS = 20
/** Bounds a number, above and below zero. */
export const LARGEST_NUMBER = 1_000_000_000
