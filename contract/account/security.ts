import { z } from 'zod'
import { paragraphs } from '../typed-text.ts'
import { EmailAddress, NewPassword } from './words.ts'

/** The password, or an e-mailed code for accounts without one. */
const proof = {
  secret: z.string().max(1000),
  /** An authenticator’s or a recovery code, with two-factor on. */
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
  reason: paragraphs(1000).optional(),
  ...proof,
})
export type Leave = z.infer<typeof Leave>

export const MAIL_CODE_MINUTES = 15

export type SessionView = {
  id: string
  device: string
  address: string | null
  signedInAt: Date
  seenAt: Date
  current: boolean
}

export type SecurityView = {
  email: string
  /** The e-mail, or the username of those who run the site. */
  login: string
  hasPassword: boolean
  twoFactor: boolean
  recoveryCodesLeft: number
  /** Null: no support access. */
  supportUntil: Date | null
  eraseOn: Date | null
  mayLeave: boolean
  sessions: SessionView[]
}

export type DataArchive = {
  filename: string
  documents: { name: string; text: string }[]
  files: string[]
}
