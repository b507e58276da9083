import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, isNull, like, or } from 'drizzle-orm'
import { HOUR } from '#contract/duration.ts'
import { AVATAR_BYTES, AVATAR_FAULTS, AVATAR_SIZES, type AvatarType, LOGO_VERSION } from '#contract/profile/avatar.ts'
import { PhotoRequest } from '#contract/profile/view.ts'
import type { PhotoAsk } from '#contract/profile/words.ts'
import { slugOf } from '#contract/text.ts'
import { rowsOf } from '#db/rows.ts'
import { declinedPhotoAsks, files, profiles } from '#db/schema/index.ts'
import { deleteFileRows, deleteFiles, insertFileRows, type NewFile, storeFiles } from '#server/file/file.ts'
import { refuseImage } from '#server/file/photo.ts'
import { squaresOf } from '#server/platform/images.ts'
import { type Limit, withinLimit } from '#server/work/limit.ts'
import { notFound, Refusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

const CHANGES: Limit = { name: 'avatar', most: 30, per: HOUR }

export async function setAvatar(work: Work, person: Person, file: Blob): Promise<{ imageUrl: string }> {
  if (file.size > AVATAR_BYTES) throw new Refusal('FILE_TOO_LARGE', AVATAR_FAULTS.size)
  if (!(await withinLimit(work, CHANGES, person.id))) throw tooMany(AVATAR_FAULTS.often)
  return saveAvatar(work, person.id, await squaresOfAvatar(file))
}

type AvatarSquares = Awaited<ReturnType<typeof squaresOf>>

/** @throws FILE_TOO_LARGE, and what `refuseImage` does */
export async function squaresOfAvatar(file: Blob): Promise<AvatarSquares> {
  if (file.size > AVATAR_BYTES) throw new Refusal('FILE_TOO_LARGE', AVATAR_FAULTS.size)
  return squaresOf(file, ['png', 'jpeg'], AVATAR_SIZES).catch((error) => refuseImage(error, AVATAR_FAULTS))
}

function saveAvatar(work: Work, id: string, squares: AvatarSquares): Promise<{ imageUrl: string }> {
  const version = randomBytes(9).toString('base64url')
  return save(work, id, { version, squares, pathOf: (size, type) => avatarPath(id, version, size, type) })
}

/** `name`: of the business, as in addresses. `at`: milliseconds. */
export type LogoName = { name: string; at: number }

export function logoNameOf(work: Work, businessName: string): LogoName {
  return { name: slugOf(businessName) || 'provider', at: work.now().getTime() }
}

/**
 * Shown where an avatar is. Its timestamp ends in six random digits: two of one name may come in a millisecond. `along` runs in
 * its transaction.
 */
export function saveLogo(
  work: Work,
  id: string,
  { name, at, squares }: LogoName & { squares: AvatarSquares },
  along?: Along,
) {
  const version = `${at}${String(randomInt(1_000_000)).padStart(6, '0')}`
  const pathOf = (size: number, type: AvatarType) => `${LOGOS}${name}-${version}-${size}.${type}`
  return save(work, id, { version, squares, pathOf }, along)
}

/** The address of the listing's picture, by the name that the logo was uploaded under. Null if no listing shows it. */
export async function logoUrlOf(work: Work, { name, at }: LogoName): Promise<string | null> {
  const [stored] = await work.db
    .select({ ownerId: files.ownerId })
    .from(files)
    .where(like(files.path, `${LOGOS}${name}-${at}______-${LOGO_SIZE}.webp`))
    .limit(1)
  return stored ? avatarUrlOf(work, stored.ownerId) : null
}

type Along = (work: Work, imageUrl: string) => Promise<void>
type AvatarPicture = { version: string; squares: AvatarSquares; pathOf: (size: number, type: AvatarType) => string }

/** Each picture has a new address, so that no browser shows the old one from its cache. */
async function save(
  work: Work,
  id: string,
  { version, squares, pathOf }: AvatarPicture,
  along?: Along,
): Promise<{ imageUrl: string }> {
  const added = squares.map(({ size, type, bytes }): NewFile => {
    return { path: pathOf(size, type), type: `image/${type}`, bytes }
  })
  const imageUrl = `/media/avatars/${id}/avatar.webp?v=${version}`
  const failed = { log: 'a picture could not be saved', message: 'Failed to update profile image' }
  const insert = async (work: Work) => {
    const replaced = await show(work, id, imageUrl, added)
    await along?.(work, imageUrl)
    return replaced
  }
  const replaced = await storeFiles(work, added, insert, failed)
  await deleteFiles(work, replaced)
  return { imageUrl }
}

/** The address that the picture has now. Null if there is none, or the account is suspended. */
export async function avatarUrlOf(work: Work, id: string): Promise<string | null> {
  const [profile] = await work.db
    .select({ imageUrl: profiles.imageUrl })
    .from(profiles)
    .where(and(eq(profiles.id, id), isNull(profiles.suspendedAt)))
  return profile?.imageUrl ?? null
}

/** Runs in the caller's transaction. Returns the paths of its files; call `deleteFiles` once it has committed. */
export function dropPicture(work: Work, id: string): Promise<string[]> {
  return show(work, id, null, [])
}

export async function removeAvatar(work: Work, person: Person): Promise<void> {
  const replaced = await work.transaction((work) => dropPicture(work, person.id))
  await deleteFiles(work, replaced)
}

const LOGOS = 'business_logos/providers/'
const [LOGO_SIZE] = AVATAR_SIZES

type AvatarFile = { ownerId: string; version: string; size: number; type: AvatarType }

export async function findAvatar(
  work: Work,
  { ownerId, version, size, type }: AvatarFile,
): Promise<{ path: string; type: string }> {
  const path = LOGO_VERSION.test(version)
    ? like(files.path, `${LOGOS}%-${version}-${size}.${type}`)
    : eq(files.path, avatarPath(ownerId, version, size, type))
  const [stored] = await work.db
    .select({ path: files.path, type: files.type })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), path))
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
    .where(and(eq(files.ownerId, id), or(like(files.path, `avatars/${id}/%`), like(files.path, `${LOGOS}%`))))
  const replaced = before.map(({ path }) => path)
  if (added.length > 0) await insertFileRows(work, id, added, replaced)
  else await deleteFileRows(work, replaced)
  return replaced
}

/** One at a time, the face first. Work is shown with a membership only, so only members are asked for it. Null if nothing is asked for. */
export async function askedPhoto(work: Work, { id, member }: Person): Promise<PhotoRequest | null> {
  const [asked] = await rowsOf(work.db, PhotoRequest)`
    select ask, job from (
      select 'face' as ask, null as job from profiles where id = ${id} and profile_image_url is null
      union all
      select 'work', first.title
      from (select ${member}::boolean as member) asked
      left join lateral (
        select title from jobs where hired_provider_id = ${id} and status = 'hired' and hidden_at is null order by ended_at, id limit 1
      ) first on true
      where asked.member and not exists (select from portfolio_items where provider_id = ${id})
        and (first.title is not null
          or exists (select from feedback where provider_id = ${id} and approved_at is not null))
    ) wanted
    where not exists (select from declined_photo_asks d where d.provider_id = ${id} and d.ask::text = wanted.ask)
    order by ask limit 1`
  return asked ?? null
}

export async function declinePhoto(work: Work, { id }: Person, ask: PhotoAsk): Promise<void> {
  await work.db.insert(declinedPhotoAsks).values({ providerId: id, ask, declinedAt: work.now() }).onConflictDoNothing()
}
