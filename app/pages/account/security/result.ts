import type { FormResult } from '#contract/form.ts'
import type { Qr } from '../qr.server.ts'

export const INTENTS = [
  'change-email',
  'change-password',
  'begin-two-step',
  'confirm-two-step',
  'end-two-step',
  'renew-codes',
  'grant-support',
  'withdraw-support',
  'end-session',
  'end-sessions',
  'leave',
  'stay',
] as const
export type Intent = (typeof INTENTS)[number]

export type Authenticator = { uri: string; secret: string; qr: Qr }

/** `uri` is as secret as the key in it. */
export const SECURITY_FIELDS = {
  intent: 'text',
  'send-code': 'text',
  email: 'text',
  password: 'secret',
  confirm: 'secret',
  secret: 'secret',
  code: 'secret',
  reason: 'text',
  id: 'text',
  uri: 'secret',
} as const

export type SecurityFieldName = keyof typeof SECURITY_FIELDS

export type SecurityResult = FormResult<typeof SECURITY_FIELDS> & {
  intent: Intent
  codeSent?: boolean
  authenticator?: Authenticator | null
  recoveryCodes?: string[]
}
