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

/** The address that an authenticator reads, and its QR code as an SVG path. */
export type Authenticator = { uri: string; secret: string; qr: { size: number; path: string } }

/** What a form gets when the page stays. `at` tells attempts apart. */
export type SecurityAnswer = {
  intent: Intent
  at: number
  /** Shown in a toast and above the form. */
  refused: { title: string; message: string } | null
  /** By field. */
  errors: Record<string, string>
  /** Typed values, without secrets. */
  values: Record<string, string>
  codeSent: boolean
  authenticator: Authenticator | null
  recoveryCodes: string[] | null
}
