import { parse } from 'csv-parse'
import { type Delimiter, MAX_LINE_BYTES } from '#contract/import/words.ts'
import { numberText } from '#contract/number.ts'

const MAX_BLANK_LINES = 10_000
/** Cells of a row that are kept; a file of commas would fill the memory. */
const MAX_CELLS = 1_000
/** The names of the columns are in one of the first rows. */
export const HEADER_LINES = 5
/** The line in which Excel names the separator. */
export const SEPARATOR = /^sep=.?$/i

/** `end`: the byte behind it. */
export type CsvRecord = { cells: string[]; line: number; end: number }

export type Records = { records: CsvRecord[]; problem: string | null; isOver: boolean }

type ReadStart = { bytes: AsyncIterable<Uint8Array>; delimiter: Delimiter; position: number; line: number }

/** Which of the first rows has the names of the columns: Excel's `sep=;` and titles, which fill one cell or two, are skipped. */
export function headerIndex(records: readonly CsvRecord[]): number {
  const filled = records.slice(0, HEADER_LINES).map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)
  const widest = Math.max(...filled)
  const isTitle = (count: number) => count < widest && (count === 1 || (count === 2 && widest > 4))
  const index = filled.findIndex((count, row) => !isTitle(count) && !SEPARATOR.test(records[row]?.cells[0] ?? ''))
  return Math.max(index, 0)
}

/** The next rows of a kept file, empty lines left out. What was read before a problem is there. */
export async function readRecords({ bytes, delimiter, position, line }: ReadStart, most: number): Promise<Records> {
  const records: CsvRecord[] = []
  let [read, behind, next] = [position, position, line]
  let broken: string | null = null
  let blank = 0
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    on_record(cells: string[], context) {
      behind = position + context.bytes
      const isBlank = cells.every((cell) => cell.trim() === '')
      blank = isBlank ? blank + 1 : 0
      if (!isBlank) records.push({ cells: cells.slice(0, MAX_CELLS), line: next, end: behind })
      next += csvLines(cells)
      return null
    },
  })
  parser.on('error', (error) => {
    broken = error.message
  })
  parser.resume() // else it never closes
  const taken = (problem: string | null, isOver: boolean): Records => ({
    records: records.slice(0, most),
    problem: records.length >= most ? null : problem,
    isOver: records.length > most ? false : isOver,
  })
  for await (const chunk of bytes) {
    read += chunk.length
    if (!(await written(parser, chunk))) return taken(unreadable(next), false)
    if (records.length >= most) {
      parser.destroy()
      return taken(null, false)
    }
    if (read - behind <= MAX_LINE_BYTES && blank <= MAX_BLANK_LINES) continue
    parser.destroy()
    return taken(blank > MAX_BLANK_LINES ? tooBlank(next) : tooLong(next), false)
  }
  await new Promise<void>((resolve) => {
    parser.once('close', resolve)
    parser.end()
  })
  return taken(broken === null ? null : unreadable(next), true)
}

export function csvLines(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 1)
}

function written(parser: ReturnType<typeof parse>, chunk: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    parser.write(chunk, (error) => resolve(!error))
  })
}

function tooLong(line: number): string {
  return `Line ${numberText(line)} is longer than ${MAX_LINE_BYTES / 1024} kB, or a quotation mark that begins there is never closed. Fix the file and upload it again.`
}

function tooBlank(line: number): string {
  return `There are more than ${numberText(MAX_BLANK_LINES)} empty lines before line ${numberText(line)}. Delete them, and upload the file again.`
}

function unreadable(line: number): string {
  return `A quotation mark in line ${numberText(line)} is never closed. Close it or take it out, and upload the file again.`
}
