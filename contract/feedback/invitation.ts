export const INVITATIONS_PER_DAY = 20
/** Until the one reminder, in days. */
export const REMINDED_AFTER = 7
/** How long an address is kept, in days. */
export const ADDRESS_KEPT = 90

/** By mail. `email` is null once the address is no longer kept. */
export type FeedbackInvitation = { id: string; email: string | null; invitedAt: Date; remindedAt: Date | null }

export type Inviting = {
  /** Null: none was made. */
  link: { code: string; url: string; madeAt: Date } | null
  /** The newest. */
  invitations: FeedbackInvitation[]
  /** How many were sent, and how many of them led to feedback. */
  asked: number
  answered: number
  /** How many more may be sent today. */
  left: number
}

/** `again`: had been asked by this provider before, so no second mail went out. */
export type Invited = { sent: number; again: number }
