import { z } from 'zod'
import { readPhone } from '../phone.ts'
import { storedLine } from '../text.ts'
import { line } from '../typed-text.ts'
import { PASSWORD_FORM } from './password.ts'

/** The first two are chosen at sign-up. */
export const ACCOUNT_TYPES = ['client', 'provider', 'admin', 'moderator'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]
/** Moderators see the queues only. */
export const STAFF_TYPES = ['admin', 'moderator'] as const
export type StaffType = (typeof STAFF_TYPES)[number]
export const CHOSEN_TYPES = ['client', 'provider'] as const
export type ChosenType = (typeof CHOSEN_TYPES)[number]

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const PASSWORD_SHORT = 'Password must be at least 8 characters'
export const PASSWORD_COMMON = 'This password is among the most common ones. Please choose another.'

/** Seconds, where the refusal gives none. */
const RETRY_AFTER = 60

export const RetryAfter = z.object({ retryAfter: z.number().int().positive() })
export type RetryAfter = z.infer<typeof RetryAfter>

export function retryAfterOf(data: unknown): number {
  const read = RetryAfter.safeParse(data)
  return read.success ? read.data.retryAfter : RETRY_AFTER
}

export const EmailAddress = (required: string, invalid: string) =>
  z
    .string(required)
    .overwrite(storedLine)
    .min(1, required)
    .max(254, 'Use at most 254 characters')
    .pipe(z.email(invalid))
    .transform(lower)

function lower(email: string): string {
  return email.toLowerCase()
}

/** Admins sign in by a username; their identity is an address of this domain, which receives no mail. */
const ADMIN_DOMAIN = 'admin.fettle.invalid'

export function adminAddress(username: string): string {
  return `${username}@${ADMIN_DOMAIN}`
}

export function isStaffType(type: string | null): type is StaffType {
  return STAFF_TYPES.some((known) => known === type)
}

export function isAdminAddress(email: string): boolean {
  return email.endsWith(`@${ADMIN_DOMAIN}`)
}

/** Null: the address is not of the staff. */
export function usernameIn(email: string): string | null {
  return isAdminAddress(email) ? email.slice(0, -`@${ADMIN_DOMAIN}`.length) : null
}

export const PASSWORD_BLANK = 'Choose a password that isn’t only spaces.'

export function isMoreThanBlanks(text: string): boolean {
  return /[^\s\p{Z}\p{C}]/u.test(text)
}

/** The server also refuses common passwords. */
export const NewPassword = (required = 'Password is required') =>
  z
    .string(required)
    .normalize(PASSWORD_FORM)
    .min(1, required)
    .min(PASSWORD_MIN, PASSWORD_SHORT)
    .max(PASSWORD_MAX, 'Password must be at most 128 characters')
    .refine(isMoreThanBlanks, PASSWORD_BLANK)

const NO_PHONE = 'Invalid phone number format'
const MOST_TYPED = 40

const isBlank = (text: string) => /^[\s\p{Cf}]*$/u.test(text)

/** As readPhone() stores it. */
export const PhoneNumber = z
  .string('Phone number is required for providers')
  .refine((text) => !isBlank(text), { message: 'Phone number is required for providers', abort: true })
  .max(MOST_TYPED, NO_PHONE)
  .refine((text) => readPhone(text) !== null, NO_PHONE)
  .transform((text) => readPhone(text) ?? '')

/** '': none. */
export const PhoneOrNothing = z
  .string()
  .max(MOST_TYPED, NO_PHONE)
  .refine((text) => isBlank(text) || readPhone(text) !== null, NO_PHONE)
  .transform((text) => readPhone(text) ?? '')

export const CategoryChoice = z.strictObject({
  ids: z.array(z.number().int().positive()).max(20, 'Choose at most 20 categories'),
  other: line(60).nullable(),
})
export type CategoryChoice = z.infer<typeof CategoryChoice>

const common = {
  fullName: line(120, 'Full name is required'),
  email: EmailAddress('Email is required', 'Invalid email address'),
  location: line(120, 'Location is required'),
  password: NewPassword(),
  captcha: z.string().max(8192).optional(),
}

export const NO_CATEGORY = 'At least one category is required for providers'

export const ClientSignUp = z.strictObject({ accountType: z.literal('client'), ...common })

export const ProviderSignUp = z.strictObject({
  accountType: z.literal('provider'),
  ...common,
  businessName: line(120).nullable(),
  phone: PhoneNumber,
  categories: CategoryChoice.refine(({ ids, other }) => ids.length > 0 || Boolean(other), NO_CATEGORY),
})

export const SignUp = z.discriminatedUnion('accountType', [ClientSignUp, ProviderSignUp])
export type SignUp = z.infer<typeof SignUp>

export const TypeChoice = z.strictObject({
  accountType: z.enum(CHOSEN_TYPES, 'Choose what you are here for'),
  location: line(120, 'Location is required'),
})
export type TypeChoice = z.infer<typeof TypeChoice>

export const CREDENTIALS_MISSING = 'You must provide either an email or phone number and a password'
export const Credentials = z.looseObject({ email: z.string().trim().min(1), password: z.string().min(1) })

export const NOTHING_ENTERED = 'Please enter both email and password'

export const SignIn = z.strictObject({
  email: z.string().overwrite(storedLine).max(254).transform(lower),
  password: z.string().max(1000),
  accountType: z.enum(CHOSEN_TYPES),
})
export type SignIn = z.infer<typeof SignIn>

export const LINK_PURPOSES = ['signup', 'recovery', 'email_change'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

export const LINK_HOURS: Record<LinkPurpose, number> = { signup: 72, recovery: 1, email_change: 24 }

export const LinkToken = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) })

export const TwoFactorCode = z.strictObject({
  code: z.string().trim().min(6, 'Enter the code').max(20, 'Enter the code'),
})

export type Viewer = {
  id: string
  name: string
  /** Whose letters stand where there is no picture: of a provider's business, as others see them. */
  avatarName: string
  email: string
  imageUrl: string | null
  /** Null: an account from Google that has not chosen yet. */
  accountType: AccountType | null
  emailConfirmed: boolean
  /** A mail server refuses the address for good. */
  undeliverable: boolean
  member: boolean
  /** Listed without a membership, for the days after a claim. */
  newlyClaimed: boolean
  /** Messages. */
  unread: number
  eraseOn: Date | null
}

export const MAIL_KINDS = ['job_alerts', 'provider_updates', 'membership_report', 'messages'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** What an address can be spared, without an account too. */
export const SUPPRESSED_KINDS = [...MAIL_KINDS, 'feedback_invitations'] as const
export type SuppressedKind = (typeof SUPPRESSED_KINDS)[number]

/** What one click ends: the digest is no one’s consent, but a setting of those who run the site. */
export const UNSUBSCRIBE_KINDS = [...MAIL_KINDS, 'daily_digest'] as const
export type UnsubscribeKind = (typeof UNSUBSCRIBE_KINDS)[number]

/** Stored with each consent. */
export const CONSENT_WORDING: Record<MailKind, string> = {
  job_alerts: 'E-mail me new jobs in my categories and area.',
  provider_updates: 'E-mail me news of the professionals I have saved.',
  membership_report: 'E-mail me once a month what my membership did.',
  messages: 'E-mail me when someone writes to me.',
}

/** Sent unless they are switched off: a person who wrote waits for an answer. The others are sent to those who ask. */
export const USUAL_MAIL_KINDS: readonly MailKind[] = ['messages']

/** Days from the request to the erasure. */
export const UNDO_DAYS = 30
export const SUPPORT_HOURS = 24
