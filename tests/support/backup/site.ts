import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database, Query } from '#db/client.ts'
import { texts } from '#db/copy/catalog.ts'
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

/** More than a batch of an export or a restore has (500). */
const ENOUGH = 600

/** Takes most rows of a demo away, out of tables to which no other refers: more of the same prove nothing about a backup. */
export async function thinOut(database: Database): Promise<void> {
  await database.alone(async (client) => {
    const names = await texts(
      client,
      `select o.oid::regclass::text from pg_class o where relkind = 'r' and relnamespace = 'public'::regnamespace
         and not exists (select from pg_constraint c where c.confrelid = o.oid and c.conrelid <> o.oid)
         and not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`,
    )
    await client.query('begin')
    await client.query('set local session_replication_role = replica') // no trigger counts what is left
    for (const name of names) {
      await client.query(`delete from ${name} where ctid not in (select ctid from ${name} limit ${ENOUGH})`)
    }
    await client.query('commit')
  })
}

export async function removeFile(query: Query, path: string): Promise<void> {
  await query.delete(fileRows).where(eq(fileRows.path, path))
}
