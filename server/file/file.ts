import { eq, inArray, sql } from 'drizzle-orm'
import { files, profiles } from '#db/schema/index.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

export type NewFile = { path: string; type: string; bytes: Uint8Array }

const MB = 1024 * 1024

/** Bytes per account. A portfolio is many pictures in several widths, and videos of up to 10 MB. */
export const QUOTA = 50 * MB
export const PROVIDER_QUOTA = 500 * MB

/** Files without rows may be swept. */
export async function store(work: Work, added: NewFile[]): Promise<void> {
  await Promise.all(added.map(({ path, bytes }) => work.site.files.put(path, bytes)))
}

/** Call within a transaction; also deletes the rows of replaced files. */
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
    throw new Refusal('QUOTA_REACHED', 'Your account holds as many files as it may. Please remove some first.')
  }
  const storedAt = work.now()
  await work.db
    .insert(files)
    .values(added.map(({ path, type, bytes }) => ({ path, ownerId, type, bytes: bytes.length, storedAt })))
}

/** In the transaction at hand; call `deleteFiles` once it has committed. */
export async function deleteFileRows(work: Work, paths: string[]): Promise<void> {
  if (paths.length > 0) await work.db.delete(files).where(inArray(files.path, paths))
}

/** What cannot be deleted now is left to the sweeper. */
export async function deleteFiles(work: Work, paths: string[]): Promise<void> {
  for (const path of paths) {
    await work.site.files.remove(path).catch((error) => work.site.log.warn({ err: error, path }, 'a file stays'))
  }
}
