import { and, eq, isNull, sql } from 'drizzle-orm'
import { HOUR } from '#contract/duration.ts'
import type { PhotoSize } from '#contract/job/words.ts'
import type { MessagePhoto } from '#contract/message/view.ts'
import { MOST_MESSAGE_PHOTOS } from '#contract/message/words.ts'
import { messagePhotos } from '#db/schema/index.ts'
import {
  addTo,
  attachTo,
  dropFrom,
  dropWaitingFrom,
  type PhotoKind,
  photosWhere,
  storedIn,
} from '#server/file/attached.ts'
import { deleteFiles } from '#server/file/file.ts'
import type { StoredPhoto } from '#server/file/outputs.ts'
import { needFits } from '#server/file/photo.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { lockSide } from './side.ts'

const kind: PhotoKind = {
  table: messagePhotos,
  belongsTo: messagePhotos.messageId,
  folder: 'message-photos',
  additions: { name: 'message-photo', most: 60, per: HOUR },
}

/** In several tabs at once. */
const MOST_WAITING = 2 * MOST_MESSAGE_PHOTOS

/** Waits in a conversation of the caller until a message takes it along. */
export async function addPhoto(work: Work, person: Person, given: { file: Blob; conversationId: string }) {
  const { file, conversationId } = given
  needFits(file)
  await work.transaction((work) => lockSide(work, person.id, conversationId))
  return addTo(kind, work, person, file, async (work, photo, insertFiles) => {
    await lockSide(work, person.id, conversationId)
    const held = await work.db.$count(messagePhotos, waitingOf(person.id, conversationId))
    if (held >= MOST_WAITING) {
      throw new Refusal('TOO_MANY_PHOTOS', `Send at most ${MOST_MESSAGE_PHOTOS} photos at once. Remove one first.`)
    }
    await insertFiles()
    const row = { ...photo, conversationId, ownerId: person.id, position: held, addedAt: work.now() }
    await work.db.insert(messagePhotos).values(row)
  })
}

export async function removePhoto(work: Work, person: Person, id: string): Promise<void> {
  const paths = await work.transaction(async (work) => {
    const own = and(eq(messagePhotos.id, id), eq(messagePhotos.ownerId, person.id), isNull(messagePhotos.messageId))
    const [photo] = await work.db.select({ id: messagePhotos.id }).from(messagePhotos).where(own).for('update')
    if (!photo) throw notFound('There is no such photo.')
    return dropPhotos(work, [id])
  })
  await deleteFiles(work, paths)
}

export function waitingPhotos(work: Work, userId: string, conversationId: string): Promise<MessagePhoto[]> {
  return photosWhere(kind, work, waitingOf(userId, conversationId), sql`added_at, position`)
}

/** In this order. */
export function attachPhotos(
  work: Work,
  person: Person,
  { messageId, conversationId, ids }: { messageId: string; conversationId: string; ids: string[] },
): Promise<void> {
  return attachTo(kind, work, { to: messageId, ids, among: waitingOf(person.id, conversationId) })
}

/** For the two sides; until it is sent, or while its message is held, for its owner alone. */
export async function findPhoto(work: Work, photo: { id: string; size: PhotoSize }): Promise<StoredPhoto> {
  const caller = work.actor.kind === 'person' ? work.actor.id : null
  const { rows } = await work.db.execute(sql`
    select from message_photos f join conversation_sides s on s.conversation_id = f.conversation_id
    left join messages m on m.id = f.message_id
    where f.id = ${photo.id} and s.user_id = ${caller}
      and (f.owner_id = ${caller} or (m.id is not null and m.held_at is null))`)
  if (rows.length === 0) throw notFound('There is no such photo.')
  return storedIn(kind, photo)
}

/** Called by the clock. */
export function dropUnsentPhotos(work: Work): Promise<void> {
  return dropWaitingFrom(kind, work)
}

/** Deletes rows in the current transaction; gives the paths to `deleteFiles` once it has committed. */
export function dropPhotos(work: Work, ids: string[]): Promise<string[]> {
  return dropFrom(kind, work, ids)
}

function waitingOf(userId: string, conversationId: string) {
  return and(
    eq(messagePhotos.ownerId, userId),
    eq(messagePhotos.conversationId, conversationId),
    isNull(messagePhotos.messageId),
  )
}
