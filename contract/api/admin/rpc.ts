import { z } from 'zod'
import { ACCOUNT_TYPES } from '../../account/words.ts'
import { Reason } from '../../user/input.ts'
import { MEMBERSHIP_CHOICES, STATUS_FIELDS } from '../../user/words.ts'
import { ProfileChange } from '../profile.ts'
import { COUNTED_TYPES } from './count.ts'

// The specification's remote procedures, with its names of fields (API-54 to API-57, API-62, API-63).

export const AdminUserDetails = z.object({
  profile_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  account_type: z.enum(ACCOUNT_TYPES),
  business_name: z.string().nullable(),
  created_at: z.date(),
  bio: z.string(),
  profile_image_url: z.url().nullable(),
  location: z.string(),
  phone_number: z.string().nullable(),
  is_active: z.boolean(),
  is_visible: z.boolean(),
})
export type AdminUserDetails = z.infer<typeof AdminUserDetails>

const { firstName, lastName, location, businessName, phone, bio, title, website } = ProfileChange.shape

export const UserDataChange = z.strictObject({
  first_name: firstName,
  last_name: lastName,
  location,
  business_name: businessName,
  phone_number: phone,
  bio,
  title,
  website_url: website,
})
export type UserDataChange = z.output<typeof UserDataChange>

/** The specification sends no reason; the audit log then says that a program did it. */
const reason = Reason.default('Changed by an admin’s program').describe('For the audit log, and for the email to them.')
const target_user_id = z.uuid()

export const UpdateUser = z.strictObject({ target_user_id, user_data: UserDataChange, reason })

export const ToggleUserStatus = z.strictObject({
  target_user_id,
  status_field: z.enum(STATUS_FIELDS),
  new_value: z.boolean(),
  reason,
  membership: z.enum(MEMBERSHIP_CHOICES).optional().describe('What becomes of a running membership.'),
})

export const DeleteUser = z.strictObject({ target_user_id, reason })

export const CountByType = z.strictObject({ profile_type: z.enum(COUNTED_TYPES) })

export const CountByDate = z.strictObject({ days_ago: z.int().min(1).max(3_650).default(30) })
