import { randomInt } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { bytesText } from '#contract/admin/words.ts'
import { DAY, SECOND } from '#contract/duration.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { TASKS } from '#db/copy/catalog.ts'
import { isOfThisVersion } from '#db/copy/import.ts'
import type { Log } from '../log.ts'
import { usedObjects } from './prune.ts'
import type { DrillReport } from './reports.ts'
import { assertSealed, type Backup, openSnapshot, RestoreRefused, restoreBackup } from './restore.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'
import { BackupUnusable, type SnapshotName, type Vault } from './vault.ts'
import { assertCount } from './verify.ts'

const PREFIX = 'drill-'
/** Reading all of a large store would cost more each week than it tells. */
const MAX_READ_BYTES = 2_000_000_000
/** Of the scratch database, for each byte of the compressed tables; measured at 6 to 9. */
const ROOM_FACTOR = 12
const MIN_ROOM_BYTES = 500_000_000

type DrillPlace = { dataDir: string; secrets: string[]; log: Log }

/**
 * Restores the newest backup into an embedded database of its own, whichever the site has, and removes it.
 * @throws BackupUnusable, RestoreRefused and what a restore throws, if it would not restore
 */
export async function drill(vault: Vault, { dataDir, secrets, log }: DrillPlace): Promise<DrillReport> {
  const began = performance.now()
  const newest = (await vault.snapshots()).at(-1)
  if (!newest) throw new BackupUnusable(`There is no backup in ${vault.place} that this BACKUP_KEY can read.`)
  const backup = await openSnapshot(vault, newest)
  assertSealed(backup, secrets)
  const { snapshot } = await readSnapshot(vault, newest)
  await assertAllThere(vault, newest)
  await mkdir(dataDir, { recursive: true })
  await removeLeftovers(dataDir)
  await assertRoom(dataDir, snapshot)
  const scratch = await mkdtemp(join(dataDir, PREFIX))
  try {
    const database = await openDatabase({ dataDir: scratch, template: 'empty', listen: false })
    try {
      const report = await tryOut(database, { snapshot, backup, log })
      return { name: newest.name, ...report, seconds: Math.ceil((performance.now() - began) / SECOND) }
    } finally {
      await database.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function assertAllThere(vault: Vault, name: SnapshotName) {
  const lost = await usedObjects(vault, [name])
  for await (const { id } of vault.objects()) lost.delete(id)
  const [first] = lost
  if (first) {
    throw new BackupUnusable(
      `The backup is not whole: ${lost.size} of its objects are gone from ${vault.place} (${first}).`,
    )
  }
}

/** Of a drill whose process was killed. */
async function removeLeftovers(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(dataDir, name)
    if ((await stat(path)).mtimeMs < Date.now() - DAY) await rm(path, { recursive: true, force: true })
  }
}

async function assertRoom(dataDir: string, { tableBytes }: Snapshot) {
  const { bavail, bsize } = await statfs(dataDir)
  const [free, needed] = [bavail * bsize, tableBytes * ROOM_FACTOR + MIN_ROOM_BYTES]
  if (free >= needed) return
  throw new RestoreRefused(`The drill needs ${bytesText(needed)} in ${dataDir}, and ${bytesText(free)} are free.`)
}

type Trial = { snapshot: Snapshot; backup: Backup; log: Log }

async function tryOut(database: Database, { snapshot, backup, log }: Trial) {
  let filesRead = 0
  const share = MAX_READ_BYTES / Math.max(snapshot.bytes - snapshot.tableBytes, 1)
  const sample: Backup = {
    ...backup,
    pour: (sink) =>
      backup.pour({
        table: sink.table,
        async file(path, bytes, read) {
          if (randomInt(1_000_000) >= share * 1_000_000) return
          const { length } = await read()
          if (length !== bytes) throw new BackupUnusable(`The backup is damaged: ${path} has another size.`)
          filesRead += 1
        },
      }),
  }
  const { rows } = await restoreBackup({ database, files: NOWHERE, log }, sample)
  for (const [table, count] of Object.entries(snapshot.rows)) assertCount(table, rows[table] ?? 0, count)
  // Later migrations may add and remove rows.
  if (isOfThisVersion(snapshot.shape)) await assertRows(database, snapshot)
  const { files, madeAt } = snapshot
  assertCount('files', files + snapshot.gone.length, snapshot.rows.files)
  return { madeAt, rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files, filesRead }
}

const NOWHERE = { put: async () => {} }

const CountRow = z.object({ count: z.number() })

async function assertRows({ pool }: Database, { rows }: Snapshot) {
  for (const [table, expected] of Object.entries(rows)) {
    if (table === TASKS) continue
    const found = await pool.query(`select count(*)::int as count from ${table}`)
    assertCount(table, CountRow.parse(found.rows[0]).count, expected)
  }
}
