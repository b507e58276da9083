/** What can be done on the security page; the forms say which. */
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

/** What an authenticator reads: as text, and as the black squares of a QR code. */
export type Authenticator = { uri: string; secret: string; qr: { size: number; path: string } }

/** What a form gets back when the page does not move on. `at` tells one attempt from the next. */
export type Answer = {
  intent: Intent
  at: number
  /** Said in a toast and above the form. */
  refused: { title: string; message: string } | null
  /** By field. */
  errors: Record<string, string>
  /** What was typed, but secrets. */
  values: Record<string, string>
  codeSent: boolean
  authenticator: Authenticator | null
  recoveryCodes: string[] | null
}
