import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { SECOND } from '#contract/duration.ts'
import type { Database } from '#db/client.ts'
import { TASKS } from '#db/copy/catalog.ts'
import { PAUSE_FACTOR } from '#db/copy/export.ts'
import { isOfThisVersion } from '#db/copy/import.ts'
import type { Log } from '../log.ts'
import { usedObjects } from './prune.ts'
import type { DrillReport } from './reports.ts'
import { assertSealed, type Backup, openSnapshot, restoreBackup } from './restore.ts'
import { openScratch, type ScratchPlace } from './scratch.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'
import { BackupUnusable, type SnapshotName, type Vault } from './vault.ts'
import { assertCount } from './verify.ts'

/** Reading all of a large store would cost more each week than it tells. */
const MAX_READ_BYTES = 2_000_000_000

type DrillPlace = Omit<ScratchPlace, 'tableBytes'> & { secrets: string[]; log: Log }

/**
 * Restores the newest backup into a scratch database, and removes that.
 * @throws BackupUnusable, RestoreRefused and what a restore throws, if it would not restore
 */
export async function drill(vault: Vault, { secrets, log, ...place }: DrillPlace): Promise<DrillReport> {
  const began = performance.now()
  const newest = (await vault.snapshots()).at(-1)
  if (!newest) throw new BackupUnusable(`There is no backup in ${vault.place} that this BACKUP_KEY can read.`)
  const backup = await openSnapshot(vault, newest)
  assertSealed(backup, secrets)
  const { snapshot } = await readSnapshot(vault, newest)
  await assertAllThere(vault, newest)
  const scratch = await openScratch({ ...place, tableBytes: snapshot.tableBytes })
  const { where } = scratch
  try {
    const report = await tryOut(scratch.database, { snapshot, backup, log })
    return { name: newest.name, where, ...report, seconds: Math.ceil((performance.now() - began) / SECOND) }
  } finally {
    await scratch.remove()
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

type Trial = { snapshot: Snapshot; backup: Backup; log: Log }

async function tryOut(database: Database, { snapshot, backup, log }: Trial) {
  let filesRead = 0
  const share = MAX_READ_BYTES / Math.max(snapshot.bytes - snapshot.tableBytes, 1)
  const sample: Backup = {
    ...backup,
    pour: (sink) =>
      backup.pour({
        table: (name, rows) => sink.table(name, database.kind === 'postgres' ? rested(rows) : rows),
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

/** Pages ask the same server, which knows no priorities, so it has a rest after each batch. */
async function* rested<Batch>(batches: AsyncIterable<Batch>): AsyncIterable<Batch> {
  for await (const batch of batches) {
    const began = performance.now()
    yield batch
    await wait(PAUSE_FACTOR * (performance.now() - began))
  }
}

const CountRow = z.object({ count: z.number() })

async function assertRows({ alone }: Database, { rows }: Snapshot) {
  await alone(async (client) => {
    await client.query('set statement_timeout = 0')
    for (const [table, expected] of Object.entries(rows)) {
      if (table === TASKS) continue
      const found = await client.query(`select count(*)::int as count from ${table}`)
      assertCount(table, CountRow.parse(found.rows[0]).count, expected)
    }
  })
}
