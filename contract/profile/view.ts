import { z } from 'zod'
import { ACCOUNT_TYPES } from '../account/words.ts'
import { Membership } from '../membership/view.ts'
import { PortfolioItem } from '../portfolio/view.ts'
import { HoursVersions, ProfileVersions } from './input.ts'
import { WEEKDAYS } from './opening-hours.ts'
import {
  ACCREDITATION_KINDS,
  COVERAGE_KINDS,
  PHOTO_ASKS,
  PROFILE_FIELDS,
  SERVICE_UNITS,
  SOCIAL_NETWORKS,
} from './words.ts'

export const Skill = z.object({ name: z.string(), category: z.string() })
export type Skill = z.infer<typeof Skill>

const SocialLinks = z.record(z.enum(SOCIAL_NETWORKS), z.string())
export type SocialLinks = z.infer<typeof SocialLinks>

/** As the public sees it. */
export const Service = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  pricePence: z.number().nullable(),
  unit: z.enum(SERVICE_UNITS),
})
export type Service = z.infer<typeof Service>

export const OwnService = Service.extend({ category: z.object({ id: z.number(), text: z.string() }).nullable() })
export type OwnService = z.infer<typeof OwnService>

/** As its owner sees it. `expiresOn` is its last day, "2027-05-03". */
export const Accreditation = z.object({
  id: z.uuid(),
  kind: z.enum(ACCREDITATION_KINDS),
  name: z.string(),
  number: z.string(),
  expiresOn: z.string().nullable(),
  expired: z.boolean(),
  statedAt: z.date(),
  /** Null if no one has checked it, or no longer. */
  checkedAt: z.date().nullable(),
  checkedUntil: z.string().nullable(),
  /** Null unless the staff could not confirm it. */
  notConfirmedAt: z.date().nullable(),
  /** What the staff wrote; empty if they wrote nothing. */
  note: z.string(),
  /** Its name; null if none was added. */
  document: z.string().nullable(),
})
export type Accreditation = z.infer<typeof Accreditation>

/** As the public sees it, in words. `stated` says by whom and when; `checked` is true if by us. */
export const PublicAccreditation = z.object({
  id: z.uuid(),
  name: z.string(),
  details: z.string(),
  stated: z.string(),
  checked: z.boolean(),
})
export type PublicAccreditation = z.infer<typeof PublicAccreditation>

/** [from, to] pairs of "HH:MM" in Europe/London; an empty list is a closed day. */
export const OpeningHours = z.record(z.enum(WEEKDAYS), z.array(z.tuple([z.string(), z.string()])))
export type OpeningHours = z.infer<typeof OpeningHours>

/** Closed from the first to the last day in London, both included: "2026-12-24". */
export const Holiday = z.object({ from: z.string(), to: z.string(), note: z.string() })
export type Holiday = z.infer<typeof Holiday>

/** Away until the start of a day in London. `hides` takes the listing off the public pages until then. */
const Away = z.object({ until: z.date(), day: z.string(), hides: z.boolean() })
export type Away = z.infer<typeof Away>

export const Availability = z.object({
  hours: OpeningHours.nullable(),
  versions: HoursVersions,
  /** Those that are not over, the next first. */
  holidays: z.array(Holiday),
  away: Away.nullable(),
})
export type Availability = z.infer<typeof Availability>

/** As stored now. `kept`: days that another window changed, and this form did not. */
export const SavedHours = Availability.pick({ hours: true, versions: true }).extend({
  kept: z.array(z.enum(WEEKDAYS)),
})
export type SavedHours = z.infer<typeof SavedHours>

export const Coverage = z.object({
  /** Null if the provider has made no choice. */
  kind: z.enum(COVERAGE_KINDS).nullable(),
  miles: z.number(),
  /** As in the profile; null if we know no such place. */
  base: z.string().nullable(),
  bases: z.array(z.string()),
  places: z.array(z.string()),
})
export type Coverage = z.infer<typeof Coverage>

/** `job` is the title of the first job that they were hired for, where its poster said so. */
export const PhotoRequest = z.object({ ask: z.enum(PHOTO_ASKS), job: z.string().nullable() })
export type PhotoRequest = z.infer<typeof PhotoRequest>

export const OwnBusiness = z.object({
  businessName: z.string(),
  title: z.string(),
  email: z.string(),
  phone: z.string(),
  skills: z.array(Skill),
  categories: z.object({ ids: z.array(z.number()), other: z.string().nullable(), texts: z.array(z.string()) }),
  bio: z.string(),
  socialLinks: SocialLinks,
  available: z.boolean(),
  services: z.array(Service),
  portfolio: z.array(PortfolioItem),
})
export type OwnBusiness = z.infer<typeof OwnBusiness>

export const OwnProfile = z.object({
  id: z.uuid(),
  accountType: z.enum(ACCOUNT_TYPES),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  imageUrl: z.string().nullable(),
  location: z.string(),
  joinedAt: z.date(),
  updatedAt: z.date(),
  versions: ProfileVersions,
  business: OwnBusiness.nullable(),
  membership: Membership,
  can: z.object({
    offer: z.boolean(),
    addWork: z.boolean(),
    saveJobs: z.boolean(),
    administer: z.boolean(),
  }),
})
export type OwnProfile = z.infer<typeof OwnProfile>

/** `kept`: fields that another window changed, and this form did not. */
export const ProfileSaved = z.object({ id: z.uuid(), kept: z.array(z.enum(PROFILE_FIELDS)) })
export type ProfileSaved = z.infer<typeof ProfileSaved>
