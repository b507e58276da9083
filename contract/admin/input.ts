import { z } from 'zod'
import { PASSWORD_FORM } from '../account/password.ts'
import { isMoreThanBlanks, PASSWORD_BLANK, PASSWORD_MAX, PASSWORD_MIN, PASSWORD_SHORT } from '../account/words.ts'
import { USERNAME_RULE } from './words.ts'

export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{1,29}$/, USERNAME_RULE)

export const AdminPassword = z
  .string()
  .normalize(PASSWORD_FORM)
  .min(PASSWORD_MIN, PASSWORD_SHORT)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`)
  .refine(isMoreThanBlanks, PASSWORD_BLANK)

/** Any text: whether such an admin exists is found out, not judged by its form. */
export const AdminSignIn = z.strictObject({
  username: z.string().trim().toLowerCase().max(254),
  password: z.string().max(1000),
})
export type AdminSignIn = z.infer<typeof AdminSignIn>

export const AdminSetUp = z.strictObject({
  username: Username,
  password: AdminPassword,
  token: z.string().trim().max(500).optional(),
})
export type AdminSetUp = z.infer<typeof AdminSetUp>
