import type * as webAuthn from '@simplewebauthn/server'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { outageOf } from '#db/away.ts'
import type { Query } from '#db/client.ts'
import { passkeys } from '#db/schema/index.ts'

/** The site as browsers know it (SITE_URL): a passkey works at its host name, and answers from its origin count. */
export type Place = { domain: string; origin: string }

export type StoredPasskey = typeof passkeys.$inferSelect

/** Holds for each challenge: the person is there, and has shown the device who they are. */
const CHECKED = 'required'

/** Ed25519, ES256 and RS256: what devices have. The library's own list has experimental ones. */
const ALGORITHMS = [-8, -7, -257]

/** Needed by few visits, and takes a while to load. */
const library = (): Promise<typeof webAuthn> => import('@simplewebauthn/server')

/**
 * Leaves out what a device says of its maker (attestation). We ask for none and judge none: to do so, the library would fetch
 * whatever address a certificate in the answer names.
 */
async function withoutMaker(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  const none = new Map<string, string | Uint8Array | Map<string, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', authData],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(none))
}

export async function registrationOptions(
  { domain }: Place,
  challenge: string,
  { id, login, siteName, own }: { id: string; login: string; siteName: string; own: StoredPasskey[] },
): Promise<string> {
  const { generateRegistrationOptions } = await library()
  return JSON.stringify(
    await generateRegistrationOptions({
      rpName: siteName,
      rpID: domain,
      userID: new TextEncoder().encode(id),
      userName: login,
      userDisplayName: login,
      challenge,
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'required', userVerification: CHECKED },
      excludeCredentials: own.map(descriptor),
    }),
  )
}

/** @param own null if the browser may offer any that it has for this site */
export async function loginOptions({ domain }: Place, challenge: string, own: StoredPasskey[] | null): Promise<string> {
  const { generateAuthenticationOptions } = await library()
  const allowed = own ? { allowCredentials: own.map(descriptor) } : {}
  return JSON.stringify(
    await generateAuthenticationOptions({ rpID: domain, challenge, userVerification: CHECKED, ...allowed }),
  )
}

function descriptor({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId, transports }
}

const base64url = z.string().regex(/^[\w-]+$/)

const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') }

const TRANSPORTS = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const
type Transport = (typeof TRANSPORTS)[number]

const transports = z
  .array(z.string())
  .catch([])
  .transform((given): Transport[] => TRANSPORTS.filter((known) => given.includes(known)))

const RegistrationAnswer = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url, transports }),
})

const LoginAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})

type Spend = (challenge: string) => Promise<boolean>

/** What to keep of a new passkey. Null if the answer is not right, for whatever reason. */
export async function readRegistration({ domain, origin }: Place, answer: string, spend: Spend) {
  const response = parsed(RegistrationAnswer, answer)
  if (!response) return null
  const { verifyRegistrationResponse } = await library()
  const checked = await withoutMaker(response.response.attestationObject)
    .then((attestationObject) =>
      verifyRegistrationResponse({
        response: { ...response, response: { ...response.response, attestationObject }, clientExtensionResults: {} },
        expectedChallenge: spend,
        expectedOrigin: origin,
        expectedRPID: domain,
        supportedAlgorithmIDs: ALGORITHMS,
        requireUserVerification: true,
      }),
    )
    .catch(nullUnlessOutage)
  if (!checked?.verified) return null
  const { credential, credentialBackedUp } = checked.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports,
    synced: credentialBackedUp,
    domain,
  }
}

/** The credential that an answer names, whatever the answer is worth. Null if it cannot be read. */
export function credentialIn(answer: string): string | null {
  return parsed(LoginAnswer, answer)?.id ?? null
}

/**
 * Whether the answer is right: signed by this passkey over a challenge of ours, on our pages, by a person that the device has
 * recognised, and with a count that goes up.
 */
export async function isRightAnswer(
  db: Query,
  { domain, origin }: Place,
  passkey: StoredPasskey,
  answer: string,
  { spend, now }: { spend: Spend; now: Date },
): Promise<boolean> {
  const response = parsed(LoginAnswer, answer)
  if (!response || !isHandleOf(response.response.userHandle, passkey.userId)) return false
  const { verifyAuthenticationResponse } = await library()
  const { userHandle: _, ...signed } = response.response
  const checked = await verifyAuthenticationResponse({
    response: { ...response, response: signed, clientExtensionResults: {} },
    expectedChallenge: spend,
    expectedOrigin: origin,
    expectedRPID: domain,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(nullUnlessOutage)
  if (!checked?.verified) return false
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  // One of several parallel answers with the same count is taken.
  const used = await db
    .update(passkeys)
    .set({ counter: newCounter, synced: credentialBackedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, passkey.id), sql`${passkeys.counter} = ${passkey.counter}`))
    .returning({ id: passkeys.id })
  return used.length > 0
}

/** A device that knows the person by another id was given another account. */
function isHandleOf(handle: string | null | undefined, userId: string): boolean {
  return !handle || Buffer.from(handle, 'base64url').toString() === userId
}

/** The library throws what is wrong with an answer as a plain error. The database, asked by `spend`, has errors with a code. */
function nullUnlessOutage(error: unknown): null {
  if (outageOf(error)) throw error
  return null
}

function parsed<Schema extends z.ZodType>(schema: Schema, json: string): z.output<Schema> | null {
  try {
    const read = schema.safeParse(JSON.parse(json))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
