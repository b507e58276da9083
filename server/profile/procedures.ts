import { z } from 'zod'
import { AVATAR_SIZES, AVATAR_TYPES, AVATAR_VERSION } from '#contract/profile/avatar.ts'
import { EditProfile } from '#contract/profile/input.ts'
import { OwnProfile, PhotoRequest, ProfileSaved } from '#contract/profile/view.ts'
import { PHOTO_ASKS } from '#contract/profile/words.ts'
import { PICTURE_REFUSALS } from '#server/file/photo.ts'
import {
  anyoneReads,
  providerActs,
  providerReads,
  signedIn,
  signedInActs,
  signedInReads,
} from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as avatar from './avatar.ts'
import { editProfile } from './edit.ts'
import { ownProfile } from './own-profile.ts'

export const own = signedInReads
  .output(OwnProfile)
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => ownProfile(context.work, context.person))

export const edit = signedIn
  .input(EditProfile)
  .output(ProfileSaved)
  .errors(refusals('NOT_FOUND', 'WRONG_TYPE', 'NAME_NEEDED', 'CATEGORY_UNKNOWN', 'FIELD_WRONG', 'CHANGED_MEANWHILE'))
  .handler(({ input, context }) => editProfile(context.work, context.person, input))

/** A PNG or JPEG of at most 2 MB. */
export const setAvatar = signedIn
  .input(z.strictObject({ file: z.instanceof(Blob) }))
  .output(z.object({ imageUrl: z.string() }))
  .errors(refusals(...PICTURE_REFUSALS, 'QUOTA_REACHED', 'IMAGE_NOT_SAVED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => avatar.setAvatar(context.work, context.person, input.file))

export const removeAvatar = signedInActs
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => avatar.removeAvatar(context.work, context.person))

/** The photo that this provider lacks and has not declined to add. */
export const askedPhoto = providerReads
  .output(PhotoRequest.nullable())
  .handler(({ context }) => avatar.askedPhoto(context.work, context.person))

export const declinePhoto = providerActs
  .input(z.strictObject({ ask: z.enum(PHOTO_ASKS) }))
  .handler(({ input, context }) => avatar.declinePhoto(context.work, context.person, input.ask))

/** `path` is that of the file store. */
export const picture = anyoneReads
  .input(
    z.strictObject({
      ownerId: z.uuid(),
      version: z.string().regex(AVATAR_VERSION),
      size: z.literal(AVATAR_SIZES),
      type: z.enum(AVATAR_TYPES),
    }),
  )
  .output(z.object({ path: z.string(), type: z.string() }))
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => avatar.findAvatar(context.work, input))
