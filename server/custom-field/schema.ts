import { z } from 'zod'
import type { CustomField } from '#contract/custom-field/view.ts'
import { FIELD_TEXT_LENGTH, LARGEST_NUMBER } from '#contract/custom-field/words.ts'
import { storedLine } from '#contract/text.ts'

/** The columns of a row that hold it. */
export type FieldValue = { text: string | null; choice: string | null; number: number | null }

/** Judges what a form sends for these fields, by their ids. Null for what is left out. */
export function valuesSchema(fields: readonly CustomField[]) {
  return z.object(Object.fromEntries(fields.map((field) => [field.id, valueSchema(field)])))
}

/** Each sentence names its field: several fields share the place where a form shows it. */
function valueSchema({ kind, name, choices, required }: CustomField): z.ZodType<FieldValue | null, string> {
  return z
    .string()
    .overwrite(storedLine)
    .transform((typed, context) => {
      const value = typed === '' ? null : read(typed)
      if (typeof value !== 'string' && (value !== null || !required)) return value
      context.addIssue({ code: 'custom', message: value ?? `Fill in “${name}”` })
      return z.NEVER
    })

  /** The sentence of a refusal where it cannot be read. */
  function read(typed: string): FieldValue | string {
    const none = { text: null, choice: null, number: null }
    switch (kind) {
      case 'text':
        return typed.length > FIELD_TEXT_LENGTH
          ? `“${name}”: use at most ${FIELD_TEXT_LENGTH} characters`
          : { ...none, text: typed }
      case 'number': {
        const number = numberIn(typed)
        return number === null ? `“${name}”: enter a number, such as 12 or 2.5` : { ...none, number }
      }
      case 'choice':
        return choices.some(({ key }) => key === typed)
          ? { ...none, choice: typed }
          : `“${name}”: choose one of the list`
      case 'yes-no':
        return typed === 'yes' || typed === 'no' ? { ...none, choice: typed } : `“${name}”: choose yes or no`
    }
  }
}

/** Null if it cannot be read. */
export function numberIn(typed: string): number | null {
  const digits = typed.replace(/[\s,]/g, '')
  const number = /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN
  return Math.abs(number) <= LARGEST_NUMBER ? number : null
}
