import { MAX_ROWS } from '#contract/import/words.ts'
import { numberText } from '#contract/number.ts'
import type { Work } from '#server/work/work.ts'
import { firstOwn } from './columns.ts'
import { bytesFrom } from './file.ts'
import type { Import } from './kind.ts'
import { rulesOf } from './kinds.ts'
import { rowsAtOnce } from './pace.ts'
import { csvLines, HEADER_LINES, headerIndex, readRecords } from './records.ts'
import { insertRows } from './rows.ts'

/** Rows per transaction, whose locks must not last. */
const CHECK_BATCH = { server: 500, embedded: 200 }

/** The next rows of the file: each with its problems, or as what it would become. */
export async function checkRows(work: Work, run: Import): Promise<Partial<Import>> {
  const from = { ...run, bytes: bytesFrom(work, run, run.position) }
  const isBeginning = run.position === 0
  const { records, problem, isOver } = await readRecords(
    from,
    rowsAtOnce(work, CHECK_BATCH) + (isBeginning ? HEADER_LINES : 0),
  )
  const read = isBeginning ? records.slice(headerIndex(records) + 1) : records
  const first = firstOwn(run.headers)
  // A row of our report that has nothing to mend holds no words of its own.
  const rows = first === 0 ? read : read.filter(({ cells }) => cells.slice(first).some((cell) => cell.trim() !== ''))
  const last = records.at(-1)
  const numbered = rows.map(({ cells, line }, index) => ({ cells, line, number: run.rows + index + 1 }))
  const rules = rulesOf(run)
  await insertRows(work, run, await rules.judge(work, run, numbered))
  const total = run.rows + rows.length
  await rules.found?.(work, run, { first: run.rows + 1, last: total })
  const tooMany = total > MAX_ROWS ? `This file has more than ${numberText(MAX_ROWS)} rows. Import it in parts.` : null
  const trouble = problem ?? tooMany
  const over = isOver || trouble !== null
  return {
    rows: total,
    position: over ? 0 : (last?.end ?? run.position),
    line: last ? last.line + csvLines(last.cells) : run.line,
    problem: trouble,
    stage: over ? 'comparing' : 'checking',
  }
}
