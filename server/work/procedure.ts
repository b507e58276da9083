import { ORPCError, os } from '@orpc/server'
import { z } from 'zod'
import { LOOKING_ONLY, type StaffType } from '#contract/account/words.ts'
import type { ApiScope } from '#contract/api/scope.ts'
import { cookieNames, isPersonalCookie } from '#contract/cookie.ts'
import type { PageTag } from '#contract/page-tags.ts'
import { isUnstorable, outageOf, refusesWrites } from '#db/away.ts'
import type { Replica } from '#db/postgres/replicas.ts'
import type { Browser } from '#server/auth/browser.ts'
import { observe } from '#server/platform/seeing/observe.ts'
import { type Audience, assertAudience } from './audience.ts'
import { recordLimitReached } from './limit.ts'
import { assertStays, isRefusal, Refusal, refusals } from './refusal.ts'
import { assertProof, assertStaff, nothingHere } from './staff.ts'
import { type Person, type Work, workFor } from './work.ts'

/**
 * `browser` is for procedures that begin or end a session, `operator` is who runs the site and sits at its machine, `scopes`
 * are those of a program's key or token.
 */
export type Call = { work: Work; browser: Browser; operator?: boolean; scopes?: ReadonlySet<ApiScope> }

type Meta = {
  /** Also open to people who have asked to be deleted. */
  whileLeaving?: boolean
  /** Changes nothing and hands out no more than a page shows: also open to an admin who looks with consent. */
  reads?: boolean
  /** For admins, or for moderators too. */
  staff?: StaffType
  /** What a program's key needs: said by the operations of `server/api/v1`, and by nothing else. */
  scope?: ApiScope
  /** Lets the page cache keep what every program without a key is answered; `id` of the input. A change of any tag drops it. */
  kept?: (id: string) => PageTag[]
}

const UNSTORABLE = 'This has a character that no text can hold. Please leave it out.'

export const UNDECLARED = 'a procedure refused with what it does not declare'
const FORBIDDEN = 'a procedure refused someone for lack of rights'

/** What is not there for someone may be there for others. */
function isForbidden(status: number, { errorMap, meta }: { errorMap: object; meta: Meta }): boolean {
  return (
    status === 401 || status === 403 || (status === 404 && (meta.staff !== undefined || 'UNAUTHORIZED' in errorMap))
  )
}

const base = os
  .$context<Call>()
  .$meta<Meta>({})
  .errors(refusals('LOOKING_ONLY'))
  .use(({ next, path }) => {
    const name = path.join('.')
    return observe(
      {
        name,
        kind: 'inside',
        attributes: { 'fettle.procedure': name },
        refuses: (error) => error instanceof ORPCError && error.status < 500,
        count: (measures, outcome, seconds) => measures.procedure(name, outcome, seconds),
      },
      async () => next(),
    )
  })
  .use(async ({ context, next, path, procedure }) => {
    try {
      const { actor } = context.work
      const looksOnly = actor.kind === 'person' && actor.support !== null
      if (looksOnly && !procedure['~orpc'].meta.reads) throw new Refusal('LOOKING_ONLY', LOOKING_ONLY)
      return await next()
    } catch (error) {
      if (isUnstorable(error)) throw new ORPCError('BAD_REQUEST', { message: UNSTORABLE })
      if (!isRefusal(error)) throw error
      const { code, status, message, data, about } = error
      if (isForbidden(status, procedure['~orpc'])) {
        const { actor, site } = context.work
        const who = 'id' in actor ? actor.id : null
        site.log.info({ procedure: path.join('.'), code, who, address: actor.address }, FORBIDDEN)
      }
      if (code === 'TOO_MANY_REQUESTS') await recordLimitReached(context.work, path.join('.'), about)
      if (!(code in procedure['~orpc'].errorMap)) {
        context.work.site.log.warn({ code, procedure: path.join('.') }, UNDECLARED)
      }
      throw new ORPCError(code, { status, message, data })
    }
  })
  .use(async ({ context: { work, browser }, next, procedure }) => {
    const replica = procedure['~orpc'].meta.reads ? replicaFor(work, browser) : null
    if (!replica) return next()
    try {
      return await next({ context: { work: workFor(work.site, work.actor, replica.query) } })
    } catch (error) {
      if (!outageOf(error)) throw error
      if (!refusesWrites(error)) replica.leave()
      return next()
    }
  })

