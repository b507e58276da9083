import { z } from 'zod'
import { ACCOUNT_TYPES } from '#contract/account.ts'
import type { Listing, PortfolioItem } from '#contract/listing.ts'
import type { OwnProfile } from '#contract/own-profile.ts'
import { type OpeningHours, SERVICE_UNITS, type Skill, type SocialLinks, WEEKDAYS } from '#contract/profile.ts'
import { membership } from '#server/membership/outputs.ts'

// Only fields named here leave the server.

export const skill = z.object({ name: z.string(), category: z.string() }) satisfies z.ZodType<Skill>

export const openingHours = z.record(
  z.enum(WEEKDAYS),
  z.array(z.tuple([z.string(), z.string()])),
) satisfies z.ZodType<OpeningHours>

export const service = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  pricePence: z.number().nullable(),
  unit: z.enum(SERVICE_UNITS),
}) satisfies z.ZodType<Listing['services'][number]>

export const portfolioItem = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  media: z.array(z.object({ id: z.uuid(), url: z.string(), type: z.enum(['image', 'video']), filename: z.string() })),
}) satisfies z.ZodType<PortfolioItem>

const socialLinks = z.object({
  website: z.string(),
  linkedin: z.string(),
  twitter: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  youtube: z.string(),
  tiktok: z.string(),
}) satisfies z.ZodType<SocialLinks>

export const ownProfilePage = z.object({
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
  business: z
    .object({
      businessName: z.string(),
      title: z.string(),
      email: z.string(),
      phone: z.string(),
      skills: z.array(skill),
      categories: z.object({ ids: z.array(z.number()), other: z.string().nullable(), texts: z.array(z.string()) }),
      bio: z.string(),
      socialLinks,
      available: z.boolean(),
      services: z.array(service),
      portfolio: z.array(portfolioItem),
    })
    .nullable(),
  membership,
  can: z.object({
    offer: z.boolean(),
    addWork: z.boolean(),
    saveJobs: z.boolean(),
    postJobs: z.boolean(),
    administer: z.boolean(),
  }),
}) satisfies z.ZodType<OwnProfile>

export const savedProfile = z.object({ id: z.uuid() })
export const avatarAddress = z.object({ imageUrl: z.string() })
/** `path` is that of the file store. */
export const storedPicture = z.object({ path: z.string(), type: z.string() })
