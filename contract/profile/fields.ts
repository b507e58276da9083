import { SOCIAL_NETWORKS } from './words.ts'

const PERSON_FIELDS = ['firstName', 'lastName', 'location'] as const
const BUSINESS_FIELDS = ['businessName', 'title', 'phone', 'skills', 'categories', 'bio', 'available'] as const

/** What a person may change about themselves, in the order of the form. */
export const PROFILE_FIELDS = [...PERSON_FIELDS, ...BUSINESS_FIELDS, ...SOCIAL_NETWORKS] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]

/** A field's version changes with its value. */
export type ProfileVersions = Partial<Record<ProfileField, string>>

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
