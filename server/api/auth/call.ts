import type { z } from 'zod'
import { MINUTE } from '#contract/duration.ts'
import { provedWithin } from '#server/account/token-session/token-session.ts'
import type { TokenBearer } from '#server/auth/actor.ts'
import type { Browser } from '#server/auth/browser.ts'
import type { RequestInfo } from '#server/http/request/request-context.ts'
import { assertStays } from '#server/work/refusal.ts'
import { type Site, type Work, workFor } from '#server/work/work.ts'
import { bearerIn } from '../caller.ts'
import { bearerOf } from './caller.ts'
import { AuthError, faultOf } from './error.ts'

/** A request of a stock client. */
export type AuthCall = {
  work: Work
  /** Made up for this request: has no cookie, and what is set in it stays here. */
  browser: Browser
  query: URLSearchParams
  headers: Headers
  body: unknown
  /** Null if no access token was sent, or one that opens nothing. */
  bearer: TokenBearer | null
}

/** A request with an access token that opens something. */
export type OwnCall = AuthCall & { bearer: TokenBearer }

const MAX_BODY_LENGTH = 100_000

export async function callOf(site: Site, request: Request, { clientAddress }: RequestInfo): Promise<AuthCall> {
  const { headers } = request
  const token = bearerIn(headers.get('authorization'))
  const bearer = token === null ? null : await bearerOf(site, token, clientAddress)
  // Without the code of 2-step verification nothing is done in the person's name.
  const known = bearer && !bearer.needsCode
  return {
    work: workFor(site, known ? bearer.person : { kind: 'visitor', address: clientAddress }),
    browser: browserOf(headers, clientAddress),
    query: new URL(request.url).searchParams,
    headers,
    body: await jsonOf(request),
    bearer,
  }
}

function browserOf(headers: Headers, clientAddress: string): Browser {
  const sent = new Headers({ 'x-client-address': clientAddress })
  const agent = headers.get('user-agent')
  if (agent) sent.set('user-agent', agent.slice(0, 300))
  return { headers: sent, setCookies: [] }
}

async function jsonOf(request: Request): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'HEAD') return {}
  const text = await request.text()
  if (text.trim() === '') return {}
  if (text.length > MAX_BODY_LENGTH) throw new AuthError(413, 'validation_failed', 'The body is too long.')
  try {
    return JSON.parse(text)
  } catch {
    throw new AuthError(400, 'bad_json', 'The body is not JSON.')
  }
}

/** @throws AuthError of the first fault */
export function read<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw faultOf(parsed.error)
}

/** Whether the body names a field. */
export function names(body: unknown, field: string): boolean {
  return typeof body === 'object' && body !== null && Reflect.get(body, field) != null
}

/** The code of 2-step verification may be missing: only the factors, and what the client needs to ask for it. */
export function ownCall(call: AuthCall): OwnCall {
  const { bearer, headers } = call
  if (bearer) return { ...call, bearer }
  if (bearerIn(headers.get('authorization')) === null)
    throw new AuthError(401, 'no_authorization', 'This needs an access token.')
  throw new AuthError(403, 'session_not_found', 'This access token isn’t valid, or its session has ended.')
}

/** @throws insufficient_aal without the code of 2-step verification */
export function fullCall(call: AuthCall): OwnCall {
  const own = ownCall(call)
  if (!own.bearer.needsCode) return own
  throw new AuthError(403, 'insufficient_aal', 'This account uses 2-step verification: verify its factor first.')
}

/** The same for what changes something. */
export function changingCall(call: AuthCall): OwnCall {
  const own = fullCall(call)
  assertStays(own.bearer.person)
  return own
}

/** How long a password or a code that was given counts as a proof of more. */
const PROVED_FOR = 15 * MINUTE

/** The password was given in this session a moment ago; or the mailbox proven, for accounts without one. */
export function hasProved({ work, bearer }: OwnCall, ...by: Parameters<typeof provedWithin>[2]): boolean {
  return provedWithin(work, bearer, by, PROVED_FOR)
}
