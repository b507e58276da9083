import { z } from 'zod'
import { CategoryChoice } from '../account/input.ts'
import { FieldInputs } from '../custom-field/input.ts'
import { AskedField } from '../custom-field/view.ts'
import { EditItem, NewItem } from '../portfolio/input.ts'
import { MEDIA_REQUIRED } from '../portfolio/upload.ts'
import { EditableItem, Medium } from '../portfolio/view.ts'
import { MAX_MEDIA } from '../portfolio/words.ts'
import { EditProfile, EditService, GoAway } from '../profile/input.ts'
import { HOLIDAY_NOTE_LENGTH } from '../profile/opening-hours.ts'
import { Availability, Coverage, OwnBusiness, OwnProfile, OwnService } from '../profile/view.ts'
import { MAX_SERVICE_POUNDS } from '../profile/words.ts'
import { line } from '../typed-text.ts'
import { API_SCOPES } from './scope.ts'
import { Money } from './view.ts'

// A person's own profile, as their programs read and write it.

/** Whose key or token it is. */
export const Me = OwnProfile.pick({ id: true, name: true, email: true, imageUrl: true }).extend({
  accountType: OwnProfile.shape.accountType.nullable().describe('Null if they have not chosen yet.'),
  emailConfirmed: z.boolean(),
  member: z.boolean().describe('Has an active membership.'),
  unreadMessages: z.int(),
  scopes: z.array(z.enum(API_SCOPES)).describe('What this key or token may be used for.'),
})
export type Me = z.infer<typeof Me>

const Business = OwnBusiness.omit({ services: true, portfolio: true, categories: true }).extend({
  categories: OwnBusiness.shape.categories.omit({ texts: true }),
  url: z.url().describe('Of the listing.'),
  fields: z.array(AskedField).describe('What this site asks besides.'),
})

export const ProfileData = OwnProfile.pick({
  id: true,
  accountType: true,
  name: true,
  firstName: true,
  lastName: true,
  email: true,
  imageUrl: true,
  location: true,
  joinedAt: true,
  updatedAt: true,
}).extend({ business: Business.nullable().describe('Null for a client.') })
export type ProfileData = z.infer<typeof ProfileData>

const { changes } = EditProfile.shape

/** Only what is given changes. */
export const ProfileChange = changes.extend({
  categories: CategoryChoice.extend({ other: CategoryChoice.shape.other.unwrap().optional() }).optional(),
  fields: FieldInputs.optional().describe(
    'What this site asks besides, by the ids of `business.fields` of “Read your profile”.',
  ),
})
export type ProfileChange = z.output<typeof ProfileChange>

export const ServiceData = OwnService.omit({ pricePence: true }).extend({
  price: Money.nullable().describe('Null if the price is on request.'),
})
export type ServiceData = z.infer<typeof ServiceData>

const Price = z.strictObject({
  amount: z
    .int()
    .min(0)
    .max(MAX_SERVICE_POUNDS * 100)
    .describe('In pence.'),
  currency: Money.shape.currency.default('GBP'),
})

export const ServiceInput = z.strictObject({
  title: EditService.shape.title,
  description: EditService.shape.description.default(''),
  unit: EditService.shape.unit,
  price: Price.optional().describe('Leave it out for “on request”.'),
  categoryId: EditService.shape.categoryId.unwrap().optional(),
})
export type ServiceInput = z.output<typeof ServiceInput>

export const HoursData = Availability.omit({ versions: true })

export const HolidayInput = z
  .strictObject({
    from: z.iso.date(),
    to: z.iso.date().optional().describe('The last day. Leave it out for one day.'),
    note: line(HOLIDAY_NOTE_LENGTH).default(''),
  })
  .refine(({ from, to }) => to === undefined || from <= to, { path: ['to'], error: 'The last day is before the first' })

export const AwayInput = GoAway.extend({
  until: GoAway.shape.until.describe('The day you are back.'),
  hides: z.boolean().default(false).describe('Takes the listing off the public pages until then.'),
})

export const CoverageData = Coverage

export const MediumData = Medium.extend({ url: z.url() })
export type MediumData = z.infer<typeof MediumData>

export const PortfolioData = EditableItem.extend({ media: z.array(MediumData) })
export type PortfolioData = z.infer<typeof PortfolioData>

const { kind, title, description } = NewItem.shape
const { id, caption } = NewItem.shape.media.element.shape

export const PortfolioInput = z.strictObject({
  kind: kind.default('work'),
  title: title.default(''),
  description: description.default(''),
  media: z
    .array(z.strictObject({ id, caption: caption.default('') }))
    .min(1, MEDIA_REQUIRED.message)
    .max(MAX_MEDIA)
    .describe('In their order. Upload them first.'),
})

export const PortfolioChange = PortfolioInput.extend({
  version: EditItem.shape.version.describe('As you read it: the change is refused if another one came first.'),
})
