import { ORPCError, os } from '@orpc/server'
import type { ChosenType, RetryAfter } from '#contract/account.ts'
import { LEAVING, ONLY_CLIENTS_POST, ONLY_PROVIDERS_BUY, RESTRICTED_TO } from '#contract/restriction.ts'
import type { Browser } from '#server/auth/browser.ts'
import type { Person, Work } from './work.ts'

/** What every procedure runs in. `browser` is for those that begin or end a session. */
export type Call = { work: Work; browser: Browser }

type Meta = {
  /** Also for those who have asked to be deleted: it reads, or is about leaving itself. */
  whileLeaving?: boolean
}

const base = os.$context<Call>().$meta<Meta>({})

/** For procedures that change nothing. Those who are about to leave may read, and do nothing that has no such mark. */
export const READS: Meta = { whileLeaving: true }

/** Audience: whoever asks. */
export const anyone = base

/** Whoever has a session, confirmed or not. The handler gets them as `person`. */
export const signedIn = base.use(({ context, next, procedure }) => {
  const { actor } = context.work
  if (actor.kind !== 'person') throw new ORPCError('UNAUTHORIZED', { message: 'Please log in first.' })
  if (!procedure['~orpc'].meta.whileLeaving) needStays(actor)
  return next({ context: { person: actor } })
})

/** The same, with a confirmed e-mail address. */
export const confirmed = signedIn.use(({ context, next }) => {
  needConfirmed(context.person)
  return next()
})

/** Clients with a confirmed address. Admins are none. */
export const client = signedIn.use(({ context, next }) => {
  needType(context.person, 'client')
  needConfirmed(context.person)
  return next()
})

/** The same, who post jobs. */
export const poster = signedIn.use(({ context, next }) => {
  if (context.person.accountType !== 'client') throw refusal('WRONG_TYPE', ONLY_CLIENTS_POST)
  needConfirmed(context.person)
  return next()
})

/** Providers, confirmed or not, with or without membership: their own profile and settings. */
export const provider = signedIn.use(({ context, next }) => {
  needType(context.person, 'provider')
  return next()
})

/** Providers with a confirmed address, who may become members. */
export const buyer = signedIn.use(({ context, next }) => {
  if (context.person.accountType !== 'provider') throw refusal('WRONG_TYPE', ONLY_PROVIDERS_BUY)
  needConfirmed(context.person)
  return next()
})

/** The same with a confirmed address. */
export const confirmedProvider = provider.use(({ context, next }) => {
  needConfirmed(context.person)
  return next()
})

/** Providers with a confirmed address and an active membership. */
export const member = confirmedProvider.use(({ context, next }) => {
  if (!context.person.member) throw refusal('MEMBERSHIP_NEEDED', 'You need an active membership to use this feature.')
  return next()
})

/**
 * Admins. For anybody else what they ask for does not exist.
 * @public the admin pages are built on it
 */
export const staff = base.use(({ context, next }) => {
  const { actor } = context.work
  if (actor.kind !== 'person' || actor.accountType !== 'admin') throw notFound('There is nothing at this address.')
  return next({ context: { person: actor } })
})

/** @throws LEAVING where somebody has asked to be deleted */
export function needStays({ erasedOn }: Pick<Person, 'erasedOn'>) {
  if (erasedOn) throw leaving()
}

export function leaving() {
  return refusal('LEAVING', LEAVING, 409)
}

function needType(person: Person, type: ChosenType) {
  if (person.accountType !== type) throw refusal('WRONG_TYPE', RESTRICTED_TO[type])
}

function needConfirmed(person: Person) {
  if (person.emailConfirmed) return
  throw refusal('CONFIRMATION_NEEDED', 'Please confirm your e-mail address first. We can send you the link again.')
}

/** Something that is not allowed, by a code that pages know and a sentence for people. */
export function refusal<Code extends string>(code: Code, message: string, status = 403): ORPCError<Code, undefined> {
  return new ORPCError(code, { status, message })
}

/** What one may not see does not exist. */
export function notFound(message: string): ORPCError<'NOT_FOUND', undefined> {
  return new ORPCError('NOT_FOUND', { message })
}

/** @param retryAfter seconds until it may be tried again, where they are known */
export function tooMany(message: string, retryAfter?: number): ORPCError<'TOO_MANY_REQUESTS', RetryAfter | undefined> {
  return new ORPCError('TOO_MANY_REQUESTS', { message, data: retryAfter === undefined ? undefined : { retryAfter } })
}
