import type { FormValues } from '#contract/form.ts'

/**
 * How a form carries the fields that the operator added: each sends its id, the value that the form showed and the one it
 * has now, in one order, so that a form that knows no such field works the same.
 */
export const FIELD_BOXES = { fieldId: 40, fieldSeen: 40, fieldValue: 40 } as const

type Boxes = FormValues<typeof FIELD_BOXES>

/** The values by the ids of their fields. */
export function typedFields({ fieldId, fieldValue }: Pick<Boxes, 'fieldId' | 'fieldValue'>): Record<string, string> {
  return Object.fromEntries(fieldId.map((id, at) => [id, fieldValue[at] ?? '']))
}

/** What the form showed, by the ids of their fields: another window may have changed it since. */
export function seenFields({ fieldId, fieldSeen }: Pick<Boxes, 'fieldId' | 'fieldSeen'>): Record<string, string> {
  return typedFields({ fieldId: fieldId.slice(0, fieldSeen.length), fieldValue: fieldSeen })
}

/** The boxes as a form sends them. */
export function fieldBoxes(typed: Readonly<Record<string, string>> = {}): Boxes {
  return { fieldId: Object.keys(typed), fieldSeen: [], fieldValue: Object.values(typed) }
}
