import type { Qr } from '#app/components/print/qr.server.ts'
import type { FormResult } from '#contract/form.ts'

export const INTENTS = [
  'change-email',
  'change-password',
  'begin-two-step',
  'confirm-two-step',
  'end-two-step',
  'renew-codes',
  'begin-passkey',
  'add-passkey',
  'rename-passkey',
  'remove-passkey',
  'grant-support',
  'withdraw-support',
  'end-session',
  'rename-session',
  'end-other-sessions',
  'end-sessions',
  'make-key',
  'end-key',
  'leave',
  'stay',
] as const
export type Intent = (typeof INTENTS)[number]

/** Refused by the specification with a toast too. Everything else says it once: at its field, or above its form. */
export const TOASTED: readonly Intent[] = ['change-email', 'change-password']

export type Authenticator = { uri: string; secret: string; qr: Qr }

/** `uri` is as secret as the key in it. `answer`: of a device that made a passkey. */
export const SECURITY_FIELDS = {
  intent: 'text',
  'send-code': 'text',
  email: 'text',
  password: 'secret',
  confirm: 'secret',
  secret: 'secret',
  code: 'secret',
  reason: 'text',
  name: 'text',
  scopes: 10,
  days: 'text',
  id: 'text',
  uri: 'secret',
  answer: 'secret',
} as const

export type SecurityFieldName = keyof typeof SECURITY_FIELDS

export type SecurityResult = FormResult<typeof SECURITY_FIELDS> & {
  intent: Intent
  codeSent?: boolean
  authenticator?: Authenticator | null
  recoveryCodes?: string[]
  /** The secret of a key that was just made. */
  newKey?: string
  /** What the device is asked to make a passkey of. */
  passkeyOptions?: string
}
