import { z } from 'zod'
import { EmailAddress, NewPassword } from './account.ts'

// The security settings: what they ask for, and what they show.

/** What somebody shows before something that matters: the password, or without one the code of a mail. */
const proof = {
  secret: z.string().max(1000),
  /** The authenticator's code or a recovery code, where 2-step verification is on. */
  code: z.string().trim().max(20).optional(),
}

export const Proof = z.strictObject(proof)
export type Proof = z.infer<typeof Proof>

const INVALID_EMAIL = 'Please enter a valid email address'
export const ChangeEmail = z.strictObject({ email: EmailAddress(INVALID_EMAIL, INVALID_EMAIL), ...proof })
export type ChangeEmail = z.infer<typeof ChangeEmail>

export const PASSWORDS_DIFFER = "New passwords don't match"
export const ChangePassword = z.strictObject({ password: NewPassword(), ...proof })
export type ChangePassword = z.infer<typeof ChangePassword>

export const Leave = z.strictObject({
  reason: z.string().trim().max(1000, 'Use at most 1000 characters').optional(),
  ...proof,
})
export type Leave = z.infer<typeof Leave>

/** Digits of a code in a mail, and how long it works. */
export const MAIL_CODE_MINUTES = 15

export type SessionView = {
  id: string
  /** "Firefox on Windows". */
  device: string
  address: string | null
  signedInAt: Date
  seenAt: Date
  /** The one that asks. */
  current: boolean
}

export type SecurityView = {
  email: string
  hasPassword: boolean
  twoFactor: boolean
  recoveryCodesLeft: number
  /** Until when our support may look into the account; null: it may not. */
  supportUntil: Date | null
  /** When the account will be erased, if that was asked for. */
  eraseOn: Date | null
  mayLeave: boolean
  sessions: SessionView[]
}

/** What the download of one's own data is made of. */
export type DataArchive = {
  filename: string
  /** Texts of JSON. */
  documents: { name: string; text: string }[]
  /** Paths of uploaded files in the store. */
  files: string[]
}
