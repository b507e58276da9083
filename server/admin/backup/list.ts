import { basename } from 'node:path'
import { desc, isNull } from 'drizzle-orm'
import type { BackupLine, BackupsView } from '#contract/admin/backup.ts'
import { backups } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { isBackingUp, keepsBackups } from './by-hand.ts'

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

/** `newest` may have failed; null: none was tried, or made, yet. */
export async function lastBackups(work: Work): Promise<{ newest: BackupLine | null; good: BackupLine | null }> {
  const newest = work.db.select().from(backups).orderBy(desc(backups.begunAt)).limit(1)
  const good = work.db.select().from(backups).where(isNull(backups.failure)).orderBy(desc(backups.begunAt)).limit(1)
  const [[last], [lastGood]] = [await newest, await good]
  return { newest: last ? viewBackup(last) : null, good: lastGood ? viewBackup(lastGood) : null }
}

function viewBackup({ file, ...row }: typeof backups.$inferSelect): BackupLine {
  return { ...row, file: basename(file) }
}
