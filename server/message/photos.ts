import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { MessagePhoto } from '#contract/message/view.ts'
import { MAX_MESSAGE_PHOTOS } from '#contract/message/words.ts'
import { messagePhotos } from '#db/schema/index.ts'
import { attachedPhotos } from '#server/file/attached.ts'
import { assertPhotoSize, type PhotoRef, type StoredPhoto } from '#server/file/photo.ts'
import { lockOwner } from '#server/work/owner-lock.ts'
import type { Person, Work } from '#server/work/work.ts'
import { lockSide } from './side.ts'

const photos = attachedPhotos({ name: 'message-photo', table: messagePhotos, belongsTo: messagePhotos.messageId })

/** Several tabs may be open at once. */
const MAX_WAITING = 2 * MAX_MESSAGE_PHOTOS

/** Waits until a message takes it along: of a conversation of the caller, or else the first of one. */
export async function addPhoto(work: Work, person: Person, given: { file: Blob; conversationId?: string | undefined }) {
  const { file, conversationId = null } = given
  const lock = (work: Work) =>
    conversationId === null ? lockOwner(work, person.id) : lockSide(work, person.id, conversationId)
  assertPhotoSize(file)
  await work.transaction<unknown>(lock)
  return photos.add(work, person, file, {
    lock,
    beside: waitingOf(person.id, conversationId),
    most: MAX_WAITING,
    full: `Send at most ${MAX_MESSAGE_PHOTOS} photos at once. Remove one first.`,
    insert: (work, row) => work.db.insert(messagePhotos).values({ ...row, conversationId }),
  })
}

export function removePhoto(work: Work, person: Person, id: string): Promise<void> {
  return photos.remove(work, and(eq(messagePhotos.id, id), photos.waitingOf(person.id)))
}

export function waitingPhotos(work: Work, userId: string, conversationId: string): Promise<MessagePhoto[]> {
  return photos.waiting(work, waitingOf(userId, conversationId))
}

/** In this order. */
export async function attachPhotos(
  work: Work,
  person: Person,
  { messageId, conversationId, ids }: { messageId: string; conversationId: string; ids: string[] },
): Promise<void> {
  if (ids.length === 0) return
  const ofFirst = and(inArray(messagePhotos.id, ids), waitingOf(person.id, null))
  await work.db.update(messagePhotos).set({ conversationId }).where(ofFirst)
  await photos.attach(work, { to: messageId, ids, among: waitingOf(person.id, conversationId) })
}

/** The two sides may see it; until it is sent, or while its message is held, its owner alone. */
export function findPhoto(work: Work, photo: PhotoRef): Promise<StoredPhoto> {
  const caller = work.actor.kind === 'person' ? work.actor.id : null
  const visible = sql`
    select from message_photos f left join messages m on m.id = f.message_id
    where f.id = ${photo.id} and (
      f.owner_id = ${caller}
      or (m.held_at is null and exists (
        select from conversation_sides s where s.conversation_id = m.conversation_id and s.user_id = ${caller})))`
  return photos.find(work, photo, visible)
}

/** Scheduled (schedule.ts). */
export const dropUnsentPhotos = photos.dropUnsent

export const dropPhotos = photos.drop

/** Without a conversation: of its first message. */
function waitingOf(userId: string, conversationId: string | null) {
  return and(
    photos.waitingOf(userId),
    conversationId === null ? isNull(messagePhotos.conversationId) : eq(messagePhotos.conversationId, conversationId),
  )
}