/** A visitor who may have just written something has a cookie of ours, and reads from the primary. */
function replicaFor({ site, actor }: Work, { headers }: Browser): Replica | null {
  const { replicas } = site.database
  if (!replicas || actor.kind !== 'visitor') return null
  return cookieNames(headers.get('cookie') ?? undefined).some(isPersonalCookie) ? null : replicas.next()
}

/** Marks procedures that change nothing: people who are leaving, and admins who look, may call only marked ones. */
export const READS: Meta = { whileLeaving: true, reads: true }

/** Marks what people who are leaving may do besides. */
export const WHILE_LEAVING: Meta = { whileLeaving: true }

// An audience with Reads changes nothing, and shows no more than a page does; one with Acts answers with nothing.

export const anyone = base
export const anyoneReads = anyone.meta(READS)
export const anyoneActs = anyone.output(z.void())

/** Who runs a site that no one else can reach (server/http), logged in or not; to all others there is nothing here. */
export const operator = base.errors(refusals('NOT_FOUND')).use(({ context, next }) => {
  if (!context.operator) throw nothingHere()
  return next()
})

/** Confirmed or not. */
export const signedIn = base.errors(refusals('UNAUTHORIZED', 'LEAVING')).use(({ context, next, procedure }) => {
  const { actor } = context.work
  if (actor.kind !== 'person') throw new Refusal('UNAUTHORIZED', 'Please log in first.')
  if (!procedure['~orpc'].meta.whileLeaving) assertStays(actor)
  return next({ context: { person: actor } })
})
export const signedInReads = signedIn.meta(READS)
export const signedInActs = signedIn.output(z.void())

const only = (audience: Audience) =>
  os.$context<Call & { person: Person }>().middleware(({ context, next }) => {
    assertAudience(context.person, audience)
    return next()
  })

export const confirmed = signedIn.errors(refusals('CONFIRMATION_NEEDED')).use(only('confirmed'))

/** Has a confirmed address; excludes admins. */
export const client = signedIn.errors(refusals('WRONG_TYPE', 'CONFIRMATION_NEEDED')).use(only('client'))

export const poster = signedIn.errors(refusals('WRONG_TYPE', 'CONFIRMATION_NEEDED')).use(only('poster'))

/** Confirmed or not, with or without membership. */
export const provider = signedIn.errors(refusals('WRONG_TYPE')).use(only('provider'))
export const providerReads = provider.meta(READS)
export const providerActs = provider.output(z.void())

export const buyer = signedIn.errors(refusals('WRONG_TYPE', 'CONFIRMATION_NEEDED')).use(only('buyer'))

export const confirmedProvider = provider.errors(refusals('CONFIRMATION_NEEDED')).use(only('confirmedProvider'))

/** Has a confirmed address and an active membership. */
export const member = confirmedProvider.errors(refusals('MEMBERSHIP_NEEDED')).use(only('member'))
export const memberActs = member.output(z.void())

/** Admins and moderators; to all others there is nothing here. */
export const staff = base
  .meta({ staff: 'moderator' })
  .errors(refusals('NOT_FOUND', 'TWO_FACTOR_NEEDED'))
  .use(({ context, next }) => next({ context: { person: assertStaff(context.work) } }))
export const staffReads = staff.meta(READS)
export const staffActs = staff.output(z.void())

export const admin = base
  .meta({ staff: 'admin' })
  .errors(refusals('NOT_FOUND', 'TWO_FACTOR_NEEDED'))
  .use(({ context, next }) => {
    const person = assertStaff(context.work)
    if (person.staff.role !== 'admin') throw nothingHere()
    return next({ context: { person } })
  })
export const adminReads = admin.meta(READS)
export const adminActs = admin.output(z.void())

/** Guards what cannot easily be undone: the password was given within the last minutes. */
export const provenAdmin = admin.errors(refusals('PROOF_NEEDED')).use(({ context, next }) => {
  assertProof(context.work, context.person)
  return next()
})
export const provenAdminActs = provenAdmin.output(z.void())
