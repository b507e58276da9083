import { z } from 'zod'
import { BackupsView } from '#contract/admin/view.ts'
import { admin, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { askForBackup, viewBackups } from './backups.ts'

export const list = admin
  .meta(READS)
  .output(BackupsView)
  .handler(({ context }) => viewBackups(context.work))

export const make = admin
  .output(z.void())
  .errors(refusals('BACKUPS_OFF', 'BACKUP_RUNS'))
  .handler(({ context }) => askForBackup(context.work))
