import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { ACCESS_TOKEN_SECONDS } from '#contract/api/auth/words.ts'
import { isId } from '#contract/id.ts'
import { SIGNING_ALGORITHM, type SigningKeys } from './signing-keys.ts'

const AUDIENCE = 'authenticated'
const MAX_TOKEN_LENGTH = 4096

/** What a token says besides whom it is by, and until when. `sub` is the person. */
const Claims = z.object({ sub: z.uuid(), session_id: z.uuid() })
type Claims = z.infer<typeof Claims>

export type TokenIssuer = { keys: SigningKeys; siteUrl: URL; now: () => Date }

type Subject = {
  userId: string
  sessionId: string
  email: string
  phone: string
  aal: 'aal1' | 'aal2'
  methods: { method: string; timestamp: number }[]
}

export async function signAccessToken({ keys, siteUrl, now }: TokenIssuer, subject: Subject) {
  const { id, privateKey } = await keys.current()
  const issuedAt = Math.floor(now().getTime() / 1000)
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS
  const { userId, sessionId, email, phone, aal, methods } = subject
  const claims = { session_id: sessionId, email, phone, role: AUDIENCE, aal, amr: methods, is_anonymous: false }
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: id, typ: 'JWT' })
    .setSubject(userId)
    .setIssuer(issuerOf(siteUrl))
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(privateKey)
  return { token, expiresAt }
}

/** Null if we did not sign it, or its time is over. Whether its session goes on is for the caller to ask. */
export async function readAccessToken(issuer: TokenIssuer, token: string): Promise<Claims | null> {
  if (token.length > MAX_TOKEN_LENGTH) return null
  try {
    const { kid = '', alg } = decodeProtectedHeader(token)
    if (alg !== SIGNING_ALGORITHM || !isId(kid)) return null
    const key = await issuer.keys.publicKey(kid)
    if (!key) return null
    const { payload } = await jwtVerify(token, key, {
      algorithms: [SIGNING_ALGORITHM],
      issuer: issuerOf(issuer.siteUrl),
      audience: AUDIENCE,
      currentDate: issuer.now(),
      requiredClaims: ['sub', 'exp', 'iat', 'session_id'],
    })
    return Claims.safeParse(payload).data ?? null
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}

/** The address that the stock client is given. */
function issuerOf(siteUrl: URL): string {
  return `${siteUrl.origin}/auth/v1`
}
