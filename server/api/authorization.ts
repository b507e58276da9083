import { isRefusal, Refusal } from '#server/work/refusal.ts'
import type { Site } from '#server/work/work.ts'
import { findByAccessToken } from './auth/caller.ts'
import { spend } from './budget.ts'
import { bearerIn, type Caller, keyUnknown, visitorAt } from './caller.ts'
import { callerByKey } from './key/key-caller.ts'

/** Finds who a secret of one kind belongs to. Null if it is of another kind. @throws KEY_UNKNOWN */
type FindCaller = (site: Site, secret: string, address: string) => Promise<Caller | null>

/** The kinds of secrets: personal keys, and access tokens of `/auth/v1`. */
const KINDS: FindCaller[] = [callerByKey, findByAccessToken]

/**
 * Reads `Authorization: Bearer …` and nothing else: never a cookie.
 * @param address of the client, by which visitors are counted
 * @throws KEY_UNKNOWN if what was sent opens nothing (any more), TOO_MANY_REQUESTS if that was so too often
 */
export async function callerOf(site: Site, request: Request, address: string): Promise<Caller> {
  try {
    return await callerWith(site, request.headers.get('authorization'), address)
  } catch (error) {
    // What opens nothing counts like a visitor's request.
    if (isRefusal(error, 'KEY_UNKNOWN')) throw spend(site, visitorAt(address)).exceeded ?? error
    throw error
  }
}

const OF_ADMINS = /^\/(api\/v1\/admin|storage\/v1\/object\/business_logos)\//

/** Whose program sends a file. Null for visitors, for what opens nothing, and for a key that may not send it: it is not read. */
export async function programUploading(site: Site, path: string, authorization?: string): Promise<string | null> {
  if (authorization === undefined) return null
  try {
    const { actor, scopes } = await callerWith(site, authorization, '')
    const isAllowed = scopes.has(OF_ADMINS.test(path) ? 'admin' : 'listing')
    return actor.kind === 'person' && isAllowed ? actor.id : null
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

async function callerWith(site: Site, authorization: string | null, address: string): Promise<Caller> {
  if (authorization === null) return visitorAt(address)
  const secret = bearerIn(authorization)
  if (!secret) throw new Refusal('KEY_UNKNOWN', 'Send your key as “Authorization: Bearer fettle_…”.')
  for (const find of KINDS) {
    const caller = await find(site, secret, address)
    if (caller) return caller
  }
  throw keyUnknown()
}
