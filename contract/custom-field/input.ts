import { z } from 'zod'
import { line } from '../typed-text.ts'
import { FILTER_NAME, LONGEST_FILTER } from './filters.ts'
import {
  FIELD_CHOICE_LENGTH,
  FIELD_HELP_LENGTH,
  FIELD_KINDS,
  FIELD_NAME_LENGTH,
  FIELD_PLACES,
  MOST_CHOICES,
  MOST_FIELDS,
} from './words.ts'

/** What a form sends, by the ids of the fields; server/custom-field/values.ts judges it. */
export const FieldInputs = z
  .record(z.uuid(), z.string().max(2000))
  .refine((given) => Object.keys(given).length <= 2 * MOST_FIELDS, 'Too many fields')
export type FieldInputs = z.infer<typeof FieldInputs>

/** As in the address of a directory (filters.ts). */
export const FieldFilters = z
  .record(z.string().regex(FILTER_NAME), z.string().max(LONGEST_FILTER))
  .refine((asked) => Object.keys(asked).length <= 2 * MOST_FIELDS, 'Too many fields')

const written = {
  name: line(FIELD_NAME_LENGTH, 'Enter a name'),
  help: line(FIELD_HELP_LENGTH),
  /** One each; empty ones are left out. */
  choices: z
    .array(line(FIELD_CHOICE_LENGTH))
    .max(200, `Give at most ${MOST_CHOICES} choices`)
    .transform((labels) => labels.filter((label) => label !== ''))
    .refine((labels) => labels.length <= MOST_CHOICES, `Give at most ${MOST_CHOICES} choices`)
    .refine((labels) => new Set(labels).size === labels.length, 'A choice is there twice'),
  required: z.boolean(),
  shown: z.boolean(),
  filter: z.boolean(),
}

type FieldDefinition = { filter: boolean; shown: boolean }
const isShown = ({ filter, shown }: FieldDefinition) => !filter || shown
const SHOW_IT = { path: ['filter'], message: 'Only what the public page shows can be a filter' }

export const DefineField = z
  .strictObject({
    place: z.enum(FIELD_PLACES, 'Choose where it stands'),
    kind: z.enum(FIELD_KINDS, 'Choose what people enter'),
    ...written,
  })
  .refine(({ kind, choices }) => kind !== 'choice' || choices.length >= 2, {
    path: ['choices'],
    message: 'Give at least two choices',
  })
  .refine(({ kind, filter }) => kind !== 'text' || !filter, {
    path: ['filter'],
    message: 'Text cannot be a filter. Use choices instead.',
  })
  .refine(isShown, SHOW_IT)
export type DefineField = z.output<typeof DefineField>

/** Place and kind stay as they were. */
export const EditField = z.strictObject({ id: z.uuid(), ...written }).refine(isShown, SHOW_IT)
export type EditField = z.output<typeof EditField>

export const MoveField = z.strictObject({ id: z.uuid(), way: z.enum(['up', 'down']) })
export type MoveField = z.infer<typeof MoveField>

export const FieldsOf = z.strictObject({ place: z.enum(FIELD_PLACES) })
