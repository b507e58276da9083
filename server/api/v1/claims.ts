import { z } from 'zod'
import { ById } from '#contract/by-id.ts'
import { AskForClaim, ClaimPassword, ClaimToken, CompleteClaim } from '#contract/claim/input.ts'
import { ClaimForm, ClaimValidation, Completion } from '#contract/claim/view.ts'
import { noBrowser } from '#server/auth/browser.ts'
import { takeByLink, validateLink } from '#server/directory/claim/follow.ts'
import { claimForm, requestClaim } from '#server/directory/claim/submit.ts'
import { publicName } from '#server/directory/name.ts'
import { anyone, anyoneActs, anyoneReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { operation } from './operation.ts'

const ClaimRequest = z.strictObject({
  listingId: AskForClaim.shape.profileId,
  email: AskForClaim.shape.email.describe('Of the business. If it is the one on file, a link goes there.'),
})

/** What may be claimed. Nothing is said about a listing that is not public. */
const ClaimableListing = ClaimForm.pick({ id: true, businessName: true, claimed: true, listed: true }).extend({
  location: ClaimForm.shape.place,
  maskedEmail: ClaimForm.shape.maskedEmail.describe('Where a link would go. Null if there is no address on file.'),
})

const ClaimLinkData = ClaimValidation.omit({ step: true }).extend({
  error: ClaimValidation.shape.error.describe('Why the link does not work. Null if it does.'),
})

const ClaimCompletion = z.strictObject({
  token: CompleteClaim.shape.token,
  listingId: CompleteClaim.shape.profileId,
  password: ClaimPassword,
  email: CompleteClaim.shape.email.unwrap().unwrap().optional().describe('Of the login, if it is to be another one.'),
})

const ClaimedListing = Completion.omit({ signedIn: true })

const LISTING = '5d2f8b60-1c7e-4a93-b0d4-8e6a3f9c2b71'
const TOKEN = 'q3Xh0ZtV9b1mKc7LrW2sYp8Nf4JgDe6UaTiRoQxBvEk'

export const business = anyoneReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /businesses/{id}', {
      tag: 'Directory',
      summary: 'Read the name of a business',
      description: 'Of a public listing. Operators find how many there are under `GET /admin/counts`.',
      example: { answer: { id: LISTING, businessName: 'Smith & Daughters' } },
    }),
  )
  .input(ById)
  .output(z.object({ id: z.uuid(), businessName: z.string() }))
  .errors(refusals('NOT_FOUND'))
  .handler(async ({ input: { id }, context: { work } }) => ({ id, businessName: await publicName(work, id) }))

export const status = anyoneReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /claims/{id}', {
      tag: 'Claims',
      summary: 'See whether a listing can be claimed',
      description:
        'By the id of the listing: whether it has an owner, and where a link would go, as far as a stranger may know it.',
      example: {
        answer: {
          id: LISTING,
          businessName: 'Smith & Daughters',
          location: 'Harrogate',
          maskedEmail: 'o•••@example.com',
          claimed: false,
          listed: true,
        },
      },
    }),
  )
  .input(ById)
  .output(ClaimableListing)
  .errors(refusals('NOT_FOUND'))
  .handler(async ({ input, context: { work } }) => {
    const { place, ...form } = await claimForm(work, input.id)
    return { ...form, location: place }
  })

export const request = anyoneActs
  .meta({ scope: 'listing' })
  .route(
    operation('POST /claims', {
      tag: 'Claims',
      summary: 'Ask for a link to claim a listing',
      description:
        'If the address is the one on file, a link goes there. It works once, within 24 hours. The answer is the same for every address.',
      status: 202,
      example: { body: { listingId: LISTING, email: 'office@example.com' } },
    }),
  )
  .input(ClaimRequest)
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(({ input: { listingId, email }, context }) => requestClaim(context.work, { profileId: listingId, email }))

export const check = anyone
  .meta({ scope: 'read' })
  .route(
    operation('POST /claims/check', {
      tag: 'Claims',
      summary: 'Check a claim link',
      description: 'Says how the link in an email stands, and spends nothing.',
      example: {
        body: { token: TOKEN },
        answer: {
          valid: true,
          expired: false,
          consumed: false,
          error: null,
          profile: { businessName: 'Smith & Daughters', email: 'office@example.com' },
          listingId: LISTING,
        },
      },
    }),
  )
  .input(ClaimToken.pick({ token: true }))
  .output(ClaimLinkData)
  .handler(({ input: { token }, context: { work } }) => validateLink(work, noBrowser(), { token, profileId: null }))

export const complete = anyone
  .meta({ scope: 'listing' })
  .route(
    operation('POST /claims/complete', {
      tag: 'Claims',
      summary: 'Take a listing over',
      description: 'Makes the login of the listing. If `confirmation` is true, its address must be confirmed first.',
      status: 201,
      example: {
        body: { token: TOKEN, listingId: LISTING, password: 'Correct-Horse-7-Battery' },
        answer: { confirmation: false, email: 'office@example.com' },
      },
    }),
  )
  .input(ClaimCompletion)
  .output(ClaimedListing)
  .errors(refusals('TOO_MANY_REQUESTS', 'LINK_OVER', 'PASSWORD_COMMON', 'EMAIL_TAKEN', 'EMAIL_REFUSED', 'NOT_FOUND'))
  .handler(({ input: { listingId, email = null, ...given }, context: { work } }) =>
    takeByLink(work, { ...given, email, profileId: listingId }),
  )
