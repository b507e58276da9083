import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { API_SCOPES, type ApiScope } from '#contract/api/scope.ts'
import { after, MINUTE } from '#contract/duration.ts'
import { moment } from '#contract/moment.ts'
import type { Query } from '#db/client.ts'
import { rowOf } from '#db/rows.ts'
import { apiKeys } from '#db/schema/index.ts'
import { hashToken } from '#server/account/token.ts'
import { personByKey } from '#server/auth/actor.ts'
import type { Site } from '#server/work/work.ts'
import { type Caller, keyUnknown } from '../caller.ts'
import { claimsToBeKey, isSecret } from './secret.ts'

const USE_EVERY = MINUTE

const KeyRow = z.object({
  id: z.string(),
  userId: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  createdAt: moment,
  expiresAt: moment,
  lastUsedAt: moment.nullable(),
})

/** Null if it is no key at all. @throws KEY_UNKNOWN */
export async function callerByKey(site: Site, secret: string, address: string): Promise<Caller | null> {
  if (!claimsToBeKey(secret)) return null
  const { query } = site.database
  const key = isSecret(secret) ? await keyWith(query, secret) : null
  const now = site.now()
  if (!key || key.expiresAt <= now) throw keyUnknown()
  // The password was given for this key, which lives for hours: what it does counts as proven.
  const proof = { madeAt: key.createdAt, provedAt: now, isPublic: site.auth.isPublic }
  const admin = key.scopes.includes('admin') ? proof : null
  const actor = await personByKey(query, key.userId, { address, admin })
  if (!actor) throw keyUnknown()
  if (!key.lastUsedAt || now > after(key.lastUsedAt, USE_EVERY)) await recordUse(query, key.id, now)
  return { actor, scopes: new Set<ApiScope>(key.scopes), key: { id: key.id } }
}

function keyWith(db: Query, secret: string) {
  return rowOf(db, KeyRow)`
    select id, user_id as "userId", scopes::text[], created_at as "createdAt", expires_at as "expiresAt",
      last_used_at as "lastUsedAt"
    from api_keys where secret_hash = ${hashToken(secret)}`
}

async function recordUse(db: Query, id: string, at: Date): Promise<void> {
  const earlier = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, at))
  await db
    .update(apiKeys)
    .set({ lastUsedAt: at })
    .where(and(eq(apiKeys.id, id), earlier))
}
