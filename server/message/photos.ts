import { and, eq, isNull, sql } from 'drizzle-orm'
import { HOUR } from '#contract/duration.ts'
import type { MessagePhoto } from '#contract/message/view.ts'
import { MOST_MESSAGE_PHOTOS } from '#contract/message/words.ts'
import { messagePhotos } from '#db/schema/index.ts'
import * as attached from '#server/file/attached.ts'
import { assertPhotoSize, type PhotoRef, type StoredPhoto } from '#server/file/photo.ts'
import type { Person, Work } from '#server/work/work.ts'
import { lockSide } from './side.ts'

const kind: attached.PhotoKind = {
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
  assertPhotoSize(file)
  await work.transaction((work) => lockSide(work, person.id, conversationId))
  return attached.addTo(kind, work, person, file, {
    lock: (work) => lockSide(work, person.id, conversationId),
    beside: waitingOf(person.id, conversationId),
    most: MOST_WAITING,
    full: `Send at most ${MOST_MESSAGE_PHOTOS} photos at once. Remove one first.`,
    insert: (work, row) => work.db.insert(messagePhotos).values({ ...row, conversationId }),
  })
}

export function removePhoto(work: Work, person: Person, id: string): Promise<void> {
  const own = and(eq(messagePhotos.id, id), eq(messagePhotos.ownerId, person.id), isNull(messagePhotos.messageId))
  return attached.removeFrom(kind, work, own)
}

export function waitingPhotos(work: Work, userId: string, conversationId: string): Promise<MessagePhoto[]> {
  return attached.photosWhere(kind, work, waitingOf(userId, conversationId), sql`added_at, position`)
}

/** In this order. */
export function attachPhotos(
  work: Work,
  person: Person,
  { messageId, conversationId, ids }: { messageId: string; conversationId: string; ids: string[] },
): Promise<void> {
  return attached.attachTo(kind, work, { to: messageId, ids, among: waitingOf(person.id, conversationId) })
}

/** For the two sides; until it is sent, or while its message is held, for its owner alone. */
export function findPhoto(work: Work, photo: PhotoRef): Promise<StoredPhoto> {
  const caller = work.actor.kind === 'person' ? work.actor.id : null
  const visible = sql`
    select from message_photos f join conversation_sides s on s.conversation_id = f.conversation_id
    left join messages m on m.id = f.message_id
    where f.id = ${photo.id} and s.user_id = ${caller}
      and (f.owner_id = ${caller} or (m.id is not null and m.held_at is null))`
  return attached.findIn(kind, work, photo, visible)
}

/** Scheduled (schedule.ts). */
export function dropUnsentPhotos(work: Work): Promise<void> {
  return attached.dropLate(kind, work, dropPhotos)
}

/** Deletes rows in the current transaction; gives the paths to `deleteFiles` once it has committed. */
export function dropPhotos(work: Work, photos: { id: string }[]): Promise<string[]> {
  return attached.dropFrom(kind, work, photos)
}

function waitingOf(userId: string, conversationId: string) {
  return and(
    eq(messagePhotos.ownerId, userId),
    eq(messagePhotos.conversationId, conversationId),
    isNull(messagePhotos.messageId),
  )
}
