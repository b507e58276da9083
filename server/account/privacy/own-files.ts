import { and, eq, isNull, notInArray } from 'drizzle-orm'
import { claimFiles, claims, files, user } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

export async function filesOf(work: Work, userId: string): Promise<string[]> {
  const found = await work.db.select({ path: files.path }).from(files).where(eq(files.ownerId, userId))
  return found.map(({ path }) => path)
}

/** Without what others sent to claim the listing. */
export async function downloadableFilesOf(work: Work, userId: string): Promise<string[]> {
  const sentByOthers = work.db
    .select({ path: claimFiles.path })
    .from(claimFiles)
    .innerJoin(claims, eq(claims.id, claimFiles.claimId))
    .leftJoin(user, and(eq(user.id, userId), eq(user.email, claims.email)))
    .where(and(eq(claims.profileId, userId), isNull(user.id)))
  const found = await work.db
    .select({ path: files.path })
    .from(files)
    .where(and(eq(files.ownerId, userId), notInArray(files.path, sentByOthers)))
  return found.map(({ path }) => path)
}

/** Once their rows are gone; the sweeper takes what is left over. */
export async function removeFiles(work: Work, paths: string[]): Promise<void> {
  for (const path of paths) {
    await work.site.files
      .remove(path)
      .catch((error) => work.site.log.error({ err: error }, 'a file of an erased account is left over'))
  }
}
