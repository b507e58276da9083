import type { Database } from '#db/client.ts'
import type { Shape } from '#db/copy/catalog.ts'
import { importDatabase, type Loader, needKnownShape } from '#db/copy/import.ts'
import type { Files } from '#server/platform/files.ts'
import type { Log } from '../log.ts'
import { startQueue } from '../queue.ts'
import {
  ArchiveUnusable,
  bytesOf,
  type CheckedArchive,
  type Content,
  entryOf,
  FILES,
  FORMAT,
  isSealedBy,
  readArchive,
  rowsIn,
  TABLES,
} from './archive.ts'

const ROWS_AT_ONCE = 500

export class RestoreRefused extends Error {}

/** Whether anyone has an account. */
export async function isUsed({ pool }: Database): Promise<boolean> {
  const table = await pool.query(`select to_regclass('public."user"') is not null as there`)
  if (!table.rows[0]?.there) return false
  const { rows } = await pool.query('select exists (select from "user") as used')
  return rows[0]?.used === true
}

/** `database` is deaf. A restored database under a running site would be served by what the site remembers. @throws RestoreRefused */
export async function needNoOthers({ kind, pool }: Database): Promise<void> {
  if (kind === 'embedded') return
  const { rows } = await pool.query(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and application_name = 'fettle listener'`,
  )
  if (Number(rows[0]?.others) > 0)
    throw new RestoreRefused('The site is running on this database. Stop every process of it, then restore.')
}

/** An archive that no secret of this site has sealed may come from anyone. @throws RestoreRefused */
export function needSeal({ manifest, seal }: CheckedArchive, secrets: string[]): void {
  if (isSealedBy(seal, secrets)) return
  const why =
    manifest.format < FORMAT
      ? 'The backup was made by an earlier version of Fettle, which did not seal it with AUTH_SECRET'
      : 'The backup was not sealed with this AUTH_SECRET: another site made it, or someone has changed it'
  throw new RestoreRefused(
    `${why}. Nothing was restored. Set the AUTH_SECRET it was made with, or add --unsealed if you are sure where the file comes from.`,
  )
}

/**
 * Replaces the database by that of an archive, which `checkArchive` has read. Files come first: those of the old state
 * stay until the sweeper takes what no row names.
 */
export async function restoreBackup(
  { database, files, log }: { database: Database; files: Files; log: Log },
  file: string,
  { manifest: { shape }, seal }: CheckedArchive,
): Promise<{ files: number }> {
  needKnownShape(shape)
  // Its library makes the tables of the queue on a connection of its own.
  await (await startQueue(database, log)).stop()
  let count = 0
  const client = await database.pool.connect()
  try {
    const take = (load: Loader) => async (name: string, content: Content) => {
      if (name.startsWith(TABLES)) return loadTable(shape, name, content, load)
      const bytes = await bytesOf(content)
      if (!name.startsWith(FILES)) return
      await files.put(name.slice(FILES.length), bytes)
      count += 1
    }
    await importDatabase(client, shape, (load) => readArchive(file, take(load), seal.sha256))
  } finally {
    client.release(true)
  }
  return { files: count }
}

async function loadTable(shape: Shape, entry: string, content: Content, load: Loader) {
  const table = shape.tables.find(({ name }) => entryOf(name) === entry)
  if (!table) throw new ArchiveUnusable(`The backup has ${entry}, which its manifest does not name.`)
  for await (const rows of rowsIn(content, ROWS_AT_ONCE)) await load(table.name, table.columns, rows)
}

const PATHS_AT_ONCE = 500

type Verification = {
  files: number
  /** Rows name them, and the store does not have them. */
  missing: string[]
  /** Their size is not what the row says. */
  differing: string[]
  /** In the store, and named by no row: left by an upload that failed, until the sweeper takes them. */
  unnamed: string[]
}

/** Compares rows with files, both ways. */
export async function verifyFiles({ pool }: Database, files: Files): Promise<Verification> {
  const found: Verification = { files: 0, missing: [], differing: [], unnamed: [] }
  let after = ''
  for (;;) {
    const { rows } = await pool.query<{ path: string; bytes: number }>(
      'select path, bytes from files where path > $1 order by path limit $2',
      [after, PATHS_AT_ONCE],
    )
    for (const { path, bytes } of rows) {
      const stored = await files.read(path)
      await stored?.stream.cancel()
      found.files += 1
      if (!stored) found.missing.push(path)
      else if (stored.bytes !== bytes) found.differing.push(path)
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.path
  }
  let paths: string[] = []
  const compare = async () => {
    const { rows } = await pool.query<{ path: string }>('select path from files where path = any($1)', [paths])
    const named = new Set(rows.map(({ path }) => path))
    found.unnamed.push(...paths.filter((path) => !named.has(path)))
    paths = []
  }
  for await (const { path } of files.list()) {
    paths.push(path)
    if (paths.length === PATHS_AT_ONCE) await compare()
  }
  await compare()
  return found
}
