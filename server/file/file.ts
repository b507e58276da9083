import { eq, inArray, sql } from 'drizzle-orm'
import { after, DAY } from '#contract/duration.ts'
import { FILES_FULL } from '#contract/portfolio/upload.ts'
import { outageOf } from '#db/away.ts'
import { files, profiles } from '#db/schema/index.ts'
import { isRefusal, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

export type NewFile = { path: string; type: string; bytes: Uint8Array }

const MB = 1024 * 1024

/** Bytes per account. A portfolio is many pictures in several widths, and videos of up to 10 MB. */
const QUOTA = 50 * MB
export const PROVIDER_QUOTA = 500 * MB

/**
 * Stores files, then runs `insert` in a transaction; a failure leaves no file. `failed` is what the log and the person read.
 * @throws IMAGE_NOT_SAVED, and what `insert` refuses
 */
export async function storeFiles<Result>(
  work: Work,
  added: NewFile[],
  insert: (work: Work) => Promise<Result>,
  failed: { log: string; message: string },
): Promise<Result> {
  try {
    await Promise.all(added.map(({ path, bytes }) => work.site.files.put(path, bytes)))
    return await work.transaction(insert)
  } catch (error) {
    await deleteFiles(
      work,
      added.map(({ path }) => path),
    )
    if (isRefusal(error) || outageOf(error)) throw error
    work.site.log.error({ err: error }, failed.log)
    throw new Refusal('IMAGE_NOT_SAVED', failed.message)
  }
}

/** Runs in the caller's transaction; also deletes the rows of replaced files. */
export async function insertFileRows(
  work: Work,
  ownerId: string,
  added: NewFile[],
  replaced: string[] = [],
): Promise<void> {
  const [owner] = await work.db
    .select({ accountType: profiles.accountType })
    .from(profiles)
    .where(eq(profiles.id, ownerId))
    .for('update')
  await deleteFileRows(work, replaced)
  const [held] = await work.db
    .select({ bytes: sql<number>`coalesce(sum(${files.bytes}), 0)::int` })
    .from(files)
    .where(eq(files.ownerId, ownerId))
  const more = added.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if ((held?.bytes ?? 0) + more > (owner?.accountType === 'provider' ? PROVIDER_QUOTA : QUOTA)) {
    throw new Refusal('QUOTA_REACHED', FILES_FULL)
  }
  const storedAt = work.now()
  await work.db
    .insert(files)
    .values(added.map(({ path, type, bytes }) => ({ path, ownerId, type, bytes: bytes.length, storedAt })))
}

/** Runs in the current transaction; call `deleteFiles` once it has committed. */
export async function deleteFileRows(work: Work, paths: string[]): Promise<void> {
  if (paths.length > 0) await work.db.delete(files).where(inArray(files.path, paths))
}

/** Leaves what cannot be deleted now to the sweeper. */
export async function deleteFiles(work: Work, paths: string[]): Promise<void> {
  for (const path of paths) {
    await work.site.files.remove(path).catch((error) => work.site.log.warn({ err: error, path }, 'a file stays'))
  }
}

/** Deletes the files whose rows `change` deleted, once its transaction has committed: a rollback needs them. */
export async function deleteFilesAfter(work: Work, change: (work: Work) => Promise<string[]>): Promise<void> {
  await deleteFiles(work, await work.transaction(change))
}

/** Younger files may still wait for their rows. */
const MIN_AGE = DAY
const DELETE_BATCH = 500

/** Deletes files without rows, left by a failed upload or an erased account. */
export async function sweepFiles(work: Work): Promise<void> {
  const before = after(work.now(), -MIN_AGE)
  let paths: string[] = []
  for await (const { path, changedAt } of work.site.files.list()) {
    if (changedAt < before) paths.push(path)
    if (paths.length < DELETE_BATCH) continue
    await sweep(work, paths)
    paths = []
  }
  await sweep(work, paths)
}

async function sweep(work: Work, paths: string[]) {
  if (paths.length === 0) return
  const rows = await work.db.select({ path: files.path }).from(files).where(inArray(files.path, paths))
  const owned = new Set(rows.map(({ path }) => path))
  await deleteFiles(
    work,
    paths.filter((path) => !owned.has(path)),
  )
}
