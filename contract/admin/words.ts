export const USERNAME_RULE = 'A username has 2 to 30 letters, digits, dots, hyphens or underscores.'
export const SETUP_MISSING = 'Username and password are required'
export const PASSWORDS_DIFFER = 'Passwords do not match'
export const ADMIN_EXISTS = 'An admin account already exists. Please proceed to login.'
export const SETUP_TOKEN_WRONG = 'Invalid or missing setup token. Please contact the site owner.'

/** What an admin page needs to know about who looks at it. */
export type StaffView = {
  role: 'admin' | 'moderator'
  username: string
  twoFactor: boolean
  /** The day from which 2-step verification is needed; null: never on this machine. */
  twoFactorBy: Date | null
  /** The password was given within the last minutes. */
  proven: boolean
}
