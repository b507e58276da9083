import type { StaffType } from '../account/words.ts'

/** How long the link of an invitation works. */
export const INVITATION_HOURS = 48

export const INVITATION_OVER =
  'This invitation has already been used, was taken back, or has expired. Please ask for a new one.'

export const ROLES: Record<StaffType, { label: string; may: string }> = {
  admin: { label: 'Admin', may: 'Everything, staff and settings included' },
  moderator: {
    label: 'Moderator',
    may: 'The queues only: feedback, reports with messages held for a check, and claims',
  },
}

export type StaffMember = {
  id: string
  username: string
  role: StaffType
  active: boolean
  twoFactor: boolean
  /** Where their mail goes; null: to the site's own address. */
  email: string | null
  signedInAt: Date | null
}

export type Invitation = {
  id: string
  username: string
  email: string
  role: StaffType
  invitedBy: string
  invitedAt: Date
  expiresAt: Date
  /** The link does not work any more. */
  over: boolean
}

export type StaffList = { members: StaffMember[]; invitations: Invitation[] }

/** What the page behind the link shows. */
export type OwnInvitation = Pick<Invitation, 'username' | 'role' | 'invitedBy'>
