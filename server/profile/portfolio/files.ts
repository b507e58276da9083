import { randomInt } from 'node:crypto'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PICTURE_TYPES, widthsOf } from '#contract/portfolio/words.ts'
import { rowOf } from '#db/rows.ts'
import { media } from '#db/schema/index.ts'
import { deleteFileRows } from '#server/file/file.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

/** The index is drawn by lot, so that files which arrive together never share a name. */
export function newStem(work: Work): string {
  return `${work.now().getTime()}-${randomInt(2 ** 40)}`
}

export function pathOf(ownerId: string, file: string): string {
  return `portfolio_media/${ownerId}/portfolio/${file}`
}

/** The largest picture has no width in its name. */
export function pictureName(stem: string, picture: { size: number; type: string }, largest: number): string {
  return `${stem}${picture.size === largest ? '' : `-${picture.size}`}.${picture.type}`
}

type MediumFiles = Pick<typeof media.$inferSelect, 'ownerId' | 'type' | 'filename' | 'width' | 'poster'>

const stemOf = (filename: string) => filename.replace(/\.\w+$/, '')

function pathsOf({ ownerId, type, filename, width, poster }: MediumFiles): string[] {
  if (ownerId === null) return []
  const pictures =
    width === null || (type === 'video' && !poster)
      ? []
      : widthsOf(width).flatMap((size) =>
          PICTURE_TYPES.map((type) => pictureName(stemOf(filename), { size, type }, width)),
        )
  return [...(type === 'video' ? [filename] : []), ...pictures].map((file) => pathOf(ownerId, file))
}

export function isOwnMedium(personId: string): SQL {
  return sql`(${media.ownerId} = ${personId} or ${media.itemId} in
    (select i.id from portfolio_items i where i.provider_id = ${personId}))`
}

/** Deletes rows in the current transaction; gives the paths to `deleteFiles` once it has committed. */
export async function dropMedia(work: Work, which: { id: string }[]): Promise<string[]> {
  if (which.length === 0) return []
  const ids = which.map(({ id }) => id)
  const dropped = await work.db.delete(media).where(inArray(media.id, ids)).returning()
  const paths = dropped.flatMap(pathsOf)
  await deleteFileRows(work, paths)
  return paths
}

/** Without those of these ids. */
export async function mediaOfItem(work: Work, itemId: string, except: string[] = []): Promise<{ id: string }[]> {
  return work.db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.itemId, itemId), sql`not ${media.id} = any(${sql.param(except)}::uuid[])`))
}

const StoredRow = z.object({ path: z.string(), type: z.string(), bytes: z.int() })

/** For its owner; for everyone while it is saved and the listing of a member is public. */
export async function findFile(work: Work, { ownerId, file }: { ownerId: string; file: string }) {
  const { actor } = work
  const caller = actor.kind === 'person' ? actor.id : null
  const stem = /^\d+-\d+/.exec(file)?.[0] ?? ''
  const found = await rowOf(
    work.db,
    StoredRow,
    sql`
      select f.path, f.type, f.bytes from files f
      join media m on m.owner_id = ${ownerId} and m.filename in (${`${stem}.webp`}, ${`${stem}.mp4`})
      where f.path = ${pathOf(ownerId, file)} and f.owner_id = ${ownerId} and (m.owner_id = ${caller} or (
        m.item_id is not null and is_member(m.owner_id) and exists (select from public_listings l where l.id = m.owner_id)))`,
  )
  if (!found) throw notFound('There is no such file.')
  return found
}
