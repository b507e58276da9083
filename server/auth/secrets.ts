import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { eq, isNotNull } from 'drizzle-orm'
import type { Settings } from '#config/env.ts'
import type { Query } from '#db/client.ts'
import { ownerships, signingKeys, siteKeys, twoFactor, webhooks } from '#db/schema/index.ts'

/** What better-auth is told: it encrypts with the first and reads with each. */
export function secretsOf({ authSecret, earlierSecrets }: Settings) {
  const values = [authSecret(), ...earlierSecrets]
  return {
    secrets: values.map((value) => ({ version: versionOf(value), value })),
    // Read what has no version: it was written before there were versions.
    secret: values.at(-1) ?? '',
  }
}

/** The same for the same secret, so that no operator has to number them. */
function versionOf(secret: string): number {
  return Number.parseInt(createHash('sha256').update(`version ${secret}`).digest('hex').slice(0, 8), 16)
}

/** Re-encrypts everything with the current secret, so that the earlier ones can be removed. */
export async function renewEncryption(db: Query, settings: Settings): Promise<void> {
  const rows = await db.select({ id: twoFactor.id, secret: twoFactor.secret }).from(twoFactor)
  for (const { id, secret } of rows) {
    const renewed = await sealedAnew(settings, secret)
    if (renewed) await db.update(twoFactor).set({ secret: renewed }).where(eq(twoFactor.id, id))
  }
  const held = await db
    .select({ id: ownerships.id, former: ownerships.former })
    .from(ownerships)
    .where(isNotNull(ownerships.former))
  for (const { id, former } of held) {
    const sealed = former && (await sealedAnew(settings, former.sealed))
    if (former && sealed)
      await db
        .update(ownerships)
        .set({ former: { ...former, sealed } })
        .where(eq(ownerships.id, id))
  }
  for (const { id, secret, formerSecret } of await db.select().from(webhooks)) {
    const [renewed, former] = [
      await sealedAnew(settings, secret),
      formerSecret && (await sealedAnew(settings, formerSecret)),
    ]
    if (renewed) await db.update(webhooks).set({ secret: renewed }).where(eq(webhooks.id, id))
    if (former) await db.update(webhooks).set({ formerSecret: former }).where(eq(webhooks.id, id))
  }
  for (const { name, sealed } of await db.select().from(siteKeys)) {
    const renewed = await sealedAnew(settings, sealed)
    if (renewed) await db.update(siteKeys).set({ sealed: renewed }).where(eq(siteKeys.name, name))
  }
  for (const { id, sealed } of await db.select().from(signingKeys)) {
    const renewed = await sealedAnew(settings, sealed)
    if (renewed) await db.update(signingKeys).set({ sealed: renewed }).where(eq(signingKeys.id, id))
  }
}

export function seal(settings: Settings, data: string): Promise<string> {
  return symmetricEncrypt({ key: keyOf(settings), data })
}

/** Null if none of our secrets sealed it. */
export async function unseal(settings: Settings, data: string): Promise<string | null> {
  const { keys, currentVersion } = keyOf(settings)
  for (const legacySecret of keys.values()) {
    const plain = await symmetricDecrypt({ key: { keys, currentVersion, legacySecret }, data }).catch(() => null)
    if (plain !== null) return plain
  }
  return null
}

/** Null if it is encrypted with the current secret already, or cannot be read. */
async function sealedAnew(settings: Settings, sealed: string): Promise<string | null> {
  if (sealed.startsWith(`$ba$${keyOf(settings).currentVersion}$`)) return null
  const plain = await unseal(settings, sealed)
  return plain === null ? null : seal(settings, plain)
}

function keyOf(settings: Settings) {
  const { secrets } = secretsOf(settings)
  const [current] = secrets
  if (!current) throw new Error('a site without a secret')
  const keys = new Map(secrets.map(({ version, value }) => [version, value]))
  return { keys, currentVersion: current.version }
}

/** better-auth compares cookies with one secret: those signed with an earlier one are signed again on their way in. */
export function withNewSignatures(headers: Headers, settings: Settings): Headers {
  const cookie = headers.get('cookie')
  if (settings.earlierSecrets.length === 0 || !cookie) return headers
  const renewed = new Headers(headers)
  renewed.set(
    'cookie',
    cookie.replaceAll(
      SIGNED,
      (whole, start, text) => start + (signedAnew(text, settings) ?? whole.slice(start.length)),
    ),
  )
  return renewed
}

/** `name=value.signature`, the signature being 32 bytes as base64; encoded as cookies are. */
const SIGNED = /((?:^|;\s*)[\w.-]+=)([^;]+(?:%3D|=))(?=;|$)/g

function signedAnew(encoded: string, { authSecret, earlierSecrets }: Settings): string | null {
  const value = valueSignedWith(earlierSecrets, decoded(encoded))
  return value === null ? null : signedValue(authSecret(), value)
}

/** A value as a cookie holds it. */
export function signedValue(secret: string, value: string): string {
  return encodeURIComponent(`${value}.${signatureOf(secret, value)}`)
}

/** The value in a decoded cookie. Null if none of the secrets signed it. */
export function valueSignedWith(secrets: string[], text: string): string | null {
  const dot = text.lastIndexOf('.')
  if (dot < 1) return null
  const [value, given] = [text.slice(0, dot), text.slice(dot + 1)]
  return secrets.some((secret) => isSame(signatureOf(secret, value), given)) ? value : null
}

const signatureOf = (secret: string, value: string) => createHmac('sha256', secret).update(value).digest('base64')

/** Takes as long whatever differs. */
export function isSame(one: string, other: string): boolean {
  const [expected, actual] = [Buffer.from(one), Buffer.from(other)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
