import { z } from 'zod'
import { type AccountType, CategoryChoice, PhoneOrNothing } from './account.ts'
import type { Listing, PortfolioItem } from './listing.ts'
import type { Membership } from './own-membership.ts'
import { BIO_LENGTH, MOST_SKILLS, SKILL_LENGTH, type Skill, type SocialLinks, type SocialNetwork } from './profile.ts'
import { webAddress } from './text.ts'

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Use at most ${most} characters`)
    .refine((text) => !text.includes('\0'), 'Some characters cannot be stored')
const nameOf = (required: string) => line(120).refine((text) => text !== '', required)

const Link = line(300)
  .transform((text) => (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine(isWebAddress, 'Enter a web address, such as https://example.co.uk')

function isWebAddress(text: string): boolean {
  return text === '' || (webAddress(text) !== null && /\.[^.]/.test(new URL(text).hostname))
}

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

const EditBusiness = z.strictObject({
  businessName: line(120),
  title: line(120),
  phone: PhoneOrNothing,
  skills: Skills,
  categories: CategoryChoice,
  bio: z.string().trim().max(BIO_LENGTH, `Use at most ${BIO_LENGTH} characters`),
  socialLinks: z.strictObject({
    website: Link,
    linkedin: Link,
    twitter: Link,
    instagram: Link,
    facebook: Link,
    youtube: Link,
    tiktok: Link,
  } satisfies Record<SocialNetwork, typeof Link>),
  available: z.boolean(),
})

export const EditProfile = z.strictObject({
  firstName: nameOf('First name is required'),
  lastName: nameOf('Last name is required'),
  location: line(120),
  business: EditBusiness.optional(),
})
export type EditProfile = z.infer<typeof EditProfile>

export const NOT_PUBLIC = ['not-confirmed', 'no-membership', 'hidden', 'to-be-deleted'] as const
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
