import { randomUUID } from 'node:crypto'
import { DELIMITERS, type Delimiter, IMPORT_BYTES, type ImportEncoding, MOST_COLUMNS } from '#contract/import/words.ts'
import { numberText } from '#contract/number.ts'
import { storedLine, wellFormed } from '#contract/text.ts'
import { listingImports } from '#db/schema/index.ts'
import { deleteFiles } from '#server/file/file.ts'
import { record } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'
import { bytesFrom, insertPieces, pathOf } from './file.ts'
import { type CsvRecord, HEADER_WITHIN, headerIndex, readRecords, SEPARATOR } from './records.ts'
import { asKept, encodingOf } from './text.ts'

const SAMPLE = 5
const SHOWN = 120

/** Keeps a file whose first lines can be read; what is in its rows is found later. Gives the import. */
export async function uploadImport(
  work: Work,
  admin: StaffPerson,
  { file, name }: { file: Blob; name: string },
): Promise<string> {
  if (file.size === 0) throw new Refusal('FILE_EMPTY', 'This file is empty. Choose the file with your listings.')
  if (file.size > IMPORT_BYTES)
    throw new Refusal('FILE_TOO_LARGE', 'This file is larger than 50 MB. Import it in parts.')
  const encoding = await encodingOf(file)
  const id = randomUUID()
  const pieces: { path: string; bytes: number }[] = []
  try {
    for await (const bytes of asKept(file, encoding)) {
      const path = pathOf(id, pieces.length)
      await work.site.files.put(path, bytes)
      pieces.push({ path, bytes: bytes.length })
    }
    const kept = { id, bytes: pieces.reduce((sum, piece) => sum + piece.bytes, 0) }
    const begin = await beginningOf(work, kept)
    await insert(work, admin, { ...begin, id, bytes: kept.bytes, encoding, fileName: nameOf(name) }, pieces)
    return id
  } catch (error) {
    await deleteFiles(
      work,
      pieces.map(({ path }) => path),
    )
    throw error
  }
}

type Beginning = { delimiter: Delimiter; headers: string[]; sample: string[][] }

/** @throws FILE_EMPTY, FILE_BROKEN, TOO_MANY_COLUMNS */
async function beginningOf(work: Work, kept: { id: string; bytes: number }): Promise<Beginning> {
  const readings = await Promise.all(
    DELIMITERS.map(async (delimiter) => ({
      delimiter,
      ...(await readRecords(
        { bytes: bytesFrom(work, kept, 0), delimiter, position: 0, line: 1 },
        SAMPLE + HEADER_WITHIN,
      )),
    })),
  )
  const widest = readings.toSorted((one, other) => columnsOf(other) - columnsOf(one))[0]
  if (!widest) throw new Error('no delimiter')
  const [first, ...rows] = widest.records.slice(headerIndex(widest.records))
  if (!first && widest.problem) throw new Refusal('FILE_BROKEN', widest.problem)
  if (!first) throw new Refusal('FILE_EMPTY', 'There is no text in this file. Choose the file with your listings.')
  if (first.cells.length > MOST_COLUMNS) {
    const found = numberText(first.cells.length)
    throw new Refusal(
      'TOO_MANY_COLUMNS',
      `This file has ${found} columns. At most ${MOST_COLUMNS} can be read: delete those you do not need.`,
    )
  }
  if (rows.length === 0) {
    throw new Refusal(
      'FILE_EMPTY',
      widest.problem ??
        'There is only one line in this file. It needs a line with the names of the columns, then a line for each listing.',
    )
  }
  return {
    delimiter: widest.delimiter,
    headers: first.cells.map((cell, index) => shown(cell) || `Column ${index + 1}`),
    sample: rows.slice(0, SAMPLE).map(({ cells }) => cells.slice(0, MOST_COLUMNS).map(shown)),
  }
}

/** Excel's line with the separator decides; only its own separator parts that line. */
function columnsOf({ records }: { records: CsvRecord[] }): number {
  const [first] = records
  if (first && first.cells.length > 1 && SEPARATOR.test(first.cells[0] ?? '')) return Number.POSITIVE_INFINITY
  return records[headerIndex(records)]?.cells.length ?? 0
}

function shown(cell: string): string {
  return wellFormed(storedLine(cell).slice(0, SHOWN))
}

function nameOf(name: string): string {
  return shown(name.split(/[\\/]/).at(-1) ?? '') || 'file.csv'
}

type NewImport = Beginning & { id: string; bytes: number; encoding: ImportEncoding; fileName: string }

function insert(work: Work, admin: StaffPerson, given: NewImport, pieces: { path: string; bytes: number }[]) {
  const at = work.now()
  return work.transaction(async (work) => {
    await insertPieces(work, admin.id, pieces)
    await work.db
      .insert(listingImports)
      .values({ ...given, stage: 'mapping', uploadedBy: admin.id, uploadedAt: at, workedAt: at })
    const { id, fileName, bytes } = given
    await record(work, { action: 'import.uploaded', subjectId: null, after: { import: id, fileName, bytes } })
  })
}
