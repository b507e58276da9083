import { z } from 'zod'

/** Seconds that an access token works for. */
export const ACCESS_TOKEN_SECONDS = 3600

/** How a person proved who they are, in GoTrue's words (`amr`); `timestamp` in seconds. */
export const AuthMethod = z.object({
  method: z.enum(['password', 'otp', 'oauth', 'recovery', 'totp']),
  timestamp: z.number(),
})
export type AuthMethod = z.infer<typeof AuthMethod>

/** What a code that was mailed or texted is for. */
export const CODE_PURPOSES = ['login', 'phone_change'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** Accounts that were made by a number have an address of this domain, which receives no mail, until they give one. */
const PHONE_DOMAIN = 'phone.fettle.invalid'

export function phoneAddress(userId: string): string {
  return `${userId}@${PHONE_DOMAIN}`
}

export function isPhoneAddress(email: string): boolean {
  return email.endsWith(`@${PHONE_DOMAIN}`)
}
