import { ORPCError, os } from '@orpc/server'
import type { Browser } from '#server/auth/browser.ts'
import { needAudience } from './audience.ts'
import { isRefusal, needStays, notFound, Refusal, refusals } from './refusal.ts'
import type { Work } from './work.ts'

/** `browser` is for procedures that begin or end a session. */
export type Call = { work: Work; browser: Browser }

type Meta = {
  /** Also open to people who have asked to be deleted. */
  whileLeaving?: boolean
}

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

/** For procedures that change nothing: people who are leaving may call only marked ones. */
export const READS: Meta = { whileLeaving: true }

export const anyone = base

/** Confirmed or not. */
export const signedIn = base.errors(refusals('UNAUTHORIZED', 'LEAVING')).use(({ context, next, procedure }) => {
  const { actor } = context.work
  if (actor.kind !== 'person') throw new Refusal('UNAUTHORIZED', 'Please log in first.')
  if (!procedure['~orpc'].meta.whileLeaving) needStays(actor)
  return next({ context: { person: actor } })
})

export const confirmed = signedIn.errors(refusals('CONFIRMATION_NEEDED')).use(({ context, next }) => {
  needAudience(context.person, 'confirmed')
  return next()
})

/** With a confirmed address; excludes admins. */
export const client = signedIn.errors(refusals('WRONG_TYPE', 'CONFIRMATION_NEEDED')).use(({ context, next }) => {
  needAudience(context.person, 'client')
  return next()
})

export const poster = signedIn.errors(refusals('WRONG_TYPE', 'CONFIRMATION_NEEDED')).use(({ context, next }) => {
  needAudience(context.person, 'poster')
  return next()
})

/** Confirmed or not, with or without membership. */
export const provider = signedIn.errors(refusals('WRONG_TYPE')).use(({ context, next }) => {
  needAudience(context.person, 'provider')
  return next()
})

export const buyer = signedIn.errors(refusals('WRONG_TYPE', 'CONFIRMATION_NEEDED')).use(({ context, next }) => {
  needAudience(context.person, 'buyer')
  return next()
})

export const confirmedProvider = provider.errors(refusals('CONFIRMATION_NEEDED')).use(({ context, next }) => {
  needAudience(context.person, 'confirmedProvider')
  return next()
})

/** With a confirmed address and an active membership. */
export const member = confirmedProvider.errors(refusals('MEMBERSHIP_NEEDED')).use(({ context, next }) => {
  needAudience(context.person, 'member')
  return next()
})

/** @public the admin pages are built on it; other callers get NOT_FOUND */
export const staff = base.errors(refusals('NOT_FOUND')).use(({ context, next }) => {
  const { actor } = context.work
  if (actor.kind !== 'person' || actor.accountType !== 'admin') throw notFound('There is nothing at this address.')
  return next({ context: { person: actor } })
})
