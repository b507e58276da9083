import { longDate, timeOf } from '#contract/date.ts'
import { after, DAY, HOUR } from '#contract/duration.ts'
import type { Work } from '#server/work/work.ts'
import { viewClock } from '../clock/clock.ts'
import { keepsBackups, lastBackups } from './backups.ts'

/** The daily one begins at the same time each night. */
const LATE_BACKUP = 26 * HOUR
const LATE_DRILL = 8 * DAY

type BackupFault = { title: string; detail?: string; since?: Date; urgent?: boolean }

/** Null if there is a backup of today. */
export async function backupFault(work: Work): Promise<BackupFault | null> {
  if (!keepsBackups(work))
    return work.site.backUp ? { title: 'Backups are switched off', detail: 'BACKUP_KEEP_DAYS is 0.' } : null
  const { newest, good } = await lastBackups(work)
  if (newest?.failure)
    return { title: 'The last backup failed', detail: newest.failure, since: newest.begunAt, urgent: true }
  if (good && good.begunAt > after(work.now(), -LATE_BACKUP)) return null
  if (good) return { title: 'No backup was made today', since: good.begunAt }
  return (await hasNeverRun(work, 'backup.daily')) ? null : { title: 'No backup was made yet', urgent: true }
}

/** Null if the newest backup of this week was restored. */
export async function drillFault(work: Work): Promise<BackupFault | null> {
  if (!keepsBackups(work)) return null
  const { newest, good } = await lastBackups(work, 'drill')
  if (newest?.failure)
    return { title: 'The last restore drill failed', detail: newest.failure, since: newest.begunAt, urgent: true }
  if (good && good.begunAt > after(work.now(), -LATE_DRILL)) return null
  if (good) return { title: 'No restore drill was made this week', since: good.begunAt }
  return (await hasNeverRun(work, 'backup.drill')) ? null : { title: 'No restore drill was made yet' }
}

/** Nothing has failed as long as its time has not come. */
async function hasNeverRun(work: Work, entry: string): Promise<boolean> {
  const runs = await viewClock(work)
  return runs.every(({ name, begunAt }) => name !== entry || begunAt === null)
}

/** One sentence on the last good ones. */
export async function lastBackupText(work: Work): Promise<string> {
  const [backup, drill] = [await lastBackups(work), await lastBackups(work, 'drill')]
  const whenOf = ({ good }: typeof backup) => good && `${longDate(good.begunAt)} at ${timeOf(good.begunAt)}`
  const [made, drilled] = [whenOf(backup), whenOf(drill)]
  if (!made) return 'None was made yet.'
  return `The last was made on ${made}${drilled ? `, and one restored on ${drilled}` : ''}.`
}
