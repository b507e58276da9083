/** Adds one behind apostrophes too, so that what reads a cell can take exactly one off again. */
const FORMULA = /^'*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/

/** Rows that an export makes in one go, while pages wait. */
export const EXPORT_PAGE = 25

export type CsvValue = string | number | boolean | Date | null

/**
 * A line of RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe in front, and one with a mark that
 * parts cells anywhere is quoted.
 */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(cellOf).join(',')}\r\n`
}

function cellOf(value: CsvValue): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",;\t\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The text that `csvLine` was given. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}
