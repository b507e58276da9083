import type { SocialLinks } from './view.ts'

export const MAX_SKILLS = 30
export const SKILL_LENGTH = 50
export const BIO_LENGTH = 2000

export const SOCIAL_NETWORKS = ['website', 'linkedin', 'twitter', 'instagram', 'facebook', 'youtube', 'tiktok'] as const
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]

export const noLinks: SocialLinks = {
  website: '',
  linkedin: '',
  twitter: '',
  instagram: '',
  facebook: '',
  youtube: '',
  tiktok: '',
}

/** Missing links become empty. Null if it is not a plain object. */
export function readSocialLinks(stored: unknown): SocialLinks | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  const links = { ...noLinks }
  const entries = new Map(Object.entries(stored))
  for (const network of SOCIAL_NETWORKS) {
    const value = entries.get(network)
    links[network] = value === undefined || value === null ? '' : String(value)
  }
  return links
}

export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim()
}

/** What everyone but its owner calls a profile; profile_name (db/sql/names.sql) must do the same. */
export function profileName(
  profile: { businessName: string | null; firstName: string; lastName: string },
  nameless = 'No name',
): string {
  return profile.businessName || fullName(profile) || nameless
}

/** What a person is called to themself. */
export function displayName(person: { firstName: string; lastName: string; email?: string | null }): string {
  return fullName(person) || person.email || 'User'
}

/** Fields whose column holds the text as it was typed; '' if there is none. */
export const PLAIN_TEXTS = ['title', 'bio'] as const
type PlainTexts = Record<(typeof PLAIN_TEXTS)[number], string>

export function plainTexts(of: PlainTexts | null): PlainTexts
export function plainTexts(of: Record<string, string> | null): Record<string, string> {
  return Object.fromEntries(PLAIN_TEXTS.map((name) => [name, of?.[name] ?? '']))
}

const PERSON_FIELDS = ['firstName', 'lastName', 'location'] as const
const BUSINESS_FIELDS = ['businessName', 'title', 'phone', 'skills', 'categories', 'bio', 'available'] as const

/** What a person may change about themselves, in the order of the form. */
export const PROFILE_FIELDS = [...PERSON_FIELDS, ...BUSINESS_FIELDS, ...SOCIAL_NETWORKS] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]

export function isOfBusiness(field: string): boolean {
  return !PERSON_FIELDS.some((name) => name === field)
}

export const FIELD_LABELS: Record<ProfileField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  location: 'Location',
  businessName: 'Business name',
  title: 'What you are',
  phone: 'Phone',
  skills: 'Skills',
  categories: 'Categories',
  bio: 'Bio',
  available: 'Available for new work',
  website: 'Website',
  linkedin: 'LinkedIn',
  twitter: 'X (Twitter)',
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  tiktok: 'TikTok',
}

export const NOT_PUBLIC = ['not-confirmed', 'no-membership', 'not-approved', 'hidden', 'away', 'to-be-deleted'] as const
export type NotPublic = (typeof NOT_PUBLIC)[number]

export const SERVICE_UNITS = ['per hour', 'per job', 'per day', 'from'] as const
export type ServiceUnit = (typeof SERVICE_UNITS)[number]

export const MAX_SERVICES = 20
export const SERVICE_TITLE_LENGTH = 120
export const SERVICE_DESCRIPTION_LENGTH = 1000
export const MAX_SERVICE_POUNDS = 1_000_000

export const MAX_ACCREDITATIONS = 10
export const ACCREDITATION_NAME_LENGTH = 120
export const ACCREDITATION_NUMBER_LENGTH = 60
/** In days from today: about 50 years. */
export const LATEST_EXPIRY = 18_263

export const ACCREDITATION_KINDS = ['qualification', 'registration', 'insurance'] as const
export type AccreditationKind = (typeof ACCREDITATION_KINDS)[number]

export const COVERAGE_KINDS = ['radius', 'places'] as const
/** "radius" means miles around the bases, "places" the places that are named. */
export type CoverageKind = (typeof COVERAGE_KINDS)[number]

export const COVERAGE_MILES = [5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200] as const
/** They come on top of the place in the profile. */
export const MAX_MORE_BASES = 2
export const MAX_NAMED_PLACES = 10

/** How far from its middle a named place reaches: a town, a postcode district. */
export const TOWN_MILES = 5
export const DISTRICT_MILES = 1
/** A named place ranks as if the provider were so far from its middle, behind those who are based there. */
export const NAMED_PLACE_MILES = 4

/** "Works within 25 miles of Leeds and York", "Works in Leeds, LS6 and Harrogate". */
export function coverageText(kind: CoverageKind, miles: number, places: readonly string[]): string {
  return kind === 'radius' ? `Works within ${miles} miles of ${inWords(places)}` : `Works in ${inWords(places)}`
}

function inWords(places: readonly string[]): string {
  return places.length < 2 ? places.join() : `${places.slice(0, -1).join(', ')} and ${places.at(-1)}`
}

/** How many days ahead an absence may end. */
export const MAX_AWAY_DAYS = 366

/** How far ahead a holiday may be, in days: a slip of the keyboard must not close a business for good. */
export const LATEST_HOLIDAY = 731

/** What a provider is asked for: a face (or a logo), and work, once their first job is done. Each until it is there, or declined. */
export const PHOTO_ASKS = ['face', 'work'] as const
export type PhotoAsk = (typeof PHOTO_ASKS)[number]
