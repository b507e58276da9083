import { setImmediate } from 'node:timers/promises'
import { columnOf } from '#contract/import/input.ts'
import type { ImportField } from '#contract/import/kinds.ts'
import { FIELD_LABELS, KIND_FIELDS } from '#contract/import/kinds.ts'
import type { RowProblem } from '#contract/import/view.ts'
import { type Cells, cellsBy, short, shortName, storable, strayCells } from './cells.ts'
import type { Import, JudgedRow, NumberedRow } from './kind.ts'

/** Rows after which others go first. */
const PART = 10

export type Reading<Value> = { name: string; value: Value | null; problems: RowProblem[] }
export type ReadRow<Value> = Reading<Value> & { row: NumberedRow }

/** `read` gives what a row says; null, with problems, if it cannot be imported. */
export async function readRows<Value>(
  run: Import,
  rows: readonly NumberedRow[],
  read: (cells: Cells) => Reading<Value>,
): Promise<ReadRow<Value>[]> {
  const { headers } = run
  const found: ReadRow<Value>[] = []
  for (const [index, row] of rows.entries()) {
    if (index % PART === PART - 1) await setImmediate()
    const cells = cellsBy(run.mapping ?? {}, headers, row.cells)
    const stray = strayCells(row.cells, headers)
    const wrong = [...(stray ? [stray] : []), ...cells.damaged(KIND_FIELDS[run.kind])]
    const { name, value, problems } = read(cells)
    found.push({ row, name, value: wrong.length > 0 ? null : value, problems: [...wrong, ...problems] })
  }
  return found
}

/** The row of the dry run. Without `staged` it has problems, or is there already. */
export function judged<Value>(
  { row: { number, line, cells }, name, problems }: ReadRow<Value>,
  result: Partial<Pick<JudgedRow, 'state' | 'staged' | 'problems' | 'key' | 'email' | 'twinId' | 'unplaced'>>,
): JudgedRow {
  const { staged = null, state = staged === null ? 'problem' : 'ready', ...rest } = result
  const said = [...problems, ...(rest.problems ?? [])].map(short)
  const mendable = said.length > 0 && state !== 'suppressed' ? cells.map(storable) : null
  return { ...rest, number, line, name: shortName(name), state, staged, problems: said, cells: mendable }
}

/** As a file calls the column of a field. */
export function headerOf({ headers, mapping }: Pick<Import, 'headers' | 'mapping'>): (field: ImportField) => string {
  return (field) => headers[columnOf(mapping ?? {}, field) ?? -1] ?? FIELD_LABELS[field]
}
