import type { Database } from '#db/client.ts'
import type { CopiedRow } from '#db/copy/export.ts'
import { assertKnownShape, importDatabase } from '#db/copy/import.ts'
import type { Files } from '../files.ts'
import type { Log } from '../log.ts'
import { startQueue } from '../queue.ts'
import {
  bytesOf,
  type CheckedArchive,
  checkArchive,
  entryOf,
  FILES,
  isSealedBy,
  readArchive,
  rowsIn,
  TABLES,
} from './archive.ts'
import { createInFlight } from './in-flight.ts'
import { type BackupFacts, fileContent, listedFiles, readSnapshot, snapshotRows } from './snapshot.ts'
import { BackupUnusable, type SnapshotName, type Vault } from './vault.ts'

const ROW_BATCH = 500
/** A bucket answers late, so it is asked for several files at a time. */
const AT_ONCE = 4

export class RestoreRefused extends Error {}

type BackupSink = {
  table(name: string, rows: AsyncIterable<CopiedRow[]>): Promise<void>
  /** `read` gives the content. Several files at a time. */
  file(path: string, bytes: number, read: () => Promise<Uint8Array>): Promise<void>
}

/** A backup to restore, whichever its format. */
export type Backup = {
  facts: BackupFacts
  gone: string[]
  /** Null if it is encrypted, so that only who has the key can have made it. */
  isSealedBy: ((secrets: string[]) => boolean) | null
  /** Pours tables and files, in any order. */
  pour(sink: BackupSink): Promise<void>
}

/** @throws BackupUnusable */
export async function openSnapshot(vault: Vault, name: SnapshotName): Promise<Backup> {
  const { snapshot, isSealedBy } = await readSnapshot(vault, name)
  return {
    facts: snapshot,
    gone: snapshot.gone,
    isSealedBy: vault.isEncrypted ? null : isSealedBy,
    async pour(sink) {
      for (const [table, ids] of Object.entries(snapshot.tables)) {
        await sink.table(table, snapshotRows(vault, ids, ROW_BATCH))
      }
      const files = createInFlight(AT_ONCE)
      for await (const { path, bytes, ids } of listedFiles(vault, snapshot)) {
        await files.run(() => sink.file(path, bytes, () => fileContent(vault, ids)))
      }
      await files.settled()
    },
  }
}

/** Reads all of it first. @throws BackupUnusable */
export async function openArchive(file: string): Promise<Backup> {
  const archive = await checkArchive(file)
  const { manifest, seal } = archive
  return {
    facts: manifest,
    gone: seal.gone,
    isSealedBy: (secrets) => isSealedBy(seal, secrets),
    pour: (sink) => pourArchive(file, archive, sink),
  }
}

function pourArchive(file: string, { manifest, seal }: CheckedArchive, sink: BackupSink) {
  return readArchive(
    file,
    async (name, content) => {
      if (name.startsWith(TABLES)) {
        const table = manifest.shape.tables.find((one) => entryOf(one.name) === name)
        if (!table) throw new BackupUnusable(`The backup has ${name}, which its manifest does not name.`)
        return sink.table(table.name, rowsIn(content, ROW_BATCH))
      }
      const bytes = await bytesOf(content)
      if (name.startsWith(FILES)) await sink.file(name.slice(FILES.length), bytes.length, async () => bytes)
    },
    seal.sha256,
  )
}

/** Whether anyone has an account. */
export async function isUsed({ pool }: Database): Promise<boolean> {
  const table = await pool.query(`select to_regclass('public."user"') is not null as there`)
  if (!table.rows[0]?.there) return false
  const { rows } = await pool.query('select exists (select from "user") as used')
  return rows[0]?.used === true
}

/** `database` does not listen. A restored database under a running site would be served by what the site remembers. @throws RestoreRefused */
export async function assertOnlyConnection({ kind, pool }: Database): Promise<void> {
  if (kind === 'embedded') return
  const { rows } = await pool.query(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and application_name = 'fettle listener'`,
  )
  if (Number(rows[0]?.others) > 0)
    throw new RestoreRefused('The site is running on this database. Stop every process of it, then restore.')
}

/** A backup that is not encrypted, and that no secret of this site has sealed, may come from anyone. @throws RestoreRefused */
export function assertSealed({ isSealedBy }: Backup, secrets: string[]): void {
  if (isSealedBy === null || isSealedBy(secrets)) return
  throw new RestoreRefused(
    'The backup was not sealed with this AUTH_SECRET: another site, or a version before the seal, made it, or someone has changed it. Nothing was restored. Set the AUTH_SECRET it was made with, or add --unsealed if you are sure where it comes from.',
  )
}

type RestoreTarget = { database: Database; files: Pick<Files, 'put'>; log: Log }

/** Counts what it has loaded. */
type RestoreReport = { files: number; rows: Record<string, number> }

/**
 * Replaces the database by that of a backup, in one transaction. Files are put beside those of the old state, which stay
 * until the sweeper takes what no row names.
 */
export async function restoreBackup({ database, files, log }: RestoreTarget, backup: Backup): Promise<RestoreReport> {
  const { shape } = backup.facts
  assertKnownShape(shape)
  // Its library makes the tables of the queue on a connection of its own.
  await (await startQueue(database, log)).stop()
  const report: RestoreReport = { files: 0, rows: {} }
  const client = await database.pool.connect()
  try {
    await importDatabase(client, shape, (load) =>
      backup.pour({
        async table(name, batches) {
          const table = shape.tables.find((one) => one.name === name)
          if (!table) throw new BackupUnusable(`The backup has rows of ${name}, a table that it does not describe.`)
          report.rows[name] = 0
          for await (const rows of batches) {
            await load(name, table.columns, rows)
            report.rows[name] += rows.length
          }
        },
        async file(path, _, read) {
          await files.put(path, await read())
          report.files += 1
        },
      }),
    )
  } finally {
    client.release(true)
  }
  return report
}
