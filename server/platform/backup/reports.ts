import { z } from 'zod'

/** What a command says of a backup to the process that asked for it. */
export const BackupReport = z.object({
  name: z.string(),
  rows: z.number(),
  files: z.number(),
  /** Of all that it holds, before encryption. */
  bytes: z.number(),
  /** What was not there yet. */
  sent: z.object({ objects: z.number(), bytes: z.number() }),
  /** Files that were removed while it was made. */
  gone: z.number(),
})
export type BackupReport = z.infer<typeof BackupReport>

export const DrillReport = z.object({
  name: z.string(),
  /** A mail that an earlier version has queued does not say: it had only these. */
  where: z.string().default('an embedded database'),
  madeAt: z.coerce.date(),
  rows: z.number(),
  files: z.number(),
  /** Files whose contents were read; of all others only that they are there. */
  filesRead: z.number(),
  seconds: z.number(),
})
export type DrillReport = z.infer<typeof DrillReport>
