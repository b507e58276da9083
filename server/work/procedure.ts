import { ORPCError, os } from '@orpc/server'
import { LOOKING_ONLY, type StaffType } from '#contract/account/words.ts'
import type { Browser } from '#server/auth/browser.ts'
import { type Audience, needAudience } from './audience.ts'
import { noteLimitReached } from './limit.ts'
import { isRefusal, needStays, Refusal, refusals } from './refusal.ts'
import { needProof, needStaff, nothingHere } from './staff.ts'
import type { Person, Work } from './work.ts'

/** `browser` is for procedures that begin or end a session. */
export type Call = { work: Work; browser: Browser }

type Meta = {
  /** Also open to people who have asked to be deleted. */
  whileLeaving?: boolean
  /** Changes nothing and hands out no more than a page shows: also open to an admin who looks with consent. */
  reads?: boolean
  /** For admins, or for moderators too. */
  staff?: StaffType
}

export const UNDECLARED = 'a procedure refused with what it does not declare'

const base = os
  .$context<Call>()
  .$meta<Meta>({})
  .errors(refusals('LOOKING_ONLY'))
  .use(async ({ context, next, path, procedure }) => {
    try {
      const { actor } = context.work
      const looksOnly = actor.kind === 'person' && actor.support !== null
      if (looksOnly && !procedure['~orpc'].meta.reads) throw new Refusal('LOOKING_ONLY', LOOKING_ONLY)
      return await next()
    } catch (error) {
      if (!isRefusal(error)) throw error
      const { code, status, message, data, about } = error
      if (code === 'TOO_MANY_REQUESTS') await noteLimitReached(context.work, path.join('.'), about)
      if (!(code in procedure['~orpc'].errorMap)) {
        context.work.site.log.warn({ code, procedure: path.join('.') }, UNDECLARED)
      }
      throw new ORPCError(code, { status, message, data })
    }
  })

/** For procedures that change nothing: people who are leaving, and admins who look, may call only marked ones. */
export const READS: Meta = { whileLeaving: true, reads: true }

/** For what people who are leaving may do besides. */
export const WHILE_LEAVING: Meta = { whileLeaving: true }

export const anyone = base

/** Confirmed or not. */
export const signedIn = base.errors(refusals('UNAUTHORIZED', 'LEAVING')).use(({ context, next, procedure }) => {
  const { actor } = context.work
  if (actor.kind !== 'person') throw new Refusal('UNAUTHORIZED', 'Please log in first.')
  if (!procedure['~orpc'].meta.whileLeaving) needStays(actor)
  return next({ context: { person: actor } })
})

const only = (audience: Audience) =>
  os.$context<Call & { person: Person }>().middleware(({ context, next }) => {
    needAudience(context.person, audience)
    return next()
  })

export const confirmed = signedIn.errors(refusals('CONFIRMATION_NEEDED')).use(only('confirmed'))

/** With a confirmed address; excludes admins. */
export const client = signedIn.errors(refusals('WRONG_TYPE', 'CONFIRMATION_NEEDED')).use(only('client'))

export const poster = signedIn.errors(refusals('WRONG_TYPE', 'CONFIRMATION_NEEDED')).use(only('poster'))

/** Confirmed or not, with or without membership. */
export const provider = signedIn.errors(refusals('WRONG_TYPE')).use(only('provider'))

export const buyer = signedIn.errors(refusals('WRONG_TYPE', 'CONFIRMATION_NEEDED')).use(only('buyer'))

export const confirmedProvider = provider.errors(refusals('CONFIRMATION_NEEDED')).use(only('confirmedProvider'))

/** With a confirmed address and an active membership. */
export const member = confirmedProvider.errors(refusals('MEMBERSHIP_NEEDED')).use(only('member'))

/** Admins and moderators; to all others there is nothing here. */
export const staff = base
  .meta({ staff: 'moderator' })
  .errors(refusals('NOT_FOUND', 'TWO_FACTOR_NEEDED'))
  .use(({ context, next }) => next({ context: { person: needStaff(context.work) } }))

export const admin = base
  .meta({ staff: 'admin' })
  .errors(refusals('NOT_FOUND', 'TWO_FACTOR_NEEDED'))
  .use(({ context, next }) => {
    const person = needStaff(context.work)
    if (person.staff.role !== 'admin') throw nothingHere()
    return next({ context: { person } })
  })

/** For what cannot easily be undone: the password was given within the last minutes. */
export const provenAdmin = admin.errors(refusals('PROOF_NEEDED')).use(({ context, next }) => {
  needProof(context.work, context.person)
  return next()
})
