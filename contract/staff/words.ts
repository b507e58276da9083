import type { StaffType } from '../account/words.ts'

/** How long the link of an invitation works. */
export const INVITATION_HOURS = 48

export const INVITATION_OVER =
  'This invitation has already been used, was taken back, or has expired. Please ask for a new one.'

export const ROLES: Record<StaffType, { label: string; may: string }> = {
  admin: { label: 'Admin', may: 'Everything, staff and settings included' },
  moderator: {
    label: 'Moderator',
    may: 'The queues only: feedback, reports, held messages, claims, new listings and accreditations',
  },
}
