import { z } from 'zod'
import { type AccountType, CategoryChoice, PhoneOrNothing } from '../account/words.ts'
import type { Listing } from '../listing/words.ts'
import type { Membership } from '../membership/own.ts'
import type { PortfolioItem } from '../portfolio/words.ts'
import { line, paragraphs } from '../typed-text.ts'
import { PROFILE_FIELDS, type ProfileField, type ProfileVersions as Versions } from './fields.ts'
import { ProfileLink, Website } from './link-input.ts'
import { BIO_LENGTH, MOST_SKILLS, SKILL_LENGTH, type Skill, type SocialLinks } from './words.ts'

const Skills = z
  .array(z.strictObject({ name: line(SKILL_LENGTH), category: line(120).optional() }))
  .max(200, `Give at most ${MOST_SKILLS} skills`)
  .transform(withoutRepeats)
  .refine((skills) => skills.length <= MOST_SKILLS, `Give at most ${MOST_SKILLS} skills`)

type GivenSkill = { name: string; category?: string | undefined }

function withoutRepeats(skills: GivenSkill[]): GivenSkill[] {
  const kept = new Map<string, GivenSkill>()
  for (const skill of skills) {
    const key = skill.name.toLowerCase()
    if (key !== '' && !kept.has(key)) kept.set(key, skill)
  }
  return [...kept.values()]
}

/** Only the fields that are to change; those after `location` are a provider's. */
const ProfileChanges = z
  .strictObject({
    firstName: line(120, 'First name is required'),
    /** '': of people who have none (server/profile/edit.ts). */
    lastName: line(120),
    location: line(120),
    businessName: line(120),
    title: line(120),
    phone: PhoneOrNothing,
    skills: Skills,
    categories: CategoryChoice,
    bio: paragraphs(BIO_LENGTH),
    available: z.boolean(),
    website: Website,
    linkedin: ProfileLink('linkedin'),
    twitter: ProfileLink('twitter'),
    instagram: ProfileLink('instagram'),
    facebook: ProfileLink('facebook'),
    youtube: ProfileLink('youtube'),
    tiktok: ProfileLink('tiktok'),
  } satisfies Record<ProfileField, z.ZodType>)
  .partial()
export type ProfileChanges = z.infer<typeof ProfileChanges>

export const ProfileVersions = z.partialRecord(z.enum(PROFILE_FIELDS), z.string().max(20))

/** `seen`: the versions of the fields that the form showed. Without one, a field is changed whatever it holds. */
export const EditProfile = z.strictObject({ changes: ProfileChanges, seen: ProfileVersions.default({}) })
export type EditProfile = z.infer<typeof EditProfile>

export const NOT_PUBLIC = ['not-confirmed', 'no-membership', 'hidden', 'away', 'to-be-deleted'] as const
export type NotPublic = (typeof NOT_PUBLIC)[number]

export type OwnProfile = {
  id: string
  accountType: AccountType
  name: string
  firstName: string
  lastName: string
  email: string
  imageUrl: string | null
  location: string
  joinedAt: Date
  updatedAt: Date
  versions: Versions
  business: OwnBusiness | null
  membership: Membership
  can: { offer: boolean; addWork: boolean; saveJobs: boolean; postJobs: boolean; administer: boolean }
}

export type OwnBusiness = {
  businessName: string
  title: string
  email: string
  phone: string
  skills: Skill[]
  categories: { ids: number[]; other: string | null; texts: string[] }
  bio: string
  socialLinks: SocialLinks
  available: boolean
  services: Listing['services']
  portfolio: PortfolioItem[]
}
