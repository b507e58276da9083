import { sql } from 'drizzle-orm'
import { isUnderWay } from '#server/platform/tasks.ts'
import { record } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

const QUEUES = ['backup', 'backup.daily']

/** Made beside the daily ones, by the process that takes the task. */
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

export function isBackingUp(work: Work): Promise<boolean> {
  return isUnderWay(work.db, QUEUES)
}
