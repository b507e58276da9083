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

/** `qr` is an SVG path. */
export type Authenticator = { uri: string; secret: string; qr: { size: number; path: string } }

/** `at` distinguishes attempts. */
export type SecurityAnswer = {
  intent: Intent
  at: number
  refused: { title: string; message: string } | null
  errors: Record<string, string>
  values: Record<string, string>
  codeSent: boolean
  authenticator: Authenticator | null
  recoveryCodes: string[] | null
}
