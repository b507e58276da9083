import { basename } from 'node:path'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { placeText } from '#config/backups.ts'
import { BACKUP_KINDS, type BackupLine, type BackupsView } from '#contract/admin/backup.ts'
import { backups } from '#db/schema/index.ts'
import type { LastBackup } from '#server/platform/metrics.ts'
import { isUnderWay } from '#server/platform/tasks.ts'
import { record } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

const MAX_LISTED = 60

/** Newest first. */
export async function viewBackups(work: Work): Promise<BackupsView> {
  const rows = await work.db.select().from(backups).orderBy(desc(backups.begunAt)).limit(MAX_LISTED)
  const { place, key, keep } = work.site.settings.backups
  return {
    backups: rows.map(viewBackup),
    kept: keepsBackups(work) ? { place: placeText(place), encrypted: key !== null, ...keep } : null,
    running: await isBackingUp(work),
  }
}

type LastBackups = { newest: BackupLine | null; good: BackupLine | null }

/** `newest` may have failed. Null if none was tried, or made, yet. */
export async function lastBackups(work: Work, kind: BackupLine['kind'] = 'backup'): Promise<LastBackups> {
  const find = async (failure?: ReturnType<typeof isNull>) => {
    const where = and(eq(backups.kind, kind), failure)
    const [row] = await work.db.select().from(backups).where(where).orderBy(desc(backups.begunAt)).limit(1)
    return row ? viewBackup(row) : null
  }
  return { newest: await find(), good: await find(isNull(backups.failure)) }
}

/** For /metrics. None where no backups are kept, since old ones would alert for ever. */
export async function measureBackups(work: Work): Promise<LastBackup[]> {
  if (!keepsBackups(work)) return []
  const measures: LastBackup[] = []
  for (const kind of BACKUP_KINDS) {
    const { newest, good } = await lastBackups(work, kind)
    measures.push({ kind, madeAt: good?.begunAt ?? null, failed: Boolean(newest?.failure) })
  }
  return measures
}

/** Earlier versions noted the whole path of an archive. */
function viewBackup({ file, ...row }: typeof backups.$inferSelect): BackupLine {
  return { ...row, file: basename(file) }
}

const QUEUES = ['backup', 'backup.daily']

/** Makes one beside the daily ones, in the process that takes the task. */
export async function askForBackup(work: Work): Promise<void> {
  if (!keepsBackups(work)) {
    throw new Refusal('BACKUPS_OFF', 'This site keeps no backups: BACKUP_KEEP_DAYS is 0, or the database is in memory.')
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
  return site.backUp !== null && site.settings.backups.keep.days > 0
}

function isBackingUp(work: Work): Promise<boolean> {
  return isUnderWay(work.db, QUEUES)
}
