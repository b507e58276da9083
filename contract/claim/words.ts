import { PASSWORD_FORM } from '../account/words.ts'
import type { ClaimValidation, SiteProof } from './view.ts'

/** sent: a link is on its way to the address on file. waiting: for a decision of the staff. */
export const CLAIM_STATUSES = ['sent', 'waiting', 'accepted', 'refused', 'withdrawn'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

export const OWNERSHIP_KINDS = ['link', 'staff', 'handover'] as const
export type OwnershipKind = (typeof OWNERSHIP_KINDS)[number]

export const CLAIM_LINK_HOURS = 24

/** How the link in a mail stands. `invalid` means unknown, malformed, replaced or revoked. */
export type ClaimLinkState = 'valid' | 'expired' | 'consumed' | 'invalid'

export const CLAIM_LINK_WORDS: Record<Exclude<ClaimLinkState, 'valid'>, string> = {
  expired: 'This claim link has expired.',
  consumed: 'This claim link has already been used.',
  invalid: 'This claim link is invalid or has been revoked.',
}

/** Answers for a link that does not work or could not be checked. */
export function invalidClaim(
  error: string,
  over: Partial<Pick<ClaimValidation, 'expired' | 'consumed'>> = {},
): ClaimValidation {
  return { valid: false, expired: false, consumed: false, error, profile: null, listingId: null, step: null, ...over }
}

/** How long a claimed listing stays in the directory without a membership (db/sql/visibility.sql). */
export const CLAIMED_DAYS = 30
/** Days before their end when the owner is reminded. */
export const CLAIMED_REMINDER_DAYS = 7

/**
 * What the person with a valid link does. password: chooses one. finish: presses a button, because the form has it and was
 * filled in here. login: logs in, because the address has an account. email: chooses another address for the business.
 * removal: has a listing already. other: is logged in to another account.
 */
export const CLAIM_STEPS = ['password', 'finish', 'login', 'email', 'removal', 'other'] as const
export type ClaimStep = (typeof CLAIM_STEPS)[number]

export function siteProofOf(code: string): SiteProof {
  return { tag: `<meta name="fettle-claim" content="${code}">`, path: '/.well-known/fettle-claim.txt', code }
}

export const MAX_CLAIM_FILES = 5

/** A claim to a listing that is not public gets no refusal: no answer for so long means no. */
export const UNLISTED_DAYS = 30

/** An address of a website cannot be older. */
export const FIRST_SITE_YEAR = 1985

const CLAIM_PASSWORD_MIN = 12
export const CLAIM_PASSWORD_WEAK = 'Password does not meet security requirements'
export const CLAIM_PASSWORDS_DIFFER = 'Passwords do not match'

const CLASSES = [
  { says: 'A lowercase letter', in: /\p{Ll}/u },
  { says: 'An uppercase letter', in: /\p{Lu}/u },
  { says: 'A number', in: /\p{Nd}/u },
  { says: 'A special character', in: /[^\p{L}\p{Nd}\s]/u },
]

/** The five lines of the checklist. */
export function claimPasswordChecks(typed: string): { says: string; met: boolean }[] {
  const password = typed.normalize(PASSWORD_FORM)
  return [
    { says: `At least ${CLAIM_PASSWORD_MIN} characters`, met: [...password].length >= CLAIM_PASSWORD_MIN },
    ...CLASSES.map(({ says, in: pattern }) => ({ says, met: pattern.test(password) })),
  ]
}

/** Long enough, and of at least three of the four classes. */
export function isClaimPassword(password: string): boolean {
  const [length, ...classes] = claimPasswordChecks(password)
  return length?.met === true && classes.filter(({ met }) => met).length >= 3
}
