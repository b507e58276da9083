import { z } from 'zod'
import { AVATAR_SIZES, AVATAR_TYPES } from '#contract/avatar.ts'
import { EditProfile } from '#contract/own-profile.ts'
import { anyone, READS, signedIn } from '#server/work/procedure.ts'
import { notFound, refusals } from '#server/work/refusal.ts'
import { picture as findPicture, removeAvatar as remove, setAvatar as set } from './avatar.ts'
import { editProfile } from './edit.ts'
import { ownProfile } from './own.ts'

/** Everything of one's own. */
export const own = signedIn.meta(READS).handler(({ context }) => ownProfile(context.work, context.person))

export const edit = signedIn
  .input(EditProfile)
  .handler(({ input, context }) => editProfile(context.work, context.person, input))

/** A new picture of oneself: a PNG or JPEG of at most 2 MB. */
export const setAvatar = signedIn
  .input(z.strictObject({ file: z.instanceof(Blob) }))
  .errors(
    refusals(
      'NOT_FOUND',
      'FILE_TOO_LARGE',
      'FILE_TYPE',
      'TOO_MANY_PIXELS',
      'QUOTA_REACHED',
      'IMAGE_NOT_SAVED',
      'TOO_MANY_REQUESTS',
    ),
  )
  .handler(({ input, context }) => set(context.work, context.person, input.file))

export const removeAvatar = signedIn.handler(({ context }) => remove(context.work, context.person))

/** One size of somebody's picture, as it is stored. */
export const picture = anyone
  .input(
    z.strictObject({
      ownerId: z.uuid(),
      version: z.string().regex(/^[\w-]{12}$/),
      size: z.literal(AVATAR_SIZES),
      type: z.enum(AVATAR_TYPES),
    }),
  )
  .handler(async ({ input, context }) => {
    const found = await findPicture(context.work, input)
    if (!found) throw notFound('There is no such picture.')
    return found
  })
