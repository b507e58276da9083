import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { before, DAY } from '#contract/duration.ts'
import type { PhotoSize } from '#contract/job/words.ts'
import { rowsOf } from '#db/rows.ts'
import { type Limit, withinLimit } from '#server/work/limit.ts'
import { notFound, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { deleteFileRows, deleteFiles, insertFileRows, type NewFile } from './file.ts'
import type { StoredPhoto } from './outputs.ts'
import { needFits, storePhoto } from './photo.ts'

export type Photo = { id: string; width: number; height: number }

/** Photos that belong to a thing of one kind, or wait to be sent with one: at most a day. */
export type PhotoKind = {
  table: PgTable
  /** Null while it waits. */
  belongsTo: PgColumn
  folder: string
  additions: Limit
}

const WAITS = DAY
const AT_ONCE = 1000

const PhotoRow = z.object({ id: z.string(), width: z.number(), height: z.number() })
const IdRow = z.object({ id: z.string() })

/** `insert` runs in a transaction after the row of each file; it may refuse. */
export async function addTo(
  kind: PhotoKind,
  work: Work,
  person: Person,
  file: Blob,
  insert: (work: Work, photo: Photo, insertFiles: () => Promise<void>) => Promise<void>,
): Promise<Photo> {
  needFits(file)
  if (!(await withinLimit(work, kind.additions, person.id))) {
    throw tooMany('You have added many photos. Please try again in an hour.')
  }
  const id = randomUUID()
  const paths = { large: pathOf(kind, id, 'large'), thumb: pathOf(kind, id, 'thumb') }
  return storePhoto(work, file, paths, async (work, { width, height }, added: NewFile[]) => {
    const photo: Photo = { id, width, height }
    await insert(work, photo, () => insertFileRows(work, person.id, added))
    return photo
  })
}

/** `order` by default: as their owner arranged them. */
export function photosWhere(
  { table }: PhotoKind,
  work: Work,
  where: SQL | undefined,
  order: SQL = sql`position`,
): Promise<Photo[]> {
  return rowsOf(work.db, PhotoRow, sql`select id, width, height from ${table} where ${where} order by ${order}`)
}

/** Makes these the photos of a thing, in this order. `among`: those that may be; all of them are the owner's. */
export async function attachTo(
  { table, belongsTo }: PhotoKind,
  work: Work,
  { to, ids, among }: { to: string; ids: string[]; among: SQL | undefined },
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const list = sql`${sql.param(wanted)}::uuid[]`
  const taken = await rowsOf(
    work.db,
    IdRow,
    sql`
    update ${table} set ${sql.identifier(belongsTo.name)} = ${to}, position = array_position(${list}, ${table}.id) - 1
    where ${table}.id = any(${list}) and ${among} returning ${table}.id`,
  )
  if (taken.length < wanted.length) throw notFound('A photo is not there any more. Please remove it and add it again.')
}

/** Deletes rows in the transaction at hand; gives the paths to `deleteFiles` once it has committed. */
export async function dropFrom(kind: PhotoKind, work: Work, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const paths = ids.flatMap((id) => [pathOf(kind, id, 'large'), pathOf(kind, id, 'thumb')])
  await work.db.execute(sql`delete from ${kind.table} where id = any(${sql.param(ids)}::uuid[])`)
  await deleteFileRows(work, paths)
  return paths
}

/** Those that were never sent. Called by the clock. */
export async function dropWaitingFrom(kind: PhotoKind, work: Work): Promise<void> {
  const { table, belongsTo } = kind
  const addedBefore = before(work.now(), WAITS).toISOString()
  const paths = await work.transaction(async (work) => {
    const late = await rowsOf(
      work.db,
      IdRow,
      sql`
      select id from ${table} where ${belongsTo} is null and added_at < ${addedBefore}
      limit ${AT_ONCE} for update skip locked`,
    )
    return dropFrom(
      kind,
      work,
      late.map(({ id }) => id),
    )
  })
  await deleteFiles(work, paths)
}

export function storedIn(kind: PhotoKind, { id, size }: { id: string; size: PhotoSize }): StoredPhoto {
  return { path: pathOf(kind, id, size), type: 'image/webp' }
}

function pathOf({ folder }: PhotoKind, id: string, size: PhotoSize): string {
  return `${folder}/${id}/${size}.webp`
}
