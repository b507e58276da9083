import { and, eq } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import { EnrolInput, FactorVerification } from '#contract/api/auth/input.ts'
import type { Session } from '#contract/api/auth/view.ts'
import { MINUTE, seconds } from '#contract/duration.ts'
import { isId } from '#contract/id.ts'
import { twoFactor } from '#db/schema/index.ts'
import { proveCode } from '#server/account/security/prove.ts'
import { confirmTwoFactor, enrolAuthenticator, removeAuthenticator } from '#server/account/security/two-factor.ts'
import { recordSignIn } from '#server/account/sign-in/begin-session.ts'
import { signatureOf } from '#server/account/signature.ts'
import { anotherRefreshToken } from '#server/account/token-session/refresh.ts'
import { addCode, adoptSession, ownBrowser, tokensOf } from '#server/account/token-session/token-session.ts'
import type { Work } from '#server/work/work.ts'
import { proveOwner } from './account.ts'
import { type AuthCall, changingCall, hasProved, type OwnCall, ownCall, read } from './call.ts'
import { AuthError } from './error.ts'
import { sessionView } from './user.ts'

// An authenticator, as in Account Security. One of them for each account.

export async function enrol(call: AuthCall) {
  const own = changingCall(call)
  const { factor_type: type, friendly_name: friendlyName = null, issuer = null } = read(EnrolInput, call.body)
  if (type === 'phone') {
    throw new AuthError(
      422,
      'mfa_phone_enroll_not_enabled',
      'Texts are no second factor here. Use an authenticator (totp).',
    )
  }
  if (type !== 'totp')
    throw new AuthError(
      422,
      `mfa_${type === 'webauthn' ? 'webauthn_' : ''}enroll_not_enabled`,
      'Only totp is supported.',
    )
  if (!hasProved(own, 'password')) {
    throw new AuthError(401, 'reauthentication_needed', 'Log in with your password again, and enrol within 15 minutes.')
  }
  const { id, secret, uri } = await enrolAuthenticator(own.work, own.bearer.person, { friendlyName, issuer })
  return { id, type, friendly_name: friendlyName ?? '', totp: { qr_code: renderSVG(uri), secret, uri } }
}

const CHALLENGE_WINDOW = 5 * MINUTE

/** Nothing is stored: the id is our signature of what is asked and about when, in the form of a UUID. */
function challengeId(work: Work, sessionId: string, factorId: string, window: number): string {
  const bytes = Buffer.from(signatureOf(work, `challenge ${sessionId} ${factorId} ${window}`), 'base64url')
  const hex = bytes.toString('hex').slice(0, 32)
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

function windowNow(work: Work): number {
  return Math.floor(work.now().getTime() / CHALLENGE_WINDOW)
}

export async function challenge(call: AuthCall, factorId: string) {
  const { work, bearer } = ownCall(call)
  await factorOf(work, bearer.person.id, factorId)
  const window = windowNow(work)
  return {
    id: challengeId(work, bearer.person.sessionId, factorId, window),
    type: 'totp',
    expires_at: seconds((window + 2) * CHALLENGE_WINDOW),
  }
}

/** Switches 2-step verification on, or gives its code in this session. The answer replaces the tokens. */
export async function verifyFactor(call: AuthCall, factorId: string): Promise<Session & { recovery_codes?: string[] }> {
  const { work, bearer } = ownCall(call)
  const { challenge_id: given, code } = read(FactorVerification, call.body)
  const { sessionId, id } = bearer.person
  const factor = await factorOf(work, id, factorId)
  const window = windowNow(work)
  if (![window, window - 1].some((one) => challengeId(work, sessionId, factorId, one) === given)) {
    throw new AuthError(422, 'mfa_challenge_expired', 'This challenge has expired. Please ask for another.')
  }
  return factor.verified ? giveCode(ownCall(call), code) : switchOn(changingCall(call), code)
}

async function switchOn({ work, browser, bearer }: OwnCall, code: string) {
  const own = await ownBrowser(work, browser, bearer.person)
  const recoveryCodes = await confirmTwoFactor(work, own, bearer.person, code)
  const tokens = await adoptSession(work, own, ['totp'], { twoFactor: true, earlier: bearer.methods })
  return { ...(await sessionView(work, tokens)), recovery_codes: recoveryCodes }
}

async function giveCode({ work, browser, bearer }: OwnCall, code: string) {
  const { person } = bearer
  await proveCode(work, await ownBrowser(work, browser, person), person, code)
  const refreshToken = await work.transaction(async (work) => {
    await addCode(work, bearer)
    if (bearer.needsCode) await recordSignIn(work, person.id)
    return anotherRefreshToken(work, person.sessionId)
  })
  const tokens = await tokensOf(work, person.sessionId, refreshToken)
  if (!tokens) throw new AuthError(403, 'session_not_found', 'This session has ended.')
  return sessionView(work, tokens)
}

export async function unenrol(call: AuthCall, factorId: string): Promise<{ id: string }> {
  const own = changingCall(call)
  const { work, bearer } = own
  const factor = await factorOf(work, bearer.person.id, factorId)
  if (factor.verified) {
    await proveOwner(own, {})
    await removeAuthenticator(work, bearer.person)
  } else await work.db.delete(twoFactor).where(eq(twoFactor.id, factorId))
  return { id: factorId }
}

async function factorOf(work: Work, userId: string, factorId: string) {
  const own = isId(factorId) ? and(eq(twoFactor.id, factorId), eq(twoFactor.userId, userId)) : null
  const [found] = own ? await work.db.select({ verified: twoFactor.verified }).from(twoFactor).where(own) : []
  if (!found) throw new AuthError(404, 'mfa_factor_not_found', 'There is no such factor.')
  return found
}
