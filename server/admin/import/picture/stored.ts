import { eq } from 'drizzle-orm'
import { importArchives } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { archivePath, bytesOf } from '../file.ts'
import { type Archive, openArchive } from './archive.ts'

/** The paths in the archive of an import, without reading it. */
export async function storedPaths(work: Work, importId: string): Promise<string[]> {
  const [row] = await work.db.select().from(importArchives).where(eq(importArchives.importId, importId))
  return row?.entries ?? []
}

/** Null if it is deleted. */
export async function storedArchive(work: Work, importId: string): Promise<Archive | null> {
  const [row] = await work.db.select().from(importArchives).where(eq(importArchives.importId, importId))
  if (!row) return null
  const pathOf = (piece: number) => archivePath(importId, piece)
  return openArchive(row.bytes, (start, end) => bytesOf(work, { pathOf, start, end }))
}
