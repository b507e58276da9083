import { z } from 'zod'
import type { BackupsView } from '#contract/admin/backup.ts'
import { admin, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { askForBackup } from './by-hand.ts'
import { viewBackups } from './list.ts'

const backupsView: z.ZodType<BackupsView> = z.object({
  backups: z.array(
    z.object({
      id: z.uuid(),
      begunAt: z.date(),
      endedAt: z.date(),
      file: z.string(),
      bytes: z.number().nullable(),
      failure: z.string().nullable(),
    }),
  ),
  kept: z.object({ count: z.number(), folder: z.string() }).nullable(),
  running: z.boolean(),
})

export const list = admin
  .meta(READS)
  .output(backupsView)
  .handler(({ context }) => viewBackups(context.work))

export const make = admin
  .output(z.void())
  .errors(refusals('BACKUPS_OFF', 'BACKUP_RUNS'))
  .handler(({ context }) => askForBackup(context.work))
