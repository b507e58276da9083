import { asc, eq } from 'drizzle-orm'
import { type CryptoKey, exportJWK, exportPKCS8, generateKeyPair, importJWK, importPKCS8, type JWK } from 'jose'
import { z } from 'zod'
import type { Settings } from '#config/env.ts'
import { after, DAY, HOUR, MINUTE } from '#contract/duration.ts'
import type { Query } from '#db/client.ts'
import { signingKeys } from '#db/schema/index.ts'
import { seal, unseal } from './secrets.ts'

export const SIGNING_ALGORITHM = 'ES256'

/** Programs keep our key set for minutes, so a key signs nothing before they can have read it. */
const SIGNS_AFTER = HOUR
const ROTATES_AFTER = 90 * DAY
/** More than the life of a token, with which the old key may have signed last. */
const STAYS_FOR = 3 * HOUR
/** How long another process may miss a new key. */
const REREAD_AFTER = MINUTE
const REREAD_AT_MOST_EVERY = 5000

const PublicKey = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() })

type SigningKey = { id: string; madeAt: Date; jwk: JWK; publicKey: CryptoKey; sealed: string }

export type SigningKeys = {
  /** The key that signs now. One is made if there is none, or none of our secrets opens it. */
  current(): Promise<{ id: string; privateKey: CryptoKey }>
  /** Null if it is unknown. */
  publicKey(id: string): Promise<CryptoKey | null>
  /** What `/.well-known/jwks.json` gives. */
  keySet(): Promise<{ keys: JWK[] }>
  /** Makes a new key when the newest is old, and drops those that can have signed nothing that still works. */
  rotate(): Promise<void>
}

export function openSigningKeys(query: Query, settings: Settings, now: () => Date): SigningKeys {
  let known: { keys: SigningKey[]; readAt: number } | null = null
  const opened = new Map<string, CryptoKey>()

  async function read(): Promise<SigningKey[]> {
    const rows = await query.select().from(signingKeys).orderBy(asc(signingKeys.madeAt), asc(signingKeys.id))
    const keys = await Promise.all(rows.map(keyOf))
    known = { keys, readAt: performance.now() }
    return keys
  }

  async function all(maxAge = REREAD_AFTER): Promise<SigningKey[]> {
    return known && performance.now() - known.readAt < maxAge ? known.keys : read()
  }

  async function make(): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
    const sealed = await seal(settings, await exportPKCS8(privateKey))
    await query.insert(signingKeys).values({ publicKey: await exportJWK(publicKey), sealed, madeAt: now() })
    known = null
  }

  async function open({ id, sealed }: SigningKey): Promise<CryptoKey | null> {
    const before = opened.get(id)
    if (before) return before
    const text = await unseal(settings, sealed)
    if (text === null) return null
    const key = await importPKCS8(text, SIGNING_ALGORITHM)
    opened.set(id, key)
    return key
  }

  /** The newest that is known long enough, else the oldest; those that our secrets do not open are passed over. */
  async function usable(): Promise<{ id: string; privateKey: CryptoKey } | null> {
    const keys = await all()
    const since = after(now(), -SIGNS_AFTER)
    const ripe = keys.filter(({ madeAt }) => madeAt <= since).reverse()
    for (const key of [...ripe, ...keys.filter(({ madeAt }) => madeAt > since)]) {
      const privateKey = await open(key)
      if (privateKey) return { id: key.id, privateKey }
    }
    return null
  }

  return {
    async current() {
      const found = await usable()
      if (found) return found
      await make()
      const made = await usable()
      if (!made) throw new Error('The key that signs tokens cannot be read')
      return made
    },
    async publicKey(id) {
      const named = (keys: SigningKey[]) => keys.find((key) => key.id === id)?.publicKey ?? null
      return named(await all()) ?? named(await all(REREAD_AT_MOST_EVERY))
    },
    async keySet() {
      if ((await all()).length === 0) await make()
      return { keys: (await all()).map(({ jwk }) => jwk).reverse() }
    },
    async rotate() {
      const keys = await read()
      const newest = keys.at(-1)
      if (newest && newest.madeAt <= after(now(), -ROTATES_AFTER)) await make()
      const signing = await usable()
      const successor = keys.find(({ id }) => id === signing?.id)
      for (const { id, madeAt } of keys) {
        if (!successor || madeAt >= successor.madeAt) continue
        const replacedAt = after(successor.madeAt, SIGNS_AFTER)
        if (after(replacedAt, STAYS_FOR) <= now()) await query.delete(signingKeys).where(eq(signingKeys.id, id))
      }
      known = null
    },
  }
}

async function keyOf({ id, madeAt, publicKey, sealed }: typeof signingKeys.$inferSelect): Promise<SigningKey> {
  const jwk = { ...PublicKey.parse(publicKey), kid: id, alg: SIGNING_ALGORITHM, use: 'sig', key_ops: ['verify'] }
  const imported = await importJWK(jwk, SIGNING_ALGORITHM)
  if (imported instanceof Uint8Array) throw new Error('a key that signs tokens is no pair')
  return { id, madeAt, sealed, jwk, publicKey: imported }
}
