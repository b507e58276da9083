import { randomBytes } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { AVATAR_BYTES, AVATAR_SIZES, type AvatarType } from '#contract/avatar.ts'
import { outageOf } from '#db/away.ts'
import { files, profiles } from '#db/schema/index.ts'
import { deleteFileRows, deleteFiles, insertFileRows, type NewFile, store } from '#server/file/file.ts'
import { type Limit, withinLimit } from '#server/limit/limit.ts'
import { ImageRefused, squaresOf } from '#server/platform/images.ts'
import { isRefusal, notFound, Refusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

const CHANGES: Limit = { name: 'avatar', most: 30, seconds: 3600 }

/** Each avatar has a new address, so that no browser shows the old one from its cache. */
export async function setAvatar(work: Work, person: Person, file: Blob): Promise<{ imageUrl: string }> {
  if (file.size > AVATAR_BYTES) throw new Refusal('FILE_TOO_LARGE', 'Please upload an image smaller than 2MB.')
  if (!(await withinLimit(work, CHANGES, person.id))) {
    throw tooMany('You have changed your picture many times. Please try again in an hour.')
  }
  const version = randomBytes(9).toString('base64url')
  const squares = await squaresOf(new Uint8Array(await file.arrayBuffer()), ['png', 'jpeg'], AVATAR_SIZES).catch(refuse)
  const added = squares.map(({ size, type, bytes }): NewFile => {
    return { path: avatarPath(person.id, version, size, type), type: `image/${type}`, bytes }
  })
  const imageUrl = `/media/avatars/${person.id}/avatar.webp?v=${version}`
  try {
    await store(work, added)
    const replaced = await work.transaction((work) => show(work, person.id, imageUrl, added))
    await deleteFiles(work, replaced)
  } catch (error) {
    await deleteFiles(
      work,
      added.map(({ path }) => path),
    )
    if (isRefusal(error) || outageOf(error)) throw error
    work.site.log.error({ err: error }, 'a picture could not be saved')
    throw new Refusal('IMAGE_NOT_SAVED', 'Failed to update profile image')
  }
  return { imageUrl }
}

export async function removeAvatar(work: Work, person: Person): Promise<void> {
  const replaced = await work.transaction((work) => show(work, person.id, null, []))
  await deleteFiles(work, replaced)
}

type AvatarFile = { ownerId: string; version: string; size: number; type: AvatarType }

export async function findAvatar(
  work: Work,
  { ownerId, version, size, type }: AvatarFile,
): Promise<{ path: string; type: string }> {
  const path = avatarPath(ownerId, version, size, type)
  const [stored] = await work.db.select({ path: files.path, type: files.type }).from(files).where(eq(files.path, path))
  if (!stored) throw notFound('There is no such picture.')
  return stored
}

function avatarPath(ownerId: string, version: string, size: number, type: AvatarType): string {
  return `avatars/${ownerId}/avatar-${version}-${size}.${type}`
}

/** Returns the paths of the replaced files. */
async function show(work: Work, id: string, imageUrl: string | null, added: NewFile[]): Promise<string[]> {
  const changed = await work.db
    .update(profiles)
    .set({ imageUrl, updatedAt: work.now() })
    .where(eq(profiles.id, id))
    .returning({ id: profiles.id })
  if (changed.length === 0) throw notFound('Please choose your account type first.')
  const before = await work.db
    .select({ path: files.path })
    .from(files)
    .where(and(eq(files.ownerId, id), like(files.path, `avatars/${id}/%`)))
  const replaced = before.map(({ path }) => path)
  if (added.length > 0) await insertFileRows(work, id, added, replaced)
  else await deleteFileRows(work, replaced)
  return replaced
}

function refuse(error: unknown): never {
  if (!(error instanceof ImageRefused)) throw error
  if (error.why === 'type') throw new Refusal('FILE_TYPE', 'Please upload a PNG, JPG, or JPEG image.')
  throw new Refusal('TOO_MANY_PIXELS', 'Please upload an image of at most 40 megapixels.')
}
