/** The first two are chosen at sign-up. */
export const ACCOUNT_TYPES = ['client', 'provider', 'admin', 'moderator'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]
/** Moderators see the queues only. */
export const STAFF_TYPES = ['admin', 'moderator'] as const
export type StaffType = (typeof STAFF_TYPES)[number]
export const CHOSEN_TYPES = ['client', 'provider'] as const
export type ChosenType = (typeof CHOSEN_TYPES)[number]

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const PASSWORD_SHORT = 'Password must be at least 8 characters'
export const PASSWORD_COMMON = 'This password is among the most common ones. Please choose another.'
export const PASSWORD_NAMED = 'This password is easy to guess: it’s mostly a name or address. Please choose another.'
export const PASSWORD_LEAKED = 'This password was in a data leak at another site. Please choose another.'
export const PASSWORD_BLANK = 'Choose a password that isn’t only spaces.'
export const PASSWORDS_DIFFER = "New passwords don't match"

/** Keyboards write one password in several ways, such as é as one sign or as two (NIST SP 800-63B, 5.1.1.2). */
export const PASSWORD_FORM = 'NFKC'

export function isSamePassword(one: string | undefined, other: string | undefined): boolean {
  return one?.normalize(PASSWORD_FORM) === other?.normalize(PASSWORD_FORM)
}

export function isMoreThanBlanks(text: string): boolean {
  return /[^\s\p{Z}\p{C}]/u.test(text)
}

/** Admins sign in by a username; their identity is an address of this domain, which receives no mail. */
const ADMIN_DOMAIN = 'admin.fettle.invalid'

export function adminAddress(username: string): string {
  return `${username}@${ADMIN_DOMAIN}`
}

export function isStaffType(type: string | null): type is StaffType {
  return STAFF_TYPES.some((known) => known === type)
}

export function isAdminAddress(email: string): boolean {
  return email.endsWith(`@${ADMIN_DOMAIN}`)
}

/** Null if the address is not of the staff. */
export function usernameIn(email: string): string | null {
  return isAdminAddress(email) ? email.slice(0, -`@${ADMIN_DOMAIN}`.length) : null
}

export const NO_CATEGORY = 'At least one category is required for providers'
export const CREDENTIALS_MISSING = 'You must provide either an email or phone number and a password'
export const NOTHING_ENTERED = 'Please enter both email and password'

export const LINK_PURPOSES = ['signup', 'recovery', 'email_change', 'invitation'] as const
/** With a link of these a person chooses a password. */
export const PASSWORD_PURPOSES = ['recovery', 'invitation'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

export const LINK_HOURS: Record<LinkPurpose, number> = {
  signup: 72,
  recovery: 1,
  email_change: 24,
  invitation: 14 * 24,
}
export const SIGN_UPS_TOO_OFTEN = 'Too many signup attempts. Please try again later.'
export const ALREADY_REGISTERED = 'This email is already registered. Please use a different email or try logging in.'
export const LINK_OVER = 'This link has already been used, or has expired. Please ask for a new one.'
/** The longest code of an authenticator or for recovery, with spaces. */
export const CODE_MAX = 40
export const MAIL_CODE_MINUTES = 10

export const MAIL_KINDS = ['job_alerts', 'provider_updates', 'membership_report', 'messages'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** What an address can be spared, without an account too. */
export const SUPPRESSED_KINDS = [...MAIL_KINDS, 'feedback_invitations', 'account_invitations'] as const
export type SuppressedKind = (typeof SUPPRESSED_KINDS)[number]

/** What one click ends: the digest is no one’s consent, but a setting of those who run the site. */
export const UNSUBSCRIBE_KINDS = [...MAIL_KINDS, 'daily_digest'] as const
export type UnsubscribeKind = (typeof UNSUBSCRIBE_KINDS)[number]

/** Stored with each consent. */
export const CONSENT_WORDING: Record<MailKind, string> = {
  job_alerts: 'Email me new jobs in my categories and area.',
  provider_updates: 'Email me news of the professionals I have saved.',
  membership_report: 'Email me once a month what my membership did.',
  messages: 'Email me when someone writes to me.',
}

/** Sent unless they are switched off: a person who wrote waits for an answer. The others are sent to those who ask. */
export const USUAL_MAIL_KINDS: readonly MailKind[] = ['messages']

/** Days from the request to the erasure. */
export const UNDO_DAYS = 30
export const SUPPORT_HOURS = 24

export const RESTRICTED_TO: Record<ChosenType, string> = {
  provider: 'This content is restricted to service providers only',
  client: 'This content is restricted to clients only',
}
export const ONLY_PROVIDERS_BUY = 'Only service providers can purchase subscriptions.'
export const ONLY_CLIENTS_POST = 'Only clients can post jobs.'
export const ONLY_CLIENTS_WRITE = 'Only clients can write to a provider from a listing.'
export const SUBSCRIPTION_NEEDED = {
  title: 'Subscription required',
  description: 'You need an active subscription to reveal contact information.',
}
/** Pages that mark what is new since the visit before. */
export const VISITED_PAGES = ['dashboard', 'matching_jobs'] as const
export type VisitedPage = (typeof VISITED_PAGES)[number]

export const LOOKING_ONLY = 'You are looking at this account for support, so you can’t change anything or open more.'
export const LEAVING = 'Your account is about to be deleted, so you can’t change anything. Keep your account to go on.'

export const CONTACT_TOPICS = [
  'A question',
  'Something is wrong on the site',
  'A listing or a message to report',
  'Remove my business',
  'Data protection complaint',
  'Press',
] as const
