import type { FieldInputs } from '#contract/custom-field/input.ts'
import type { CustomField } from '#contract/custom-field/view.ts'
import { FIELD_TEXT_LENGTH } from '#contract/custom-field/words.ts'
import type { CustomColumns } from '#contract/import/input.ts'
import type { RowProblem } from '#contract/import/view.ts'
import { storedLine } from '#contract/text.ts'
import { valuesSchema } from '#server/custom-field/schema.ts'

/** Reads the column of a custom field. `read` gives what a form would send, or null if it cannot be read. */
export type CustomReader = {
  id: string
  column: number
  header: string
  read: (text: string) => string | null
  advice: string
}

/** No field is required of a business that has not joined. */
export function customReaders(
  fields: readonly CustomField[],
  columns: CustomColumns,
  headers: readonly string[],
): CustomReader[] {
  return fields.flatMap((field) => {
    const { id, name } = field
    const column = columns[id] ?? null
    if (column === null) return []
    const schema = valuesSchema([{ ...field, required: false }])
    const read = (text: string) => {
      const typed = typedFor(field, text)
      return typed !== null && schema.safeParse({ [id]: typed }).success ? typed : null
    }
    return [{ id, column, header: headers[column] ?? name, read, advice: adviceFor(field) }]
  })
}

/** `textAt`: of a column. `unreadable` says what is left out, and what to do. */
export function readCustomValues(textAt: (column: number) => string, readers: readonly CustomReader[]) {
  const given: FieldInputs = {}
  const unreadable: RowProblem[] = []
  for (const { id, column, header, read, advice } of readers) {
    const text = storedLine(textAt(column))
    const typed = text === '' ? '' : read(text)
    if (typed === null) unreadable.push({ column: header, says: advice })
    else if (typed !== '') given[id] = typed
  }
  return { given, unreadable }
}

/** Files have the words of a choice, and "yes" in several ways. */
function typedFor({ kind, choices }: CustomField, text: string): string | null {
  const word = text.toLowerCase()
  if (kind === 'choice') return choices.find(({ label }) => label.toLowerCase() === word)?.key ?? null
  if (kind !== 'yes-no') return text
  if (/^(yes|y|true|1)$/.test(word)) return 'yes'
  return /^(no|n|false|0)$/.test(word) ? 'no' : null
}

function adviceFor({ kind, choices }: CustomField): string {
  if (kind === 'choice') return `Use one of: ${choices.map(({ label }) => label).join(', ')}.`
  if (kind === 'yes-no') return 'Say yes or no.'
  return kind === 'number' ? 'Use a number, such as 12 or 2.5.' : `Use at most ${FIELD_TEXT_LENGTH} characters.`
}
