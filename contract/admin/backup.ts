import { z } from 'zod'

/** `drill`: the newest backup was restored aside, to see that it can be. */
export const BACKUP_KINDS = ['backup', 'drill'] as const

export const BackupLine = z.object({
  id: z.uuid(),
  kind: z.enum(BACKUP_KINDS),
  begunAt: z.date(),
  endedAt: z.date(),
  /** The name of the backup; empty if none was made. */
  file: z.string(),
  /** Of all that it holds. Null of a drill, and if it failed. */
  bytes: z.number().nullable(),
  /** Of what was not there yet. Null where there are no bytes, and of archives. */
  sentBytes: z.number().nullable(),
  failure: z.string().nullable(),
})
export type BackupLine = z.infer<typeof BackupLine>

export const BackupsView = z.object({
  /** Newest first. */
  backups: z.array(BackupLine),
  /** Where they go, and for how long each stays. Null if none is kept on this site. */
  kept: z
    .object({
      place: z.string(),
      encrypted: z.boolean(),
      days: z.number(),
      weeks: z.number(),
      months: z.number(),
    })
    .nullable(),
  running: z.boolean(),
})
export type BackupsView = z.infer<typeof BackupsView>
