import { z } from 'zod'
import { Me, ProfileChange, ProfileData } from '#contract/api/profile.ts'
import { API_SCOPES } from '#contract/api/scope.ts'
import { displayName } from '#contract/profile/words.ts'
import { askedFields } from '#server/custom-field/values.ts'
import { PICTURE_REFUSALS } from '#server/file/photo.ts'
import * as avatar from '#server/profile/avatar.ts'
import { editProfile } from '#server/profile/edit.ts'
import { ownProfile } from '#server/profile/own-profile.ts'
import { signedIn, signedInActs, signedInReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { linkTo, type Person, type Work } from '#server/work/work.ts'
import { operation } from '../operation.ts'
import { profileEdit } from './change.ts'
import { PROFILE_EXAMPLE, PROVIDER } from './examples.ts'

export const me = signedInReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /me', {
      tag: 'Profile',
      summary: 'Say who you are',
      description: 'Whose key or token this is, and what it may be used for.',
      example: {
        answer: {
          id: PROVIDER,
          name: 'Nadia Hall',
          email: 'nadia@example.com',
          imageUrl: PROFILE_EXAMPLE.imageUrl,
          accountType: 'provider',
          emailConfirmed: true,
          member: true,
          unreadMessages: 2,
          scopes: ['read', 'listing'],
        },
      },
    }),
  )
  .output(Me)
  .handler(({ context: { work, person, scopes } }) => ({
    ...person,
    name: displayName(person),
    imageUrl: absolute(work, person.imageUrl),
    unreadMessages: person.unread,
    scopes: API_SCOPES.filter((scope) => scopes?.has(scope)),
  }))

export const read = signedInReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /profile', {
      tag: 'Profile',
      summary: 'Read your profile',
      example: { answer: PROFILE_EXAMPLE },
    }),
  )
  .output(ProfileData)
  .errors(refusals('NOT_FOUND'))
  .handler(({ context: { work, person } }) => profileData(work, person))

export const edit = signedIn
  .meta({ scope: 'listing' })
  .route(
    operation('PATCH /profile', {
      tag: 'Profile',
      summary: 'Change your profile',
      description: 'Only what you send is changed. Fields after the location are for providers.',
      example: {
        body: { bio: PROFILE_EXAMPLE.business.bio, categories: { ids: [12] }, available: true },
        answer: PROFILE_EXAMPLE,
      },
    }),
  )
  .input(ProfileChange)
  .output(ProfileData)
  .errors(refusals('NOT_FOUND', 'WRONG_TYPE', 'NAME_NEEDED', 'CATEGORY_UNKNOWN', 'FIELD_WRONG'))
  .handler(async ({ input, context: { work, person } }) => {
    await editProfile(work, person, profileEdit(input))
    return profileData(work, person)
  })

export const setPhoto = signedIn
  .meta({ scope: 'listing' })
  .route(
    operation('POST /profile/photo', {
      tag: 'Profile',
      summary: 'Upload your picture',
      description:
        'A PNG or JPEG of at most 2 MB, as the field `file` of multipart/form-data. It replaces the one before.',
      example: { answer: { imageUrl: PROFILE_EXAMPLE.imageUrl } },
    }),
  )
  .input(z.strictObject({ file: z.file() }))
  .output(z.object({ imageUrl: z.url() }))
  .errors(refusals(...PICTURE_REFUSALS, 'QUOTA_REACHED', 'IMAGE_NOT_SAVED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'))
  .handler(async ({ input, context: { work, person } }) => {
    const { imageUrl } = await avatar.setAvatar(work, person, input.file)
    return { imageUrl: linkTo(work, imageUrl) }
  })

export const removePhoto = signedInActs
  .meta({ scope: 'listing' })
  .route(operation('DELETE /profile/photo', { tag: 'Profile', summary: 'Remove your picture', example: {} }))
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => avatar.removeAvatar(context.work, context.person))

async function profileData(work: Work, person: Person): Promise<ProfileData> {
  const { business, ...profile } = await ownProfile(work, person)
  const imageUrl = absolute(work, profile.imageUrl)
  if (!business) return { ...profile, imageUrl, business: null }
  const url = linkTo(work, `/directory/${profile.id}`)
  const fields = await askedFields(work, 'listing', profile.id)
  return { ...profile, imageUrl, business: { ...business, url, fields } }
}

function absolute(work: Work, path: string | null): string | null {
  return path === null ? null : linkTo(work, path)
}
