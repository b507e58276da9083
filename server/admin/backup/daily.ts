import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lt } from 'drizzle-orm'
import { after, DAY } from '#contract/duration.ts'
import { backups } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

const LISTED_FOR = 60 * DAY
/** A person's erasure takes so long to reach the last backup (docs/retention.md). */
const POINTS_KEPT = 14 * DAY
const LEFT_OVER_AFTER = DAY

const DAILY = /^fettle-\d{4}-\d\d-\d\dT\d{6}\.tar$/
const POINT = /^before-restore-.+\.tar$/
const UNFINISHED = /^\.(fettle|before-restore)-/

export async function backUpDaily(work: Work): Promise<void> {
  const { log, settings, backUp } = work.site
  const { folder, kept } = settings.backups
  if (!backUp || kept === 0) return
  const begunAt = work.now()
  const began = performance.now()
  const file = join(folder, `fettle-${begunAt.toISOString().slice(0, 19).replaceAll(':', '')}.tar`)
  const made = await backUp(file).then(
    (bytes) => ({ bytes, failure: null }),
    (error: unknown) => ({ bytes: null, failure: error instanceof Error ? error.message : String(error) }),
  )
  if (made.failure !== null) log.error({ failure: made.failure }, 'the daily backup failed')
  const endedAt = after(begunAt, Math.round(performance.now() - began))
  await work.db.insert(backups).values({ begunAt, endedAt, file, ...made })
  await work.db.delete(backups).where(lt(backups.begunAt, after(begunAt, -LISTED_FOR)))
  if (made.failure === null) await dropOld(folder, kept, begunAt)
}

/** Removes only files whose names we gave them. */
async function dropOld(folder: string, kept: number, now: Date) {
  const names = await readdir(folder)
  const old = names
    .filter((name) => DAILY.test(name))
    .sort()
    .slice(0, -kept)
  const olderThan = async (name: string, age: number) => (await stat(join(folder, name))).mtime < after(now, -age)
  for (const name of names) {
    if (POINT.test(name) && (await olderThan(name, POINTS_KEPT))) old.push(name)
    if (UNFINISHED.test(name) && (await olderThan(name, LEFT_OVER_AFTER))) old.push(name)
  }
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true })
}
