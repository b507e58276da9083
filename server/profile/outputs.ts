import { z } from 'zod'
import { ACCOUNT_TYPES } from '#contract/account/words.ts'
import { PROFILE_FIELDS } from '#contract/profile/fields.ts'
import { type OwnProfile, ProfileVersions } from '#contract/profile/input.ts'
import { type AskedPhoto, PHOTO_ASKS } from '#contract/profile/photo-ask.ts'
import type { Skill, SocialLinks } from '#contract/profile/words.ts'
import { membership } from '#server/membership/outputs.ts'
import { portfolioItem } from '#server/profile/portfolio/outputs.ts'
import { service } from '#server/profile/service/outputs.ts'
import type { EditedProfile } from './edit.ts'

// Only fields named here leave the server.

export const skill = z.object({ name: z.string(), category: z.string() }) satisfies z.ZodType<Skill>

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
  versions: ProfileVersions,
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

export const editedProfile = z.object({
  id: z.uuid(),
  kept: z.array(z.enum(PROFILE_FIELDS)),
}) satisfies z.ZodType<EditedProfile>
export const askedPhotoOrNone = z
  .object({ ask: z.enum(PHOTO_ASKS), job: z.string().nullable() })
  .nullable() satisfies z.ZodType<AskedPhoto | null>

export const avatarAddress = z.object({ imageUrl: z.string() })
/** `path` is that of the file store. */
export const storedPicture = z.object({ path: z.string(), type: z.string() })
