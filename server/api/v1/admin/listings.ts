import { ListingCreation, ListingInput, ReasonOnly } from '#contract/api/admin/user.ts'
import { ById } from '#contract/by-id.ts'
import { setStatus } from '#server/admin/user/acts.ts'
import { createProvider } from '#server/admin/user/create-provider.ts'
import { PICTURE_REFUSALS } from '#server/file/photo.ts'
import { admin, adminActs } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { linkTo } from '#server/work/work.ts'
import { operation } from '../operation.ts'
import { PROVIDER } from '../profile/examples.ts'

export const create = admin
  .meta({ scope: 'admin' })
  .route(
    operation('POST /admin/listings', {
      tag: 'Admin',
      summary: 'Create a listing',
      description:
        'Of a business that has not joined. It is public at once, and the business is told. If there seems to be such a provider already, nothing is created and the answer names it.',
      status: 201,
      example: {
        body: {
          firstName: 'Sam',
          lastName: 'Smith',
          businessName: 'Smith & Daughters',
          location: 'Harrogate',
          source: 'the website of the business',
          phone: '01423 496000',
          categoryIds: [12],
        },
        answer: { id: PROVIDER, url: `https://fettle.example/directory/${PROVIDER}`, imageSaved: true, duplicates: [] },
      },
    }),
  )
  .input(ListingInput)
  .output(ListingCreation)
  .errors(refusals('NAME_NEEDED', 'LISTING_SUPPRESSED', 'DAY_TOO_FAR', 'CATEGORY_UNKNOWN', ...PICTURE_REFUSALS))
  .handler(async ({ input: { categoryIds, otherCategory = null, image = null, ...given }, context: { work } }) => {
    const categories = { ids: categoryIds, other: otherCategory }
    const made = await createProvider(work, { ...given, categories, image })
    return { ...made, url: made.id === null ? null : linkTo(work, `/directory/${made.id}`) }
  })

const visibility = adminActs.meta({ scope: 'admin' }).input(ReasonOnly.extend(ById.shape))

const VISIBILITY_REFUSALS = refusals('ONESELF', 'LAST_ADMIN', 'LEAVING', 'MEMBERSHIP_CHOICE', 'PROOF_NEEDED')

export const hide = visibility
  .route(
    operation('POST /admin/listings/{id}/hide', {
      tag: 'Admin',
      summary: 'Hide a listing',
      description: 'It is off the public pages. Its owner gets an email with the reason.',
      example: { body: { reason: 'The business has closed' } },
    }),
  )
  .errors(VISIBILITY_REFUSALS)
  .handler(({ input, context: { work, person } }) => setStatus(work, person, visible(input, false)))

export const show = visibility
  .route(
    operation('POST /admin/listings/{id}/show', {
      tag: 'Admin',
      summary: 'Show a listing again',
      example: { body: { reason: 'It has opened again' } },
    }),
  )
  .errors(VISIBILITY_REFUSALS)
  .handler(({ input, context: { work, person } }) => setStatus(work, person, visible(input, true)))

function visible(of: { id: string; reason: string }, value: boolean) {
  return { ...of, field: 'is_visible' as const, value, membership: null }
}
