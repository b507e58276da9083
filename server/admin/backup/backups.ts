import { basename } from 'node:path'
import { desc, isNull, sql } from 'drizzle-orm'
import type { BackupLine, BackupsView } from '#contract/admin/view.ts'
import { backups } from '#db/schema/index.ts'
import { isUnderWay } from '#server/platform/tasks.ts'
import { record } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

const MOST_LISTED = 60

/** Newest first. */
export async function viewBackups(work: Work): Promise<BackupsView> {
  const rows = await work.db.select().from(backups).orderBy(desc(backups.begunAt)).limit(MOST_LISTED)
  const { kept: count, folder } = work.site.settings.backups
  return {
    backups: rows.map(viewBackup),
    kept: keepsBackups(work) ? { count, folder } : null,
    running: await isBackingUp(work),
  }
}

/** `newest` may have failed. Null if none was tried, or made, yet. */
export async function lastBackups(work: Work): Promise<{ newest: BackupLine | null; good: BackupLine | null }> {
  const newest = work.db.select().from(backups).orderBy(desc(backups.begunAt)).limit(1)
  const good = work.db.select().from(backups).where(isNull(backups.failure)).orderBy(desc(backups.begunAt)).limit(1)
  const [[last], [lastGood]] = [await newest, await good]
  return { newest: last ? viewBackup(last) : null, good: lastGood ? viewBackup(lastGood) : null }
}

function viewBackup({ file, ...row }: typeof backups.$inferSelect): BackupLine {
  return { ...row, file: basename(file) }
}

const QUEUES = ['backup', 'backup.daily']

/** Makes one beside the daily ones, in the process that takes the task. */
export async function askForBackup(work: Work): Promise<void> {
  if (!keepsBackups(work)) {
    throw new Refusal('BACKUPS_OFF', 'This site keeps no backups: BACKUPS_KEPT is 0, or the database is in memory.')
  }
  await work.transaction(async (work) => {
    await work.db.execute(sql`select pg_advisory_xact_lock(hashtext('backup'))`)
    if (await isBackingUp(work)) {
      throw new Refusal('BACKUP_RUNS', 'A backup is being made already. It’s in the list when it is done.')
    }
    await record(work, { action: 'backup.asked', subjectId: null })
    await work.site.queue.send('backup', {}, work.db)
  })
}

export function keepsBackups({ site }: Work): boolean {
  return site.backUp !== null && site.settings.backups.kept > 0
}

function isBackingUp(work: Work): Promise<boolean> {
  return isUnderWay(work.db, QUEUES)
}
