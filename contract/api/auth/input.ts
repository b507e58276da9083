import { z } from 'zod'
import { ClientSignUp, EmailAddress, NewPassword, ProviderSignUp } from '../../account/input.ts'
import { CODE_MAX } from '../../account/words.ts'
import { storedLine } from '../../text.ts'
import { line } from '../../typed-text.ts'

// What a stock client sends (record 48). Like GoTrue, we pass over fields that we do not know, but never store them.

const Captcha = z.object({ captcha_token: z.string().max(8192).nullish() }).nullish()
const text = (most: number) => z.string().max(most).nullish()

/** Only `s256`: a challenge that is the verifier itself proves nothing. */
const challenge = {
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/, 'The code challenge must be a SHA-256 in base64url')
    .nullish(),
  code_challenge_method: z
    .string()
    .transform((method) => method.toLowerCase())
    .pipe(z.literal('s256', 'Use the code challenge method s256'))
    .nullish(),
}

const common = { gotrue_meta_security: Captcha }

const email = EmailAddress('Send an email address', 'This is no email address')
const phone = z.string().min(1).max(40)

/** What the specification sends with a sign-up. Names are one field here, or two. */
const UserMetadata = z
  .object({
    account_type: z.enum(['client', 'provider'], 'account_type must be client or provider'),
    full_name: text(120),
    first_name: text(120),
    last_name: text(120),
    location: z.string().max(120),
    business_name: text(120),
    phone_number: text(40),
    categories: z.array(z.number().int().positive()).max(20).nullish(),
    other_category: text(60),
  })
  .transform((data): unknown => ({
    accountType: data.account_type,
    fullName: data.full_name ?? [data.first_name, data.last_name].filter(Boolean).join(' '),
    location: data.location,
    ...(data.account_type === 'provider'
      ? {
          businessName: data.business_name ?? null,
          phone: data.phone_number ?? '',
          categories: { ids: data.categories ?? [], other: data.other_category ?? null },
        }
      : {}),
  }))

const login = { email: true, password: true, captcha: true } as const

/** What an account is made of, besides how its owner logs in. */
export const NewAccountData = z.discriminatedUnion('accountType', [
  ClientSignUp.omit(login),
  ProviderSignUp.omit(login),
])
export const NewAccountInput = UserMetadata.pipe(NewAccountData)

const channel = z.enum(['sms'], 'Codes are sent by sms').nullish()

// Each by an address, or by a number.

export const SignUpInput = {
  email: z.object({ email, password: NewPassword(), data: NewAccountInput, ...challenge, ...common }),
  phone: z.object({ phone, password: NewPassword(), data: NewAccountInput, channel, ...common }),
}

const password = z.string().min(1).max(1000)
export const PasswordGrant = {
  email: z.object({ email: z.string().overwrite(storedLine).min(1).max(254).toLowerCase(), password }),
  phone: z.object({ phone, password }),
}
export const RefreshGrant = z.object({ refresh_token: z.string().min(1).max(200) })
export const PkceGrant = z.object({ auth_code: z.string().min(1).max(200), code_verifier: z.string().min(1).max(200) })
export const IdTokenGrant = z.object({
  provider: z.string().max(100),
  id_token: z.string().min(1).max(8192),
  access_token: text(8192),
  nonce: text(1000),
  link_identity: z.boolean().nullish(),
})

const create = { create_user: z.boolean().nullish(), data: z.record(z.string(), z.unknown()).nullish() }
export const OtpInput = {
  email: z.object({ email, ...create, ...common }),
  phone: z.object({ phone, channel, ...create, ...common }),
}

const token = z.string().trim().min(1).max(100)
const LINK_TYPES = ['signup', 'recovery', 'email_change', 'magiclink', 'email', 'invite'] as const
const linkType = z.enum(LINK_TYPES, 'Unknown type')
export const VerifyInput = {
  link: z.object({ token_hash: token, type: linkType }),
  email: z.object({ email, token, type: linkType }),
  phone: z.object({ phone, token, type: z.enum(['sms', 'phone_change'], 'Unknown type') }),
}

export const ResendInput = {
  email: z.object({ email, type: z.enum(['signup', 'email_change'], 'An email address has signup or email_change') }),
  phone: z.object({ phone, type: z.enum(['sms', 'phone_change'], 'A number has sms or phone_change') }),
}

export const RecoverInput = z.object({ email })

export const UserInput = z.object({
  email: email.nullish(),
  phone: phone.nullish(),
  password: NewPassword().nullish(),
  current_password: text(1000),
  nonce: text(1000),
  data: z.record(z.string(), z.unknown()).nullish(),
})

export const EnrolInput = z.object({
  factor_type: z.string().max(40),
  friendly_name: line(60).nullish(),
  issuer: line(60).nullish(),
})

export const FactorVerification = z.object({ challenge_id: z.uuid(), code: z.string().trim().min(6).max(CODE_MAX) })

export const AuthorizeQuery = z.object({
  provider: z.string().max(100),
  redirect_to: text(2000),
  ...challenge,
})
