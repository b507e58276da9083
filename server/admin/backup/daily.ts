import { lt } from 'drizzle-orm'
import { after, DAY } from '#contract/duration.ts'
import { backups } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { keepsBackups } from './backups.ts'

const LISTED_FOR = 60 * DAY

type BackupRow = typeof backups.$inferInsert

/** Scheduled (schedule.ts), and when an admin asks. A failure is in the list, and needs attention. */
export async function backUpDaily(work: Work): Promise<void> {
  const { log, backUp } = work.site
  if (!backUp || !keepsBackups(work)) return
  const failure = await recordBackup(work, 'backup', async () => {
    const { name, bytes, sent } = await backUp.make()
    return { file: name, bytes, sentBytes: sent.bytes }
  })
  if (failure !== null) log.error({ failure }, 'the daily backup failed')
  await work.db.delete(backups).where(lt(backups.begunAt, after(work.now(), -LISTED_FOR)))
}

/** Gives why it failed, or null. */
export async function recordBackup(
  work: Work,
  kind: BackupRow['kind'],
  run: () => Promise<Pick<BackupRow, 'file' | 'bytes' | 'sentBytes'>>,
): Promise<string | null> {
  const [begunAt, began] = [work.now(), performance.now()]
  const result = await run().then(
    (made) => ({ ...made, failure: null }),
    (error: unknown) => ({ file: '', failure: error instanceof Error ? error.message : String(error) }),
  )
  const endedAt = after(begunAt, Math.round(performance.now() - began))
  await work.db.insert(backups).values({ kind, begunAt, endedAt, ...result })
  return result.failure
}
