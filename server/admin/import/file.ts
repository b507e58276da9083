import { inArray } from 'drizzle-orm'
import { files, listingImports } from '#db/schema/index.ts'
import { deleteFileRows } from '#server/file/file.ts'
import type { Work } from '#server/work/work.ts'
import { PIECE } from './text.ts'

const CHUNK = 32 * 1024

export function pathOf(importId: string, piece: number): string {
  return `imports/${importId}/${String(piece).padStart(4, '0')}.csv`
}

/** From this byte on. */
export async function* bytesFrom(
  work: Work,
  { id, bytes }: { id: string; bytes: number },
  position: number,
): AsyncGenerator<Uint8Array> {
  for (let at = position; at < bytes; ) {
    const first = at % PIECE
    const last = Math.min(first + CHUNK, PIECE) - 1
    const found = await work.site.files.read(pathOf(id, Math.floor(at / PIECE)), { first, last })
    if (!found) throw new Error(`A piece of the import ${id} is missing`)
    const parts: Uint8Array[] = []
    for await (const part of found.stream) parts.push(part)
    const chunk = Buffer.concat(parts)
    if (chunk.length === 0) throw new Error(`A piece of the import ${id} is too short`)
    at += chunk.length
    yield chunk
  }
}

/** Deletes rows in the caller's transaction. Returns file paths; delete them after commit. */
export async function forgetFile(work: Work, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await work.db
    .select({ id: listingImports.id, bytes: listingImports.bytes })
    .from(listingImports)
    .where(inArray(listingImports.id, ids))
  const paths = rows.flatMap(({ id, bytes }) =>
    Array.from({ length: Math.ceil(bytes / PIECE) }, (_, piece) => pathOf(id, piece)),
  )
  await deleteFileRows(work, paths)
  await work.db.update(listingImports).set({ bytes: 0, sample: null }).where(inArray(listingImports.id, ids))
  return paths
}

export async function insertPieces(work: Work, ownerId: string, pieces: { path: string; bytes: number }[]) {
  const storedAt = work.now()
  await work.db.insert(files).values(pieces.map((piece) => ({ ...piece, ownerId, type: 'text/csv', storedAt })))
}
