import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { before, DAY } from '#contract/duration.ts'
import type { PhotoSize } from '#contract/job/words.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { type Limit, withinLimit } from '#server/work/limit.ts'
import { notFound, Refusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { deleteFileRows, deleteFiles, insertFileRows, storeFiles } from './file.ts'
import { assertPhotoSize, type PhotoRef, type StoredPhoto, sizesOf } from './photo.ts'

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
const BATCH = 1000

const PhotoRow = z.object({ id: z.string(), width: z.number(), height: z.number() })
const IdRow = z.object({ id: z.string() })
const HeldRow = z.object({ count: z.number(), next: z.number() })

type Addition = {
  /** Locks what the photo is added to; may refuse. */
  lock: (work: Work) => Promise<unknown>
  beside: SQL | undefined
  most: number
  /** The sentence if there are `most` beside it. */
  full: string
  insert: (work: Work, row: Photo & { ownerId: string; position: number; addedAt: Date }) => Promise<unknown>
}

/** Takes a file as a photo of the person. */
export async function addTo(
  kind: PhotoKind,
  work: Work,
  person: Person,
  file: Blob,
  addition: Addition,
): Promise<Photo> {
  assertPhotoSize(file)
  if (!(await withinLimit(work, kind.additions, person.id))) {
    throw tooMany('You have added many photos. Please try again in an hour.')
  }
  const id = randomUUID()
  const { width, height, files } = await sizesOf(file, {
    large: pathOf(kind, id, 'large'),
    thumb: pathOf(kind, id, 'thumb'),
  })
  const insertPhoto = async (work: Work) => {
    await addition.lock(work)
    const position = await nextPlace(kind, work, addition)
    await insertFileRows(work, person.id, files)
    await addition.insert(work, { id, width, height, ownerId: person.id, position, addedAt: work.now() })
    return { id, width, height }
  }
  const message = 'The photo could not be saved. Please try again.'
  return storeFiles(work, files, insertPhoto, { log: 'a photo could not be saved', message })
}

/** @throws TOO_MANY_PHOTOS */
async function nextPlace({ table }: PhotoKind, work: Work, { beside, most, full }: Addition): Promise<number> {
  const held = await rowOf(
    work.db,
    HeldRow,
    sql`select count(*)::int as count, coalesce(max(position) + 1, 0)::int as next from ${table} where ${beside}`,
  )
  if (held && held.count >= most) throw new Refusal('TOO_MANY_PHOTOS', full)
  return held?.next ?? 0
}

/** Without an `order`, they come as their owner arranged them. */
export function photosWhere(
  { table }: PhotoKind,
  work: Work,
  where: SQL | undefined,
  order: SQL = sql`position`,
): Promise<Photo[]> {
  return rowsOf(work.db, PhotoRow, sql`select id, width, height from ${table} where ${where} order by ${order}`)
}

/** Makes these the photos of a thing, in this order. `among` selects those that may be; all of them are the owner's. */
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

/** Deletes rows in the current transaction; gives the paths to `deleteFiles` once it has committed. */
export async function dropFrom(kind: PhotoKind, work: Work, which: { id: string }[]): Promise<string[]> {
  if (which.length === 0) return []
  const ids = which.map(({ id }) => id)
  const paths = ids.flatMap((id) => [pathOf(kind, id, 'large'), pathOf(kind, id, 'thumb')])
  await work.db.execute(sql`delete from ${kind.table} where id = any(${sql.param(ids)}::uuid[])`)
  await deleteFileRows(work, paths)
  return paths
}

/** Deletes the one photo of which `own` is true. @throws NOT_FOUND */
export async function removeFrom(kind: PhotoKind, work: Work, own: SQL | undefined): Promise<void> {
  const paths = await work.transaction(async (work) => {
    const photos = await rowsOf(work.db, IdRow, sql`select id from ${kind.table} where ${own} for update`)
    if (photos.length === 0) throw noPhoto()
    return dropFrom(kind, work, photos)
  })
  await deleteFiles(work, paths)
}

export function noPhoto(): Refusal {
  return notFound('There is no such photo.')
}

type Waiting = Pick<PhotoKind, 'table' | 'belongsTo'>

/** Deletes what was never sent, by `drop`. */
export async function dropLate(
  { table, belongsTo }: Waiting,
  work: Work,
  drop: (work: Work, late: { id: string }[]) => Promise<string[]>,
): Promise<void> {
  const addedBefore = before(work.now(), WAITS).toISOString()
  const paths = await work.transaction(async (work) => {
    const late = await rowsOf(
      work.db,
      IdRow,
      sql`
      select id from ${table} where ${belongsTo} is null and added_at < ${addedBefore}
      limit ${BATCH} for update skip locked`,
    )
    return drop(work, late)
  })
  await deleteFiles(work, paths)
}

/** Where a photo is stored, for those for whom `visible` selects it. @throws NOT_FOUND */
export async function findIn(kind: PhotoKind, work: Work, photo: PhotoRef, visible: SQL): Promise<StoredPhoto> {
  const { rows } = await work.db.execute(visible)
  if (rows.length === 0) throw noPhoto()
  return { path: pathOf(kind, photo.id, photo.size), type: 'image/webp' }
}

function pathOf({ folder }: PhotoKind, id: string, size: PhotoSize): string {
  return `${folder}/${id}/${size}.webp`
}
