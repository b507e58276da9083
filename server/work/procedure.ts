import { ORPCError, os } from '@orpc/server'
import type { Browser } from '#server/auth/browser.ts'
import { needAudience } from './audience.ts'
import { isRefusal, needStays, notFound, Refusal, refusals } from './refusal.ts'
import type { Work } from './work.ts'

/** What every procedure runs in. `browser` is for those that begin or end a session. */
export type Call = { work: Work; browser: Browser }

type Meta = {
  /** Also for those who have asked to be deleted: it reads, or is about leaving itself. */
  whileLeaving?: boolean
}

/** Said to the log: such a refusal is not in the API's description. */
export const UNDECLARED = 'a procedure refused with what it does not declare'

const base = os
  .$context<Call>()
  .$meta<Meta>({})
  .use(async ({ context, next, path, procedure }) => {
    try {
      return await next()
    } catch (error) {
      if (!isRefusal(error)) throw error
      const { code, status, message, data } = error
      if (!(code in procedure['~orpc'].errorMap)) {
        context.work.site.log.warn({ code, procedure: path.join('.') }, UNDECLARED)
      }
      throw new ORPCError(code, { status, message, data })
    }
  })

/** For procedures that change nothing. Those who are about to leave may read, and do nothing that has no such mark. */
export const READS: Meta = { whileLeaving: true }

/** Audience: anyone. */
export const anyone = base

/** People with a session, confirmed or not. The handler gets them as `person`. */
export const signedIn = base.errors(refusals('UNAUTHORIZED', 'LEAVING')).use(({ context, next, procedure }) => {
  const { actor } = context.work
  if (actor.kind !== 'person') throw new Refusal('UNAUTHORIZED', 'Please log in first.')
  if (!procedure['~orpc'].meta.whileLeaving) needStays(actor)
  return next({ context: { person: actor } })
})

/** A session with a confirmed e-mail address. */
export const confirmed = signedIn.errors(refusals('CONFIRMATION_NEEDED')).use(({ context, next }) => {
  needAudience(context.person, 'confirmed')
  return next()
})

/** Clients with a confirmed address; admins are none. */
export const client = signedIn.errors(refusals('WRONG_TYPE', 'CONFIRMATION_NEEDED')).use(({ context, next }) => {
  needAudience(context.person, 'client')
  return next()
})

/** The same, who post jobs. */
export const poster = signedIn.errors(refusals('WRONG_TYPE', 'CONFIRMATION_NEEDED')).use(({ context, next }) => {
  needAudience(context.person, 'poster')
  return next()
})

/** Providers, confirmed or not, with or without membership: their own profile and settings. */
export const provider = signedIn.errors(refusals('WRONG_TYPE')).use(({ context, next }) => {
  needAudience(context.person, 'provider')
  return next()
})

/** Providers with a confirmed address, who may become members. */
export const buyer = signedIn.errors(refusals('WRONG_TYPE', 'CONFIRMATION_NEEDED')).use(({ context, next }) => {
  needAudience(context.person, 'buyer')
  return next()
})

/** Providers with a confirmed address. */
export const confirmedProvider = provider.errors(refusals('CONFIRMATION_NEEDED')).use(({ context, next }) => {
  needAudience(context.person, 'confirmedProvider')
  return next()
})

/** Providers with a confirmed address and an active membership. */
export const member = confirmedProvider.errors(refusals('MEMBERSHIP_NEEDED')).use(({ context, next }) => {
  needAudience(context.person, 'member')
  return next()
})

/**
 * Admins. For anybody else what they ask for does not exist.
 * @public the admin pages are built on it
 */
export const staff = base.errors(refusals('NOT_FOUND')).use(({ context, next }) => {
  const { actor } = context.work
  if (actor.kind !== 'person' || actor.accountType !== 'admin') throw notFound('There is nothing at this address.')
  return next({ context: { person: actor } })
})
