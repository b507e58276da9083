import { randomUUID } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { before, DAY, HOUR } from '#contract/duration.ts'
import type { PhotoSize } from '#contract/job/photo.ts'
import { PHOTOS_TOO_OFTEN } from '#contract/portfolio/upload.ts'
import { IdRow, rowOf, rowsOf } from '#db/rows.ts'
import { withinLimit } from '#server/work/limit.ts'
import { notFound, Refusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { deleteFileRows, deleteFilesAfter, insertFileRows, storeFiles } from './file.ts'
import { assertPhotoSize, type PhotoRef, type StoredPhoto, sizesOf } from './photo.ts'

type Photo = { id: string; width: number; height: number }

/** Photos that belong to a thing of one kind, or wait to be sent with one: at most a day. */
type PhotoKind = {
  name: 'feedback-photo' | 'job-photo' | 'message-photo'
  table: PgTable & Record<'ownerId', PgColumn>
  /** Null while it waits. */
  belongsTo: PgColumn
}

const WAITS = DAY
const SWEEP_BATCH = 1000

const PhotoRow = z.object({ id: z.string(), width: z.number(), height: z.number() })
const PositionRow = z.object({ count: z.number(), next: z.number() })

type Addition = {
  /** Locks what the photo is added to; may refuse. */
  lock: (work: Work) => Promise<unknown>
  beside: SQL | undefined
  most: number
  /** The sentence if there are `most` beside it. */
  full: string
  insert: (work: Work, row: Photo & { ownerId: string; position: number; addedAt: Date }) => Promise<unknown>
}

export function attachedPhotos({ name, table, belongsTo }: PhotoKind) {
  const additions = { name, most: 60, per: HOUR }
  const pathOf = (id: string, size: PhotoSize) => `${name}s/${id}/${size}.webp`

  /** Takes a file as a photo of the person. */
  async function add(work: Work, person: Person, file: Blob, addition: Addition): Promise<Photo> {
    assertPhotoSize(file)
    if (!(await withinLimit(work, additions, person.id))) throw tooMany(PHOTOS_TOO_OFTEN)
    const id = randomUUID()
    const { width, height, files } = await sizesOf(file, { large: pathOf(id, 'large'), thumb: pathOf(id, 'thumb') })
    const insertPhoto = async (work: Work) => {
      await addition.lock(work)
      const position = await nextPosition(work, addition)
      await insertFileRows(work, person.id, files)
      await addition.insert(work, { id, width, height, ownerId: person.id, position, addedAt: work.now() })
      return { id, width, height }
    }
    const message = 'The photo could not be saved. Please try again.'
    return storeFiles(work, files, insertPhoto, { log: 'a photo could not be saved', message })
  }

  /** @throws TOO_MANY_PHOTOS */
  async function nextPosition(work: Work, { beside, most, full }: Addition): Promise<number> {
    const row = await rowOf(work.db, PositionRow)`
      select count(*)::int as count, coalesce(max(position) + 1, 0)::int as next from ${table} where ${beside}`
    if (row && row.count >= most) throw new Refusal('TOO_MANY_PHOTOS', full)
    return row?.next ?? 0
  }

  function waitingOf(ownerId: string): SQL | undefined {
    return and(eq(table.ownerId, ownerId), isNull(belongsTo))
  }

  /** Without an `order`, they come as their owner arranged them. */
  function where(work: Work, which: SQL | undefined, order: SQL = sql`position`): Promise<Photo[]> {
    return rowsOf(work.db, PhotoRow)`select id, width, height from ${table} where ${which} order by ${order}`
  }

  function waiting(work: Work, which: SQL | undefined): Promise<Photo[]> {
    return where(work, which, sql`added_at, position`)
  }

  /** Makes these the photos of a thing, in this order. `among` selects those that may be; all of them are the owner's. */
  async function attach(work: Work, { to, ids, among }: { to: string; ids: string[]; among: SQL | undefined }) {
    const wanted = [...new Set(ids)]
    if (wanted.length === 0) return
    const list = sql`${sql.param(wanted)}::uuid[]`
    const attached = await rowsOf(work.db, IdRow)`
      update ${table} set ${sql.identifier(belongsTo.name)} = ${to}, position = array_position(${list}, ${table}.id) - 1
      where ${table}.id = any(${list}) and ${among} returning ${table}.id`
    if (attached.length < wanted.length) {
      throw notFound('A photo is not there any more. Please remove it and add it again.')
    }
  }

  /** Deletes rows in the current transaction; returns the paths to `deleteFiles` once it has committed. */
  async function drop(work: Work, which: { id: string }[]): Promise<string[]> {
    if (which.length === 0) return []
    const ids = which.map(({ id }) => id)
    const paths = ids.flatMap((id) => [pathOf(id, 'large'), pathOf(id, 'thumb')])
    await work.db.execute(sql`delete from ${table} where id = any(${sql.param(ids)}::uuid[])`)
    await deleteFileRows(work, paths)
    return paths
  }

  /** Deletes the one photo of which `own` is true. @throws NOT_FOUND */
  async function remove(work: Work, own: SQL | undefined): Promise<void> {
    await deleteFilesAfter(work, async (work) => {
      const photos = await rowsOf(work.db, IdRow)`select id from ${table} where ${own} for update`
      if (photos.length === 0) throw noPhoto()
      return drop(work, photos)
    })
  }

  /** Says where a photo is stored, to those for whom `visible` selects it. @throws NOT_FOUND */
  async function find(work: Work, photo: PhotoRef, visible: SQL): Promise<StoredPhoto> {
    const { rows } = await work.db.execute(visible)
    if (rows.length === 0) throw noPhoto()
    return { path: pathOf(photo.id, photo.size), type: 'image/webp' }
  }

  const dropUnsent = (work: Work) => dropLate({ table, belongsTo }, work, drop)

  return { add, attach, drop, dropUnsent, find, remove, waiting, waitingOf, where }
}

export function noPhoto(): Refusal {
  return notFound('There is no such photo.')
}

/** Deletes what was never sent, by `drop`. */
export async function dropLate(
  { table, belongsTo }: { table: PgTable; belongsTo: PgColumn },
  work: Work,
  drop: (work: Work, late: { id: string }[]) => Promise<string[]>,
): Promise<void> {
  const addedBefore = before(work.now(), WAITS).toISOString()
  await deleteFilesAfter(work, async (work) => {
    const late = await rowsOf(work.db, IdRow)`
      select id from ${table} where ${belongsTo} is null and added_at < ${addedBefore}
      limit ${SWEEP_BATCH} for update skip locked`
    return drop(work, late)
  })
}
