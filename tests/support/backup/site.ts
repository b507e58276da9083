import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Query } from '#db/client.ts'
import { files as fileRows, profiles } from '#db/schema/index.ts'
import type { Files } from '#server/platform/files.ts'

export { prune, pruneArchives } from '#server/platform/backup/prune.ts'
export { assertSealed, isUsed, openArchive, openSnapshot, restoreBackup } from '#server/platform/backup/restore.ts'
export { folderFiles } from '#server/platform/files.ts'

/** Stores this many files of different sizes, each with its row. Gives their paths. */
export async function addFiles(query: Query, store: Pick<Files, 'put'>, count: number): Promise<string[]> {
  const owners = await query.select({ id: profiles.id }).from(profiles).limit(count)
  const paths: string[] = []
  for (let index = 0; index < count; index += 1) {
    const ownerId = owners[index % owners.length]?.id ?? ''
    const path = `avatars/${ownerId}/${randomUUID()}.webp`
    const bytes = Buffer.alloc(100 + index * 997, path)
    await store.put(path, bytes)
    await query
      .insert(fileRows)
      .values({ path, ownerId, bytes: bytes.length, type: 'image/webp', storedAt: new Date() })
    paths.push(path)
  }
  return paths
}

export async function removeFile(query: Query, path: string): Promise<void> {
  await query.delete(fileRows).where(eq(fileRows.path, path))
}
