/** `first`: instead of a password. `second`: after one, instead of a code. */
export type PasskeyStep = 'first' | 'second'

export type PasskeyProblem = 'unsupported' | 'dismissed' | 'known' | 'over' | 'failed'

export const PASSKEY_PROBLEMS: Record<PasskeyProblem, string> = {
  unsupported: 'This browser can’t use passkeys. Please use your password instead.',
  dismissed: 'Your device gave no passkey: it was cancelled, or took too long. Please try again.',
  known: 'This device already has a passkey for your account.',
  over: 'This took too long. Please log in again.',
  failed: 'That didn’t work. Please check your connection and try again.',
}
