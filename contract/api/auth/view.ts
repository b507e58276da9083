import { z } from 'zod'

// The shapes of GoTrue: what it names, and no field of a kind that it does not have.

const time = z.iso.datetime()

const Factor = z.object({
  id: z.uuid(),
  friendly_name: z.string(),
  factor_type: z.literal('totp'),
  status: z.enum(['verified', 'unverified']),
  created_at: time,
  updated_at: time,
})
export type Factor = z.infer<typeof Factor>

const Identity = z.object({
  identity_id: z.uuid(),
  id: z.string(),
  user_id: z.uuid(),
  identity_data: z.record(z.string(), z.unknown()),
  provider: z.enum(['email', 'phone', 'google']),
  created_at: time,
  updated_at: time,
  last_sign_in_at: time.optional(),
})
export type Identity = z.infer<typeof Identity>

export const User = z.object({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  /** Empty if they log in by a number alone. */
  email: z.string(),
  phone: z.string(),
  email_confirmed_at: time.optional(),
  phone_confirmed_at: time.optional(),
  confirmed_at: time.optional(),
  confirmation_sent_at: time.optional(),
  last_sign_in_at: time.optional(),
  new_email: z.string().optional(),
  new_phone: z.string().optional(),
  app_metadata: z.object({ provider: z.string(), providers: z.array(z.string()) }),
  user_metadata: z.record(z.string(), z.unknown()),
  identities: z.array(Identity),
  factors: z.array(Factor),
  created_at: time,
  updated_at: time,
  is_anonymous: z.literal(false),
})
export type User = z.infer<typeof User>

export const Session = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.number().int(),
  /** Seconds since 1970. */
  expires_at: z.number().int(),
  refresh_token: z.string(),
  user: User,
})
export type Session = z.infer<typeof Session>

export const AuthErrorBody = z.object({
  code: z.number().int(),
  error_code: z.string(),
  msg: z.string(),
  weak_password: z.object({ reasons: z.array(z.string()) }).optional(),
})
export type AuthErrorBody = z.infer<typeof AuthErrorBody>
