import { addressKey, type Limit, withinLimit } from '#server/limit/limit.ts'
import type { Work } from '#server/work.ts'

// How often who may try what. Kept in the database; never a permanent lock.
const MINUTE = 60
const limits = {
  signInPerAddress: { name: 'sign-in', most: 10, seconds: MINUTE },
  signInPerAccount: { name: 'sign-in-account', most: 10, seconds: 15 * MINUTE },
  signUp: { name: 'sign-up', most: 5, seconds: 30 * MINUTE },
  mailPerMinute: { name: 'account-mail-minute', most: 1, seconds: MINUTE },
  mailPerHalfHour: { name: 'account-mail', most: 5, seconds: 30 * MINUTE },
  mailPerVisitor: { name: 'account-mail-visitor', most: 20, seconds: 30 * MINUTE },
  suggestions: { name: 'business-suggestions', most: 60, seconds: MINUTE },
  businessHint: { name: 'business-hint', most: 20, seconds: MINUTE },
  followLink: { name: 'follow-link', most: 30, seconds: 15 * MINUTE },
  secret: { name: 'current-password', most: 10, seconds: 15 * MINUTE },
  download: { name: 'download', most: 5, seconds: 60 * MINUTE },
} satisfies Record<string, Limit>

export type LimitedAct = keyof typeof limits

/** Counts one try of somebody at this network address. */
export function withinAddress(work: Work, act: LimitedAct): Promise<boolean> {
  return withinLimit(work, limits[act], addressKey(work.actor.address))
}

/** Counts one try at an account or an e-mail address, whoever tries. */
export function withinFor(work: Work, act: LimitedAct, whom: string): Promise<boolean> {
  return withinLimit(work, limits[act], whom.toLowerCase())
}

/** A mail to an address that somebody typed: one a minute and five in half an hour, whoever asks for it. */
export async function mayMail(work: Work, email: string): Promise<boolean> {
  if (!(await withinAddress(work, 'mailPerVisitor'))) return false
  return (await withinFor(work, 'mailPerMinute', email)) && (await withinFor(work, 'mailPerHalfHour', email))
}
