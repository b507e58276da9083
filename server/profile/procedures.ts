import { EditProfile } from '#contract/own-profile.ts'
import { signedIn } from '#server/procedure.ts'
import { editProfile } from './edit.ts'
import { ownProfile } from './own.ts'

/** Everything of one's own. */
export const own = signedIn.handler(({ context }) => ownProfile(context.work, context.person))

export const edit = signedIn
  .input(EditProfile)
  .handler(({ input, context }) => editProfile(context.work, context.person, input))
