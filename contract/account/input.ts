import { z } from 'zod'
import { readPhone } from '../phone.ts'
import { storedLine } from '../text.ts'
import { line, paragraphs } from '../typed-text.ts'
import {
  CHOSEN_TYPES,
  CODE_MAX,
  CONTACT_TOPICS,
  isMoreThanBlanks,
  NO_CATEGORY,
  PASSWORD_BLANK,
  PASSWORD_FORM,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_SHORT,
} from './words.ts'

/** Seconds, where the refusal gives none. */
const DEFAULT_RETRY_AFTER = 60

export const RetryAfter = z.object({ retryAfter: z.number().int().positive() })
export type RetryAfter = z.infer<typeof RetryAfter>

export function retryAfterOf(data: unknown): number {
  const read = RetryAfter.safeParse(data)
  return read.success ? read.data.retryAfter : DEFAULT_RETRY_AFTER
}

const typedAddress = (required?: string) => z.string(required).overwrite(storedLine)
const MAX_EMAIL_LENGTH = 254
const TOO_LONG = 'Use at most 254 characters'

export const EmailAddress = (required: string, invalid: string) =>
  typedAddress(required).min(1, required).max(MAX_EMAIL_LENGTH, TOO_LONG).pipe(z.email(invalid)).transform(lower)

function lower(email: string): string {
  return email.toLowerCase()
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
const PHONE_NEEDED = 'Phone number is required for providers'
const MAX_PHONE_LENGTH = 40

const isBlank = (text: string) => /^[\s\p{Cf}]*$/u.test(text)

/** As readPhone() stores it. */
const PhoneNumber = z
  .string(PHONE_NEEDED)
  .refine((text) => !isBlank(text), { message: PHONE_NEEDED, abort: true })
  .max(MAX_PHONE_LENGTH, NO_PHONE)
  .refine((text) => readPhone(text) !== null, NO_PHONE)
  .transform((text) => readPhone(text) ?? '')

/** '' if there is none. */
export const PhoneOrNothing = z
  .string()
  .max(MAX_PHONE_LENGTH, NO_PHONE)
  .refine((text) => isBlank(text) || readPhone(text) !== null, NO_PHONE)
  .transform((text) => readPhone(text) ?? '')

export const CategoryChoice = z.strictObject({
  ids: z.array(z.number().int().positive()).max(20, 'Choose at most 20 categories'),
  other: line(60).nullable(),
})
export type CategoryChoice = z.infer<typeof CategoryChoice>

const location = line(120, 'Location is required')

const common = {
  fullName: line(120, 'Full name is required'),
  email: EmailAddress('Email is required', 'Invalid email address'),
  location,
  password: NewPassword(),
  captcha: z.string().max(8192).optional(),
}

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
  location,
})
export type TypeChoice = z.infer<typeof TypeChoice>

export const Credentials = z.looseObject({ email: z.string().trim().min(1), password: z.string().min(1) })

export const SignIn = z.strictObject({
  email: typedAddress().max(MAX_EMAIL_LENGTH).transform(lower),
  password: z.string().max(1000),
  accountType: z.enum(CHOSEN_TYPES),
})
export type SignIn = z.infer<typeof SignIn>

export const AccountAddress = z.strictObject({
  email: EmailAddress('Email is required', 'Please enter a valid email address.'),
})

export const LinkToken = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) })

export const TwoFactorCode = z.strictObject({
  code: z.string().trim().min(6, 'Enter the code').max(CODE_MAX, 'Enter the code'),
})

/** The password, or an emailed code for accounts without one. */
const proof = {
  secret: z.string().max(1000),
  /** An authenticator’s or a recovery code, with two-factor on. */
  code: z.string().trim().max(CODE_MAX).optional(),
}

export const Proof = z.strictObject(proof)
export type Proof = z.infer<typeof Proof>

const INVALID_EMAIL = 'Please enter a valid email address'
export const ChangeEmail = z.strictObject({ email: EmailAddress(INVALID_EMAIL, INVALID_EMAIL), ...proof })
export type ChangeEmail = z.infer<typeof ChangeEmail>

export const ChangePassword = z.strictObject({ password: NewPassword(), ...proof })
export type ChangePassword = z.infer<typeof ChangePassword>

export const LeaveAccount = z.strictObject({ reason: paragraphs(1000).optional(), ...proof })
export type LeaveAccount = z.infer<typeof LeaveAccount>

export const ContactMessage = z.strictObject({
  name: line(100, 'Enter your name'),
  email: typedAddress('Enter your email address')
    .max(MAX_EMAIL_LENGTH, TOO_LONG)
    .pipe(z.email('Enter an email address like name@example.com')),
  topic: z.enum(CONTACT_TOPICS, 'Choose what it is about'),
  message: paragraphs(5000, 'Write your message').min(10, 'Write at least 10 characters'),
})
export type ContactMessage = z.infer<typeof ContactMessage>
