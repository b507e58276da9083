import { z } from 'zod'

// Accounts: what sign-up, sign-in and the security settings ask for, with the sentences they refuse with.

/** What somebody can be; the first two are chosen at sign-up, never the third. */
export const ACCOUNT_TYPES = ['client', 'provider', 'admin'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]
export const CHOSEN_TYPES = ['client', 'provider'] as const
export type ChosenType = (typeof CHOSEN_TYPES)[number]

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const PASSWORD_SHORT = 'Password must be at least 8 characters'
export const PASSWORD_COMMON = 'This password is among the most common ones. Please choose another.'

/** Seconds that a page counts down after "too many" where the refusal does not say how many. */
const RETRY_AFTER = 60

export const RetryAfter = z.object({ retryAfter: z.number().int().positive() })
export type RetryAfter = z.infer<typeof RetryAfter>

/** The seconds to wait, by the data of a refusal. */
export function retryAfterOf(data: unknown): number {
  const read = RetryAfter.safeParse(data)
  return read.success ? read.data.retryAfter : RETRY_AFTER
}

export const EmailAddress = (required: string, invalid: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(254, 'Use at most 254 characters')
    .pipe(z.email(invalid))
    .transform(lower)

/** Addresses differ in nothing but letters' case for us. */
function lower(email: string): string {
  return email.toLowerCase()
}

/** Admins sign in by a username; their identity is an address of this domain, which receives no mail. */
const ADMIN_DOMAIN = 'admin.fettle.invalid'

export function adminAddress(username: string): string {
  return `${username}@${ADMIN_DOMAIN}`
}

export function isAdminAddress(email: string): boolean {
  return email.endsWith(`@${ADMIN_DOMAIN}`)
}

export const PASSWORD_BLANK = 'Choose a password that isn’t only spaces.'

/** Whether a text has anything to see; a password of spaces and the like is guessed first. */
export function isMoreThanBlanks(text: string): boolean {
  return /[^\s\p{Z}\p{C}]/u.test(text)
}

/** A new password. Whether it is a common one only the server knows. */
export const NewPassword = (required = 'Password is required') =>
  z
    .string(required)
    .min(1, required)
    .min(PASSWORD_MIN, PASSWORD_SHORT)
    .max(PASSWORD_MAX, 'Password must be at most 128 characters')
    .refine(isMoreThanBlanks, PASSWORD_BLANK)

const name = (required: string) => z.string(required).trim().min(1, required).max(120, 'Use at most 120 characters')
const NO_PHONE = 'Invalid phone number format'
const bare = (text: string) => text.replace(/[-()\s]/g, '')
const isPhone = (text: string) => /^\+?\d{10,15}$/.test(text)

/** The subject of the mail that confirms a new account's address; the page that waits for it names it. */
export function confirmationSubject(siteName: string): string {
  return `Confirm your e-mail for ${siteName}`
}

/** A provider's phone number as it is kept: without dashes, parentheses and spaces. */
export const PhoneNumber = z
  .string('Phone number is required for providers')
  .trim()
  .min(1, 'Phone number is required for providers')
  .max(40, NO_PHONE)
  .transform(bare)
  .refine(isPhone, NO_PHONE)

/** Optional, unlike at sign-up: somebody may prefer to be written to. '': none. */
export const PhoneOrNothing = z
  .string()
  .max(40, NO_PHONE)
  .transform(bare)
  .refine((text) => text === '' || isPhone(text), NO_PHONE)

/** A choice of the taxonomy by id, or free text for what it does not have. */
export const CategoryChoice = z.strictObject({
  ids: z.array(z.number().int().positive()).max(20, 'Choose at most 20 categories'),
  other: z.string().trim().max(60, 'Use at most 60 characters').nullable(),
})
export type CategoryChoice = z.infer<typeof CategoryChoice>

const common = {
  fullName: name('Full name is required'),
  email: EmailAddress('Email is required', 'Invalid email address'),
  location: name('Location is required'),
  password: NewPassword(),
  /** The answer of the captcha's widget, where the site has one. */
  captcha: z.string().max(8192).optional(),
}

export const NO_CATEGORY = 'At least one category is required for providers'

export const ClientSignUp = z.strictObject({ accountType: z.literal('client'), ...common })

export const ProviderSignUp = z.strictObject({
  accountType: z.literal('provider'),
  ...common,
  businessName: z.string().trim().max(120, 'Use at most 120 characters').nullable(),
  phone: PhoneNumber,
  categories: CategoryChoice.refine(({ ids, other }) => ids.length > 0 || Boolean(other), NO_CATEGORY),
})

/** Sign-up as the procedure takes it; the page's form adds the confirmation. */
export const SignUp = z.discriminatedUnion('accountType', [ClientSignUp, ProviderSignUp])
export type SignUp = z.infer<typeof SignUp>

/** What somebody who arrived by Google adds before anything else. */
export const TypeChoice = z.strictObject({
  accountType: z.enum(CHOSEN_TYPES, 'Choose what you are here for'),
  location: name('Location is required'),
})
export type TypeChoice = z.infer<typeof TypeChoice>

/** Whoever signs up or in gives an address and a password, or is told so. */
export const CREDENTIALS_MISSING = 'You must provide either an email or phone number and a password'
export const Credentials = z.looseObject({ email: z.string().trim().min(1), password: z.string().min(1) })

export const NOTHING_ENTERED = 'Please enter both email and password'

export const SignIn = z.strictObject({
  email: z.string().trim().max(254).transform(lower),
  password: z.string().max(1000),
  /** The chosen tab. */
  accountType: z.enum(CHOSEN_TYPES),
})
export type SignIn = z.infer<typeof SignIn>

/** What a mail link is for; the words of the address (`type=`). */
export const LINK_PURPOSES = ['signup', 'recovery', 'email_change'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** How long a link in a mail works, in hours. */
export const LINK_HOURS: Record<LinkPurpose, number> = { signup: 72, recovery: 1, email_change: 24 }

export const LinkToken = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) })

/** The six digits of an authenticator, or a recovery code. */
export const TwoFactorCode = z.strictObject({
  code: z.string().trim().min(6, 'Enter the code').max(20, 'Enter the code'),
})

/** Whoever looks at the page, as the frame needs to know them. */
export type Viewer = {
  id: string
  /** First and last name, else the e-mail. */
  name: string
  email: string
  imageUrl: string | null
  /** Null: has not chosen yet (arrived by Google). */
  accountType: AccountType | null
  emailConfirmed: boolean
  /** A mail server refused the address for good. */
  undeliverable: boolean
  /** A provider with an active membership. */
  member: boolean
  /** When the account will be erased, if that was asked for. */
  eraseOn: Date | null
}

/** The kinds of mail that somebody may switch on and off. Security mails are sent in any case. */
export const MAIL_KINDS = ['job_alerts', 'provider_updates', 'membership_report'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** The words that ask for consent; kept with it. */
export const CONSENT_WORDING: Record<MailKind, string> = {
  job_alerts: 'E-mail me new jobs in my categories and area.',
  provider_updates: 'E-mail me news of the professionals I have saved.',
  membership_report: 'E-mail me once a month what my membership did.',
}

/** Days between asking to be deleted and being erased. */
export const UNDO_DAYS = 30
export const SUPPORT_HOURS = 24
