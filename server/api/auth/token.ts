import { isAPIError } from 'better-auth/api'
import { CHOSEN_TYPES } from '#contract/account/words.ts'
import { IdTokenGrant, PasswordGrant, PkceGrant, RefreshGrant } from '#contract/api/auth/input.ts'
import type { Session } from '#contract/api/auth/view.ts'
import { phoneAddress } from '#contract/api/auth/words.ts'
import { assertAppAllowed } from '#server/account/limits.ts'
import { beginSession, entryRefusal, recordSignIn } from '#server/account/sign-in/begin-session.ts'
import { restorePassword } from '#server/account/sign-in/confirm.ts'
import { signIn } from '#server/account/sign-in/sign-in.ts'
import { exchange } from '#server/account/token-session/app-flow.ts'
import { findByPhone } from '#server/account/token-session/phone.ts'
import { refresh } from '#server/account/token-session/refresh.ts'
import {
  adoptSession,
  hasGivenCode,
  ownBrowser,
  type Tokens,
  tokensOf,
} from '#server/account/token-session/token-session.ts'
import { MEMBERS_TAB } from '#server/auth/admission.ts'
import * as auth from '#server/auth/browser.ts'
import { type AuthCall, changingCall, names, read } from './call.ts'
import { AuthError } from './error.ts'
import { assertTexts, mobile } from './sign-up.ts'
import { sessionView } from './user.ts'

const GRANTS: Record<string, (call: AuthCall) => Promise<Tokens>> = {
  password: byPassword,
  refresh_token: byRefreshToken,
  pkce: byCode,
  id_token: byIdToken,
}

export async function token(call: AuthCall): Promise<Session> {
  const grant = call.query.get('grant_type') ?? ''
  const give = Object.hasOwn(GRANTS, grant) ? GRANTS[grant] : undefined
  if (!give) {
    const known = Object.keys(GRANTS).join(', ')
    throw new AuthError(400, 'validation_failed', `The grant type must be one of ${known}.`)
  }
  await assertAppAllowed(call.work, 'token')
  return sessionView(call.work, await give(call))
}

/** An app may say whom it is for, as the tabs of the login page do: else clients and providers log in, and no admin does. */
const ACCOUNT_TYPE_HEADER = 'x-account-type'

async function byPassword({ work, browser, headers, body }: AuthCall): Promise<Tokens> {
  const email = await addressIn(work, body)
  const { password } = names(body, 'phone') ? read(PasswordGrant.phone, body) : read(PasswordGrant.email, body)
  const wanted = headers.get(ACCOUNT_TYPE_HEADER)
  const tab = CHOSEN_TYPES.find((type) => type === wanted) ?? MEMBERS_TAB
  const { twoFactor } = await signIn(work, browser, { email, password, tab })
  if (twoFactor) {
    // The password was right. What opens with it are the factors alone.
    const { userId } = await work.site.auth.api.challengedUser({ headers: withCookies(browser) })
    if (!userId) throw new Error('a challenge names no one')
    await auth.beginSession(work.site.auth, browser, userId, tab)
  }
  return adoptSession(work, browser, ['password'])
}

function withCookies(browser: AuthCall['browser']): Headers {
  const headers = auth.authHeaders(browser)
  headers.set('cookie', browser.setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; '))
  return headers
}

/** An unknown number is looked for like an unknown address, so that both take as long and are counted alike. */
async function addressIn(work: AuthCall['work'], body: unknown): Promise<string> {
  if (!names(body, 'phone')) return read(PasswordGrant.email, body).email
  assertTexts(work)
  const phone = mobile(read(PasswordGrant.phone, body).phone)
  const found = await findByPhone(work, phone)
  return found?.email ?? phoneAddress(phone)
}

async function byRefreshToken({ work, body }: AuthCall): Promise<Tokens> {
  const renewed = await refresh(work, read(RefreshGrant, body).refresh_token)
  if (renewed === 'unknown') {
    throw new AuthError(400, 'refresh_token_not_found', 'This refresh token is unknown, or its session has ended.')
  }
  if (renewed === 'used') {
    throw new AuthError(400, 'refresh_token_already_used', 'This refresh token was used before. Please log in again.')
  }
  const tokens = await tokensOf(work, renewed.sessionId, renewed.token)
  if (!tokens) throw new AuthError(403, 'session_not_found', 'This session has ended.')
  return tokens
}

/** The code that a browser brought back to the app. */
async function byCode({ work, browser, body }: AuthCall): Promise<Tokens> {
  const { auth_code: code, code_verifier: verifier } = read(PkceGrant, body)
  const done = await exchange(work, code, verifier)
  if (done === 'unknown') {
    await refresh(work, code) // the session that it began, if any, ends: someone else may hold it
    throw new AuthError(404, 'flow_state_not_found', 'This code is unknown, or was used before.')
  }
  if (done === 'over') throw new AuthError(400, 'flow_state_expired', 'This code has expired. Please start again.')
  if (done === 'wrong verifier') {
    throw new AuthError(400, 'bad_code_verifier', 'The code verifier does not belong to this code.')
  }
  const { userId, method, twoFactor } = done
  // The app that signed up holds the verifier, and the link has proven the mailbox.
  if (method === 'otp') await work.transaction((work) => restorePassword(work, userId))
  await beginSession(work, browser, userId, MEMBERS_TAB)
  return adoptSession(work, browser, [method, ...(twoFactor ? (['totp'] as const) : [])], { twoFactor, code })
}

/** An ID token of Google, which an app has got by itself. */
async function byIdToken(call: AuthCall): Promise<Tokens> {
  const { work, browser, body } = call
  const { provider, id_token, access_token, nonce, link_identity: link } = read(IdTokenGrant, body)
  assertProvider(work, provider)
  const idToken = {
    token: id_token,
    ...(nonce ? { nonce } : {}),
    ...(access_token ? { accessToken: access_token } : {}),
  }
  if (link) return linked(call, idToken)
  const { headers } = await orAuthError(() =>
    work.site.auth.api.signInSocial({
      body: { provider: 'google', idToken },
      headers: auth.authHeaders(browser, MEMBERS_TAB),
      returnHeaders: true,
    }),
  )
  auth.keepCookies(browser, headers)
  const tokens = await adoptSession(work, browser, ['oauth'])
  await recordSignIn(work, tokens.bearer.person.id)
  return tokens
}

/** For someone who is logged in already. They get a session that Google proved. */
async function linked(call: AuthCall, idToken: { token: string; nonce?: string; accessToken?: string }) {
  const { bearer, work, browser } = changingCall(call)
  const own = await ownBrowser(work, browser, bearer.person)
  await orAuthError(() =>
    work.site.auth.api.linkSocialAccount({ body: { provider: 'google', idToken }, headers: auth.authHeaders(own) }),
  )
  await beginSession(work, browser, bearer.person.id, MEMBERS_TAB)
  const given = hasGivenCode(bearer)
  return adoptSession(work, browser, given ? ['oauth', 'totp'] : ['oauth'], { twoFactor: given })
}

export function assertProvider({ site }: AuthCall['work'], provider: string) {
  if (provider === 'google' && site.settings.google) return
  const sentence =
    provider === 'google' ? 'Logging in with Google is not set up here.' : 'Only google is supported as a provider.'
  throw new AuthError(400, 'provider_disabled', sentence)
}

async function orAuthError<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    const refusal = entryRefusal(error)
    if (refusal) throw refusal
    throw new AuthError(400, 'bad_oauth_callback', 'Google’s token isn’t valid here, or belongs to another account.')
  }
}
