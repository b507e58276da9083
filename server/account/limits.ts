import { SIGN_UPS_TOO_OFTEN } from '#contract/account/words.ts'
import { waitText } from '#contract/date.ts'
import { HOUR, MINUTE } from '#contract/duration.ts'
import {
  type Attempt,
  addressKey,
  countFailedAttempt,
  type Limit,
  type LimitUse,
  refundAttempt,
  reserveAttempt,
  secondsLeft,
  withinLimit,
} from '#server/work/limit.ts'
import { isRefusal, type RefusalCode, tooMany } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { triesKey } from './signature.ts'

// Kept in the database; never a permanent lock.
const limits = {
  google: { name: 'google', most: 30, per: MINUTE },
  signUp: { name: 'sign-up', most: 5, per: 30 * MINUTE },
  mailPerMinute: { name: 'account-mail-minute', most: 1, per: MINUTE },
  mailPerHalfHour: { name: 'account-mail', most: 5, per: 30 * MINUTE },
  mailPerVisitor: { name: 'account-mail-visitor', most: 20, per: 30 * MINUTE },
  businessHint: { name: 'business-hint', most: 20, per: MINUTE },
  /** Apps refresh hourly, and many may stand behind one address. */
  token: { name: 'token-refresh', most: 600, per: 5 * MINUTE },
  /** Each begins a login in a browser, which a row waits for. */
  appFlow: { name: 'app-flow', most: 60, per: 5 * MINUTE },
  followLink: { name: 'follow-link', most: 30, per: 15 * MINUTE },
  download: { name: 'download', most: 5, per: HOUR },
} satisfies Record<string, Limit>

// Only failures count towards these.
const tries = {
  perAddress: { name: 'sign-in', most: 10, per: MINUTE },
  perAccountAndAddress: { name: 'sign-in-from', most: 10, per: 15 * MINUTE },
  /** Strangers need many addresses to reach it. Known browsers have a count of their own. */
  perAccount: { name: 'sign-in-account', most: 50, per: 15 * MINUTE },
  perBrowser: { name: 'sign-in-browser', most: 10, per: 15 * MINUTE },
  secret: { name: 'current-password', most: 10, per: 15 * MINUTE },
} satisfies Record<string, Limit>

type LimitedAct = keyof typeof limits

export function withinAddress(work: Work, act: LimitedAct): Promise<boolean> {
  return withinLimit(work, limits[act], addressKey(work.actor.address))
}

export function withinFor(work: Work, act: LimitedAct, who: string): Promise<boolean> {
  return withinLimit(work, limits[act], who.toLowerCase())
}

/** All links in mails share it. */
export async function assertFollowAllowed(work: Work): Promise<void> {
  if (!(await withinAddress(work, 'followLink'))) throw tooMany('Too many attempts. Please try again in a while.')
}

export async function assertAppAllowed(work: Work, act: 'token' | 'appFlow'): Promise<void> {
  if (!(await withinAddress(work, act))) throw tooMany('Too many requests. Please try again in a few minutes.')
}

export async function assertSignUpAllowed(work: Work): Promise<void> {
  if (await withinAddress(work, 'signUp')) return
  const wait = await secondsLeft(work, [{ limit: limits.signUp, of: addressKey(work.actor.address) }])
  throw tooMany(SIGN_UPS_TOO_OFTEN, wait)
}

/**
 * Counts a mail to a typed address: one a minute and five in half an hour, from wherever it is asked for. A refused
 * mail does not count. `say` makes the sentence.
 */
export async function assertMailAllowed(work: Work, email: string, say: (wait: string) => string): Promise<void> {
  const of = email.toLowerCase()
  const counts = [
    { limit: limits.mailPerVisitor, of: addressKey(work.actor.address) },
    { limit: limits.mailPerMinute, of },
    { limit: limits.mailPerHalfHour, of },
  ]
  if (await reserveAttempt(work, counts)) return
  const wait = await secondsLeft(work, counts)
  throw tooMany(say(waitText(wait)), wait)
}

/** A known browser counts apart, so that strangers cannot lock the account’s owner out. */
export function signInCounts(work: Work, email: string, browserKey: string | null): LimitUse[] {
  if (browserKey) return [{ limit: tries.perBrowser, of: browserKey }]
  const address = addressKey(work.actor.address)
  const account = triesKey(work.site.settings.authSecret(), email)
  return [
    { limit: tries.perAddress, of: address },
    { limit: tries.perAccountAndAddress, of: `${account}:${address}` },
    { limit: tries.perAccount, of: account },
  ]
}

/** The count of the account itself is in server/auth/two-factor.ts. */
export function twoFactorCounts(work: Work): LimitUse[] {
  return [{ limit: tries.perAddress, of: addressKey(work.actor.address) }]
}

export function secretCounts(userId: string): LimitUse[] {
  return [{ limit: tries.secret, of: userId }]
}

export type GuessLimit = {
  say: string
  /** The refusals of a wrong guess; no other counts. */
  wrong: RefusalCode[]
  /** The account being guessed at, or null if it is unknown. Only looked up after a failure. */
  about(): Promise<string | null>
}

/** Counts a try before it is made, and takes it back unless it was a wrong guess. */
export async function asTry<Outcome>(
  work: Work,
  counts: LimitUse[],
  { say, wrong, about }: GuessLimit,
  make: () => Promise<Outcome>,
): Promise<Outcome> {
  const tried: Attempt | null = await reserveAttempt(work, counts)
  if (!tried) throw Object.assign(tooMany(say), { about: await about() })
  try {
    const outcome = await make()
    await refundAttempt(work, tried)
    return outcome
  } catch (error) {
    if (isRefusal(error, ...wrong)) await countFailedAttempt(work, await about())
    else await refundAttempt(work, tried)
    throw error
  }
}
