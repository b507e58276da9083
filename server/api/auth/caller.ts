import { readAccessToken } from '#server/auth/access-token.ts'
import { type TokenBearer, tokenBearer } from '#server/auth/actor.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Site } from '#server/work/work.ts'
import { type Caller, keyUnknown, loggedInCaller } from '../caller.ts'

/** The person who holds the session of an access token. Null if the token opens nothing (any more). */
export async function bearerOf(site: Site, token: string, address: string): Promise<TokenBearer | null> {
  const claims = await readAccessToken(site.tokens, token)
  return claims && tokenBearer(site.database.query, { userId: claims.sub, sessionId: claims.session_id }, address)
}

/** Finds who sent an access token. Null if it is of another kind. @throws KEY_UNKNOWN, CODE_NEEDED */
export async function findByAccessToken(site: Site, secret: string, address: string): Promise<Caller | null> {
  if (secret.split('.').length !== 3) return null
  const bearer = await bearerOf(site, secret, address)
  if (!bearer) throw keyUnknown()
  if (bearer.needsCode) {
    throw new Refusal(
      'CODE_NEEDED',
      'This account uses 2-step verification: verify its factor at /auth/v1/factors first.',
    )
  }
  return loggedInCaller(bearer.person)
}
