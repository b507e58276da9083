import { createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database } from '#db/client.ts'
import { exportDatabase, type Row } from '#db/copy/export.ts'
import type { Files } from '../files.ts'
import {
  type ArchiveWriter,
  createArchive,
  entryOf,
  FILES,
  FORMAT,
  MANIFEST,
  type Manifest,
  rowsIn,
} from './archive.ts'

const FILE_TABLE = 'files'
const ROWS_AT_ONCE = 500

export type BackupSource = { database: Database; files: Files; secret: string }

export type Backup = { bytes: number; rows: number; files: number; gone: string[] }

/**
 * The database as it is at one moment, then the files that its rows name. The archive gets its name when it is whole and
 * on the disk.
 */
export async function makeBackup({ database, files, secret }: BackupSource, file: string, at: Date): Promise<Backup> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(dirname(file), `.${basename(file)}-`))
  try {
    const unfinished = join(folder, 'archive')
    const manifest = await exportTables(database, folder, { at, secret })
    const archive = createArchive(secret)
    const [content] = await Promise.all([
      fillArchive(archive, { folder, manifest, files }).catch((error) => {
        archive.stream.destroy(error)
        throw error
      }),
      pipeline(archive.stream, createWriteStream(unfinished, { mode: 0o600 })),
    ])
    await settle(unfinished)
    await rename(unfinished, file)
    const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
    return { ...content, rows, bytes: (await stat(file)).size }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function exportTables(
  { pool, kind }: Database,
  folder: string,
  { at, secret }: { at: Date; secret: string },
): Promise<Manifest> {
  const rows: Record<string, number> = {}
  async function writeTable({ name }: { name: string }, batches: AsyncIterable<Row[]>) {
    let count = 0
    async function* lines() {
      for await (const batch of batches) {
        count += batch.length
        yield linesOf(batch)
      }
    }
    await pipeline(
      Readable.from(lines()),
      createGzip(),
      createWriteStream(join(folder, basename(entryOf(name))), { mode: 0o600 }),
    )
    rows[name] = count
  }
  const client = await pool.connect()
  try {
    const shape = await exportDatabase(client, writeTable, { shared: kind === 'postgres' })
    return { format: FORMAT, madeAt: at, secret: markOf(secret), shape, rows }
  } finally {
    client.release()
  }
}

const linesOf = (rows: Row[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

/** Tells one secret from another, and nothing of either. */
export function markOf(secret: string): string {
  return createHmac('sha256', secret).update('the secret of a backup').digest('hex').slice(0, 16)
}

async function fillArchive(
  archive: ArchiveWriter,
  { folder, manifest, files }: { folder: string; manifest: Manifest; files: Files },
) {
  const text = Buffer.from(JSON.stringify(manifest))
  await archive.add(MANIFEST, text.length, Readable.from([text]))
  for (const { name } of manifest.shape.tables) {
    const path = join(folder, basename(entryOf(name)))
    await archive.add(entryOf(name), (await stat(path)).size, createReadStream(path))
  }
  const gone: string[] = []
  let count = 0
  for await (const path of pathsIn(manifest, join(folder, basename(entryOf(FILE_TABLE))))) {
    const found = await files.read(path)
    if (!found) {
      gone.push(path)
      continue
    }
    await archive.add(FILES + path, found.bytes, found.stream)
    count += 1
  }
  await archive.seal(gone)
  return { files: count, gone }
}

async function* pathsIn({ shape }: Manifest, table: string): AsyncIterable<string> {
  const place = shape.tables.find(({ name }) => name === FILE_TABLE)?.columns.indexOf('path') ?? -1
  for await (const rows of rowsIn(createReadStream(table), ROWS_AT_ONCE)) {
    for (const row of rows) yield row[place] ?? ''
  }
}

/** Waits for the disk: an archive that has its name must outlive a power cut. */
async function settle(file: string) {
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}
