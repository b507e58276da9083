import { randomUUID } from 'node:crypto'
import type { UploadImport } from '#contract/import/input.ts'
import { KIND_WORDS } from '#contract/import/kinds.ts'
import { DELIMITERS, type Delimiter, IMPORT_BYTES, MAX_COLUMNS } from '#contract/import/words.ts'
import { numberText } from '#contract/number.ts'
import { storedLine, wellFormed } from '#contract/text.ts'
import { importArchives, listingImports } from '#db/schema/index.ts'
import { deleteFiles } from '#server/file/file.ts'
import { record } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'
import { archivePath, bytesFrom, insertPieces, piecePath } from './file.ts'
import type { Import } from './kind.ts'
import { openArchive } from './picture/archive.ts'
import { type CsvRecord, HEADER_LINES, headerIndex, readRecords, SEPARATOR } from './records.ts'
import { asKept, encodingOf, piecesOf } from './text.ts'

const SAMPLE_ROWS = 5
const SAMPLE_LENGTH = 120

export const UPLOAD_REFUSALS = [
  'FILE_EMPTY',
  'FILE_TOO_LARGE',
  'FILE_TYPE',
  'FILE_BROKEN',
  'TOO_MANY_COLUMNS',
  'ARCHIVE_NEEDED',
] as const

/** Keeps a file whose first lines can be read; what is in its rows is found later. Gives the import. */
export async function uploadImport(
  work: Work,
  admin: StaffPerson,
  { kind, file, name, archive }: UploadImport,
): Promise<string> {
  const { many } = KIND_WORDS[kind]
  if (file.size === 0) throw new Refusal('FILE_EMPTY', `This file is empty. Choose the file with your ${many}.`)
  if (file.size > IMPORT_BYTES)
    throw new Refusal('FILE_TOO_LARGE', 'This file is larger than 50 MB. Import it in parts.')
  const entries = kind === 'pictures' ? await entriesOf(archive) : null
  const encoding = await encodingOf(file)
  const id = randomUUID()
  const pieces: Piece[] = []
  const pictures: Piece[] = []
  try {
    await keep(work, asKept(file, encoding), { pieces, pathOf: (piece) => piecePath(id, piece) })
    const kept = { id, bytes: pieces.reduce((sum, piece) => sum + piece.bytes, 0) }
    const begin = await beginningOf(work, kept, many)
    if (archive && entries) {
      await keep(work, piecesOf(archive), { pieces: pictures, pathOf: (piece) => archivePath(id, piece) })
    }
    const given = { ...begin, id, kind, bytes: kept.bytes, encoding, fileName: storedFileName(name) }
    await insert(work, admin, { given, pieces, pictures, entries })
    return id
  } catch (error) {
    await deleteFiles(
      work,
      [...pieces, ...pictures].map(({ path }) => path),
    )
    throw error
  }
}

type Piece = { path: string; bytes: number }

/** Adds to `pieces` as they are stored, so that a failure can take them back. */
async function keep(
  work: Work,
  parts: AsyncIterable<Uint8Array>,
  { pieces, pathOf }: { pieces: Piece[]; pathOf: (piece: number) => string },
): Promise<void> {
  for await (const bytes of parts) {
    const path = pathOf(pieces.length)
    await work.site.files.put(path, bytes)
    pieces.push({ path, bytes: bytes.length })
  }
}

/** The pictures in a ZIP file, by its directory. */
async function entriesOf(archive: Blob | null): Promise<string[]> {
  if (!archive || archive.size === 0) {
    throw new Refusal('ARCHIVE_NEEDED', 'Choose the ZIP file with the pictures too.')
  }
  const { paths } = await openArchive(archive.size, async function* (start, end) {
    yield new Uint8Array(await archive.slice(start, end).arrayBuffer())
  })
  return paths
}

type FileStart = { delimiter: Delimiter; headers: string[]; sample: string[][] }

/** @throws FILE_EMPTY, FILE_BROKEN, TOO_MANY_COLUMNS */
async function beginningOf(work: Work, kept: { id: string; bytes: number }, many: string): Promise<FileStart> {
  const readings = await Promise.all(
    DELIMITERS.map(async (delimiter) => ({
      delimiter,
      ...(await readRecords(
        { bytes: bytesFrom(work, kept, 0), delimiter, position: 0, line: 1 },
        SAMPLE_ROWS + HEADER_LINES,
      )),
    })),
  )
  const widest = readings.toSorted((one, other) => headerColumns(other) - headerColumns(one))[0]
  if (!widest) throw new Error('no delimiter')
  const [first, ...rows] = widest.records.slice(headerIndex(widest.records))
  if (!first && widest.problem) throw new Refusal('FILE_BROKEN', widest.problem)
  if (!first) throw new Refusal('FILE_EMPTY', `There is no text in this file. Choose the file with your ${many}.`)
  if (first.cells.length > MAX_COLUMNS) {
    const found = numberText(first.cells.length)
    throw new Refusal(
      'TOO_MANY_COLUMNS',
      `This file has ${found} columns. At most ${MAX_COLUMNS} can be read: delete those you do not need.`,
    )
  }
  if (rows.length === 0) {
    throw new Refusal(
      'FILE_EMPTY',
      widest.problem ??
        'There is only one line in this file. It needs a line with the names of the columns, then the rows.',
    )
  }
  return {
    delimiter: widest.delimiter,
    headers: first.cells.map((cell, index) => shown(cell) || `Column ${index + 1}`),
    sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.slice(0, MAX_COLUMNS).map(shown)),
  }
}

/** Excel's line with the separator decides; only its own separator parts that line. */
function headerColumns({ records }: { records: CsvRecord[] }): number {
  const [first] = records
  if (first && first.cells.length > 1 && SEPARATOR.test(first.cells[0] ?? '')) return Number.POSITIVE_INFINITY
  return records[headerIndex(records)]?.cells.length ?? 0
}

function shown(cell: string): string {
  return wellFormed(storedLine(cell).slice(0, SAMPLE_LENGTH))
}

function storedFileName(name: string): string {
  return shown(name.split(/[\\/]/).at(-1) ?? '') || 'file.csv'
}

type NewImport = {
  given: FileStart & Pick<Import, 'id' | 'kind' | 'bytes' | 'encoding' | 'fileName'>
  pieces: Piece[]
  pictures: Piece[]
  /** Null without an archive. */
  entries: string[] | null
}

function insert(work: Work, admin: StaffPerson, { given, pieces, pictures, entries }: NewImport) {
  const at = work.now()
  return work.transaction(async (work) => {
    await insertPieces(work, admin.id, pieces)
    await work.db
      .insert(listingImports)
      .values({ ...given, stage: 'mapping', uploadedBy: admin.id, uploadedAt: at, workedAt: at })
    const { id, kind, fileName, bytes } = given
    if (entries) {
      await insertPieces(work, admin.id, pictures, 'application/zip')
      const size = pictures.reduce((sum, piece) => sum + piece.bytes, 0)
      await work.db.insert(importArchives).values({ importId: id, bytes: size, entries })
    }
    await record(work, { action: 'import.uploaded', subjectId: null, after: { import: id, kind, fileName, bytes } })
  })
}
