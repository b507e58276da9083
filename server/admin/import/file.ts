import { inArray } from 'drizzle-orm'
import { files, importArchives, listingImports } from '#db/schema/index.ts'
import { deleteFileRows } from '#server/file/file.ts'
import type { Work } from '#server/work/work.ts'
import { PIECE } from './text.ts'

const CHUNK = 32 * 1024

export function archivePath(importId: string, piece: number): string {
  return `imports/${importId}/pictures-${String(piece).padStart(4, '0')}`
}

export function piecePath(importId: string, piece: number): string {
  return `imports/${importId}/${String(piece).padStart(4, '0')}.csv`
}

/** Reads from byte `position` on. */
export function bytesFrom(
  work: Work,
  { id, bytes }: { id: string; bytes: number },
  position: number,
): AsyncGenerator<Uint8Array> {
  return bytesOf(work, { pathOf: (piece) => piecePath(id, piece), start: position, end: bytes })
}

/** Reads a file that is kept in pieces; `end` is left out. */
export async function* bytesOf(
  work: Work,
  { pathOf, start, end }: { pathOf: (piece: number) => string; start: number; end: number },
): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const first = at % PIECE
    const last = Math.min(first + CHUNK, PIECE, first + end - at) - 1
    const path = pathOf(Math.floor(at / PIECE))
    const found = await work.site.files.read(path, { first, last })
    if (!found) throw new Error(`A piece of an import is missing: ${path}`)
    const parts: Uint8Array[] = []
    for await (const part of found.stream) parts.push(part)
    const chunk = Buffer.concat(parts)
    if (chunk.length === 0) throw new Error(`A piece of an import is too short: ${path}`)
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
  const paths = rows.flatMap(({ id, bytes }) => piecesOf(bytes, (piece) => piecePath(id, piece)))
  await deleteFileRows(work, paths)
  await work.db.update(listingImports).set({ bytes: 0, sample: null }).where(inArray(listingImports.id, ids))
  return paths
}

/** The same of the pictures that came with it. */
export async function forgetArchives(work: Work, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const gone = await work.db.delete(importArchives).where(inArray(importArchives.importId, ids)).returning()
  const paths = gone.flatMap(({ importId, bytes }) => piecesOf(bytes, (piece) => archivePath(importId, piece)))
  await deleteFileRows(work, paths)
  return paths
}

function piecesOf(bytes: number, pathOf: (piece: number) => string): string[] {
  return Array.from({ length: Math.ceil(bytes / PIECE) }, (_, piece) => pathOf(piece))
}

export async function insertPieces(
  work: Work,
  ownerId: string,
  pieces: { path: string; bytes: number }[],
  type: 'text/csv' | 'application/zip' = 'text/csv',
) {
  const storedAt = work.now()
  await work.db.insert(files).values(pieces.map((piece) => ({ ...piece, ownerId, type, storedAt })))
}
