import { z } from 'zod'
import { ACCOUNT_TYPES } from '../account/words.ts'
import { PLANS } from '../membership/words.ts'
import { Medium } from '../portfolio/view.ts'
import { Skill } from '../profile/view.ts'
import { SOCIAL_NETWORKS } from '../profile/words.ts'

// Rows of the specification's tables, under its names (docs/api/tables.md).

/** What only some readers may have is left out, or null, for the others. */
const onlyOwn = 'Your own alone.'

export const JobRow = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: z.string().nullable().describe('The main one: “Category”, “Category > Subcategory” or “Other: text”.'),
  categories: z.array(z.string()),
  location: z.string().describe('The place; for its poster as typed.'),
  budget: z.string().nullable(),
  posted_date: z.date(),
  user_id: z.uuid().optional().describe(onlyOwn),
  contact_name: z.string().optional().describe(onlyOwn),
  contact_email: z.string().optional().describe(onlyOwn),
  contact_phone: z.string().nullable().optional().describe(onlyOwn),
})
export type JobRow = z.infer<typeof JobRow>

export const SavedJobRow = z.object({ provider_id: z.uuid(), job_id: z.uuid() })
export const SavedProviderRow = z.object({ user_id: z.uuid(), provider_id: z.uuid() })

export const FeedbackRow = z.object({
  id: z.uuid(),
  provider_id: z.uuid(),
  user_id: z.uuid().nullable().describe('For its author, the provider that it is about, and the staff.'),
  rating: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  author_name: z.string(),
  approved: z.boolean(),
  created_at: z.date(),
})
export type FeedbackRow = z.infer<typeof FeedbackRow>

export const ReviewRow = z.object({
  id: z.uuid(),
  provider_id: z.uuid(),
  reviewer_id: z.uuid().nullable(),
  rating: z.int(),
  message: z.string(),
  created_at: z.date(),
})

export const ReplyRow = z.object({
  id: z.uuid(),
  feedback_id: z.uuid(),
  provider_id: z.uuid(),
  reply_text: z.string(),
  updated_at: z.date(),
})

const MEMBERSHIP_STATUSES = ['active', 'inactive'] as const

export const PublicProviderRow = z.object({
  id: z.uuid(),
  user_id: z.uuid().nullable().describe('Null while no one has claimed the listing.'),
  name: z.string(),
  title: z.string(),
  bio: z.string(),
  image_url: z.url().nullable(),
  business_name: z.string().nullable(),
  location: z.string(),
  membership_status: z.enum(MEMBERSHIP_STATUSES),
  plan_type: z.enum(PLANS).nullable().describe(onlyOwn),
  promo_code: z.string().nullable().describe(onlyOwn),
  is_visible: z.boolean(),
  created_at: z.date(),
  updated_at: z.date(),
  modified_at: z.date(),
  admin_created: z.boolean(),
  is_claimed: z.boolean(),
})
export type PublicProviderRow = z.infer<typeof PublicProviderRow>

/** A reviewer is their name alone, a public provider without a phone number. */
export const ProfileRow = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  bio: z.string().optional(),
  location: z.string().optional(),
  business_name: z.string().nullable().optional(),
  account_type: z.enum(ACCOUNT_TYPES).optional(),
  skills: z.array(Skill).optional(),
  work_samples: z
    .array(z.object({ id: z.uuid(), media: z.array(Medium.pick({ id: true, url: true, type: true, filename: true })) }))
    .optional(),
  social_links: z.record(z.enum(SOCIAL_NETWORKS), z.string()).optional(),
  profile_image_url: z.url().nullable().optional(),
  phone_number: z.string().nullable().optional().describe(onlyOwn),
  created_at: z.date().optional(),
  updated_at: z.date().optional(),
  admin_created: z.boolean().optional(),
  is_claimed: z.boolean().optional(),
  is_active: z.boolean().optional(),
  is_visible: z.boolean().optional(),
  categories: z.array(z.string()).optional(),
})
export type ProfileRow = z.infer<typeof ProfileRow>
