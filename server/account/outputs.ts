import { z } from 'zod'
import { ACCOUNT_TYPES, LINK_PURPOSES, MAIL_KINDS, type MailKind, UNSUBSCRIBE_KINDS } from '#contract/account/words.ts'
import type { Confirmation } from './sign-in/confirm.ts'
import type { GoogleReturn } from './sign-in/google.ts'
import type { SignInStep } from './sign-in/sign-in.ts'
import type { WaitingAccount } from './sign-in/waiting.ts'

// What leaves the server: fields that are not named here do not.

export const nextPage = z.object({ target: z.string() })

export const signInStep = z.discriminatedUnion('twoFactor', [
  z.object({ twoFactor: z.literal(true) }),
  nextPage.extend({ twoFactor: z.literal(false) }),
]) satisfies z.ZodType<SignInStep>

export const googleReturn = z.object({ to: z.string(), twoFactor: z.boolean() }) satisfies z.ZodType<GoogleReturn>

export const confirmation = z.object({
  purpose: z.enum(LINK_PURPOSES),
  passwordToken: z.string().nullable(),
  signedIn: z.boolean(),
  again: z.boolean(),
}) satisfies z.ZodType<Confirmation>

export const waitingAccount = z.object({
  email: z.string(),
  accountType: z.enum(ACCOUNT_TYPES).nullable(),
  mailFailed: z.boolean(),
}) satisfies z.ZodType<WaitingAccount>

export const businessName = z.object({ id: z.uuid(), name: z.string() })

export const mailKind = z.enum(MAIL_KINDS)
export const unsubscribeKind = z.enum(UNSUBSCRIBE_KINDS)

export const mailChoice = z.object({
  job_alerts: z.boolean(),
  provider_updates: z.boolean(),
  membership_report: z.boolean(),
  messages: z.boolean(),
}) satisfies z.ZodType<Record<MailKind, boolean>>
