import { BackupsView } from '#contract/admin/backup.ts'
import { adminActs, adminReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { askForBackup, viewBackups } from './backups.ts'

export const list = adminReads.output(BackupsView).handler(({ context }) => viewBackups(context.work))

export const make = adminActs
  .errors(refusals('BACKUPS_OFF', 'BACKUP_RUNS'))
  .handler(({ context }) => askForBackup(context.work))
