import { z } from 'zod'
import { EmailAddress } from '../account/words.ts'

const INVALID = 'Please enter a valid email address'

export const StaffAddress = z.strictObject({ email: EmailAddress(INVALID, INVALID) })
export type StaffAddress = z.infer<typeof StaffAddress>

export const DigestChoice = z.strictObject({ on: z.boolean() })

/** Where an admin gets mail: their identity receives none. */
export type StaffAccount = {
  /** Null: none was given. */
  email: string | null
  dailyDigest: boolean
}
