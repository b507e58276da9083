import { z } from 'zod'
import { PhoneOrNothing } from '../account/input.ts'
import { AdminSetUp } from '../admin/input.ts'
import { AskForClaim, ClaimToken, CompleteClaim } from '../claim/input.ts'
import { ClaimValidation } from '../claim/view.ts'
import { Checkout } from '../membership/input.ts'
import { NewProvider } from '../user/input.ts'

// The specification's server functions, in its shapes (API-45 to API-53).

export const NoPayload = z.strictObject({}).default({})

/** Where a browser goes on. */
export const UrlAnswer = z.object({ url: z.string() })

export const Success = z.object({ success: z.literal(true) })

export const CreateCheckout = z.strictObject({
  plan: Checkout.shape.plan,
  couponCode: Checkout.shape.couponCode.default(null),
  /** The payment leads back to the membership page with success=true; any other address is ignored. */
  returnUrl: z.string().max(2_100).optional(),
})

export const ClaimRequestBody = AskForClaim
export const ClaimNotify = z.strictObject({ businessId: z.uuid() })
export const ClaimValidate = ClaimToken.pick({ token: true })
export const ClaimValidateAnswer = ClaimValidation.pick({
  valid: true,
  expired: true,
  consumed: true,
  error: true,
  profile: true,
})
export const ClaimComplete = CompleteClaim.pick({ token: true, profileId: true, password: true })

const { firstName, lastName, businessName, location, bio, website, source, anyway } = NewProvider.shape

export const AdminCreateProvider = z.strictObject({
  firstName,
  lastName,
  location,
  businessName,
  phoneNumber: PhoneOrNothing.default(''),
  websiteUrl: website.default(''),
  bio: bio.default(''),
  /** Ids, or texts as forms have them: "Category > Subcategory", "Other: text". */
  categories: z
    .array(z.union([z.int().positive(), z.string().max(200)]))
    .max(21)
    .default([]),
  /** The public address of a logo in business_logos. */
  imageUrl: z.string().max(500).nullable().default(null),
  source: source.default('an admin of this site'),
  anyway: anyway.default(false),
})
export type AdminCreateProvider = z.output<typeof AdminCreateProvider>

export const CreatedProvider = Success.extend({ profileId: z.uuid(), imageSaved: z.boolean() })

export const AdminSetup = z.object({
  body: AdminSetUp.omit({ token: true }),
  headers: z.object({ 'x-admin-setup-token': AdminSetUp.shape.token, origin: z.string().optional() }),
})
