import { eq } from 'drizzle-orm'
import { files } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

export async function filesOf(work: Work, userId: string): Promise<string[]> {
  const found = await work.db.select({ path: files.path }).from(files).where(eq(files.ownerId, userId))
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
