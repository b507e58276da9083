import { randomInt } from 'node:crypto'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PICTURE_TYPES, widthsOf } from '#contract/portfolio/words.ts'
import { rowOf } from '#db/rows.ts'
import { media } from '#db/schema/index.ts'
import { deleteFileRows } from '#server/file/file.ts'
import { notFound } from '#server/work/refusal.ts'
import { isStaff } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'

/** The index is drawn by lot, so that files which arrive together never share a name. */
export function newStem(work: Work): string {
  return `${work.now().getTime()}-${randomInt(2 ** 40)}`
}

/** What a program calls a file, without its ending: milliseconds and a number. */
export const PROGRAM_STEM = /^\d{10,14}-\d{1,6}$/
const RANDOM_DIGITS = 12

/** A program's own name, and digits drawn by lot: two uploads of one name never write the same file. */
export function stemFor(name: string): string {
  return `${name}${String(randomInt(10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0')}`
}

/** Finds files by the name that a program gave, or by ours. */
export function isNamed(name: string): SQL {
  return sql`(${media.filename} in (${`${name}.webp`}, ${`${name}.mp4`})
    or ${media.filename} like ${`${name}${'_'.repeat(RANDOM_DIGITS)}.%`})`
}

export function mediumPath(ownerId: string, file: string): string {
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
  return [...(type === 'video' ? [filename] : []), ...pictures].map((file) => mediumPath(ownerId, file))
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

/** Leaves out those of the ids in `without`. */
export async function mediaOfItem(work: Work, itemId: string, except: string[] = []): Promise<{ id: string }[]> {
  return work.db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.itemId, itemId), sql`not ${media.id} = any(${sql.param(except)}::uuid[])`))
}

const StoredRow = z.object({ path: z.string(), type: z.string(), bytes: z.int() })

/** Its owner may have it; so may everyone while it is saved and the listing of a member is public, and the staff while that waits. */
export async function findFile(work: Work, { ownerId, file }: { ownerId: string; file: string }) {
  const { actor } = work
  const caller = actor.kind === 'person' ? actor.id : null
  const stem = /^\d+-\d+/.exec(file)?.[0] ?? ''
  const found = await rowOf(work.db, StoredRow)`
    select f.path, f.type, f.bytes from files f
    join media m on m.owner_id = ${ownerId} and m.filename in (${`${stem}.webp`}, ${`${stem}.mp4`})
    where f.path = ${mediumPath(ownerId, file)} and f.owner_id = ${ownerId} and (m.owner_id = ${caller} or (
      m.item_id is not null and is_member(m.owner_id) and (
        exists (select from public_listings l where l.id = m.owner_id)
        or (${isStaff(work)} and exists (select from profiles p where p.id = m.owner_id and p.awaits_approval_since is not null)))))`
  if (!found) throw notFound('There is no such file.')
  return found
}
