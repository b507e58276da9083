import { textOfCell } from '#contract/csv.ts'
import { type ColumnMapping, columnOf } from '#contract/import/input.ts'
import { FIELD_LABELS, type ImportField } from '#contract/import/kinds.ts'
import type { RowProblem } from '#contract/import/view.ts'
import { storedText } from '#contract/text.ts'

/** A row of a file, by its fields. */
export type Cells = {
  /** As the file has it; '' if the field is in no column. */
  raw(field: ImportField): string
  /** Without what a spreadsheet adds. */
  text(field: ImportField): string
  /** As the file calls its column. */
  column(field: ImportField): string
  /** Fields whose text is damaged. */
  damaged(fields: readonly ImportField[]): RowProblem[]
}

export function cellsBy(mapping: ColumnMapping, headers: readonly string[], cells: readonly string[]): Cells {
  const at = (field: ImportField) => columnOf(mapping, field) ?? -1
  const raw = (field: ImportField) => cells[at(field)] ?? ''
  const column = (field: ImportField) => headers[at(field)] ?? FIELD_LABELS[field]
  return {
    raw,
    column,
    text: (field) => textIn(raw(field)),
    damaged: (fields) =>
      fields
        .filter((field) => raw(field).includes('\0'))
        .map((field) => ({ column: column(field), says: 'This text is damaged. Type it again.' })),
  }
}

/** Cells beyond the columns: null if there are none. */
export function strayCells(cells: readonly string[], headers: readonly string[]): RowProblem | null {
  if (!cells.slice(headers.length).some((cell) => cell.trim() !== '')) return null
  const says = `This row has ${cells.length} cells, but there are ${headers.length} columns. Put quotation marks around a text that holds the separator.`
  return { column: null, says }
}

export function textIn(cell: string): string {
  return storedText(fromFormula(textOfCell(cell)))
}

/** A spreadsheet's way to keep the zero of a phone number: `="0770…"`. */
function fromFormula(text: string): string {
  const inner = /^\s*="(.*)"\s*$/s.exec(text)?.[1]
  return inner === undefined ? text : inner.replaceAll('""', '"')
}

export const NO_DAY = 'Give the day as 2026-11-20 or 20/11/2026.'

/** "2026-11-20" of a day, with or without its time. Null if it is none. */
export function dayIn(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?:[ T,].*)?$/.exec(text) ?? []
  const [, whole] = /^(\d{4}-\d{2}-\d{2})(?:[ T].*)?$/.exec(text) ?? []
  const iso = year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : whole
  if (iso === undefined) return null
  const date = new Date(`${iso}T12:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}

/** Noon is the same day in London. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}

/** The postcode may have a column of its own, and stand in the address as well. */
export function locationOf(location: string, postcode: string): string {
  return location.toLowerCase().includes(postcode.toLowerCase())
    ? location
    : `${location}, ${postcode}`.replace(/^, /, '')
}

const LONGEST_COLUMN = 80

export function short({ column, says }: RowProblem): RowProblem {
  return { column: column === null ? null : storable(column).slice(0, LONGEST_COLUMN), says }
}

/** Names the row in the report. */
export function shortName(text: string): string {
  return storable(text).slice(0, 120)
}

export function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd').replace(/\p{Cs}/gu, '\ufffd')
}
