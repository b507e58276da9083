import { z } from 'zod'
import { SETUP_TOKEN_WRONG } from '#contract/admin/words.ts'
import {
  AdminCreateProvider,
  AdminSetup,
  ClaimComplete,
  ClaimNotify,
  ClaimRequestBody,
  ClaimValidate,
  ClaimValidateAnswer,
  CreateCheckout,
  CreatedProvider,
  NoPayload,
  Success,
  UrlAnswer,
} from '#contract/api/functions.ts'
import { MINUTE } from '#contract/duration.ts'
import { setUp } from '#server/admin/access/set-up.ts'
import { noBrowser } from '#server/auth/browser.ts'
import { takeByLink, validateLink } from '#server/directory/claim/follow.ts'
import { requestClaim } from '#server/directory/claim/submit.ts'
import { notifyOfNewClaim } from '#server/directory/notify.ts'
import { PICTURE_REFUSALS } from '#server/file/photo.ts'
import { openCheckout } from '#server/membership/checkout.ts'
import { cancelRenewal, openPortal } from '#server/membership/manage.ts'
import { addressKey, type Limit, withinLimit } from '#server/work/limit.ts'
import { admin, anyone, buyer, provider } from '#server/work/procedure.ts'
import { notFound, Refusal, refusals, tooMany } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { createListing } from './create-provider.ts'

// Contents of `/functions/v1`: the specification's server functions, by its names and in its shapes.

const done = { success: true } as const

export const createCheckout = buyer
  .meta({ scope: 'listing' })
  .route(at('create-checkout'))
  .input(CreateCheckout)
  .output(UrlAnswer)
  .errors(
    refusals(
      'ALREADY_ACTIVE',
      'COUPON_CLAIMED',
      'COUPON_INVALID',
      'COUPON_USED',
      'PAYMENTS_FAILED',
      'PAYMENT_DUE',
      'NOT_FOUND',
    ),
  )
  .handler(async ({ input: { plan, couponCode }, context: { work, person } }) =>
    urlAnswer(await openCheckout(work, person, { plan, couponCode }), 'No checkout URL returned'),
  )

export const customerPortal = provider
  .meta({ scope: 'listing' })
  .route(at('customer-portal'))
  .input(NoPayload)
  .output(UrlAnswer)
  .errors(refusals('PAYMENTS_FAILED', 'NOT_FOUND'))
  .handler(async ({ context: { work, person } }) => urlAnswer(await openPortal(work, person), 'No portal URL returned'))

export const cancelSubscription = provider
  .meta({ scope: 'listing' })
  .route(at('cancel-subscription'))
  .input(NoPayload)
  .output(Success)
  .errors(refusals('NO_MEMBERSHIP', 'PAYMENTS_FAILED'))
  .handler(async ({ context: { work, person } }) => {
    await cancelRenewal(work, person)
    return done
  })

export const claimRequest = anyone
  .meta({ scope: 'listing' })
  .route(at('claim-request'))
  .input(ClaimRequestBody)
  .output(Success)
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(async ({ input, context: { work } }) => {
    await requestClaim(work, input)
    return done
  })

const NOTIFICATIONS: Limit = { name: 'claim-notify', most: 20, per: 30 * MINUTE }

/** The answer is the same whether there is a claim or not. */
export const claimNotify = anyone
  .meta({ scope: 'listing' })
  .route(at('claim-notify'))
  .input(ClaimNotify)
  .output(Success)
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(async ({ input, context: { work } }) => {
    if (!(await withinLimit(work, NOTIFICATIONS, addressKey(work.actor.address)))) {
      throw tooMany('We have been told of several claims from here. Please wait half an hour, then try again.')
    }
    await notifyOfNewClaim(work, input.businessId)
    return done
  })

export const claimValidate = anyone
  .meta({ scope: 'read' })
  .route(at('claim-validate'))
  .input(ClaimValidate)
  .output(ClaimValidateAnswer)
  .handler(({ input: { token }, context: { work } }) => validateLink(work, noBrowser(), { token, profileId: null }))

export const claimComplete = anyone
  .meta({ scope: 'listing' })
  .route(at('claim-complete'))
  .input(ClaimComplete)
  .output(Success)
  .errors(refusals('TOO_MANY_REQUESTS', 'LINK_OVER', 'PASSWORD_COMMON', 'EMAIL_TAKEN', 'EMAIL_REFUSED', 'NOT_FOUND'))
  .handler(async ({ input, context: { work } }) => {
    await takeByLink(work, { ...input, email: null })
    return done
  })

export const adminCreateProvider = admin
  .meta({ scope: 'admin' })
  .route(at('admin-create-provider'))
  .input(AdminCreateProvider)
  .output(CreatedProvider)
  .errors(refusals('NAME_NEEDED', 'LISTING_SUPPRESSED', 'LISTING_EXISTS', 'CATEGORY_UNKNOWN', ...PICTURE_REFUSALS))
  .handler(({ input, context: { work, person } }) => createListing(work, person, input))

export const adminSetup = anyone
  .meta({ scope: 'admin' })
  .route({ ...at('admin-setup'), inputStructure: 'detailed', outputStructure: 'detailed' })
  .input(AdminSetup)
  .output(z.object({ body: Success }))
  .errors(refusals('TOO_MANY_REQUESTS', 'SETUP_TOKEN', 'ADMIN_EXISTS', 'PASSWORD_COMMON'))
  .handler(async ({ input: { body, headers }, context: { work } }) => {
    assertNoOtherPage(work, headers)
    await setUp(work, { ...body, token: headers['x-admin-setup-token'] })
    return { body: done }
  })

/** A site on this machine may ask for no token: then a page of another site must not set it up from the operator's browser. */
function assertNoOtherPage({ site }: Work, { origin, ...sent }: z.infer<typeof AdminSetup>['headers']) {
  if (sent['x-admin-setup-token'] || origin === undefined || origin === site.settings.siteUrl.origin) return
  throw new Refusal('SETUP_TOKEN', SETUP_TOKEN_WRONG)
}

function at(name: string) {
  return { method: 'POST', path: `/${name}` } as const
}

function urlAnswer({ url }: { url: string | null }, missing: string) {
  if (url === null) throw notFound(missing)
  return { url }
}
