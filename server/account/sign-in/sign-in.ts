import { isAPIError } from 'better-auth/api'
import type { SignIn } from '#contract/account/input.ts'
import type { SignInStep } from '#contract/account/view.ts'
import { MINUTE } from '#contract/duration.ts'
import { authHeaders, type Browser, challengeHeaders, keepCookies } from '#server/auth/browser.ts'
import { endSession, findUser, suspendedHashOf } from '#server/auth/credentials.ts'
import { isPassword } from '#server/auth/password.ts'
import { beginTry, forgetTries, hashRecoveryCode } from '#server/auth/two-factor.ts'
import { onceWithin } from '#server/work/limit.ts'
import { isRefusal, Refusal, tooMany } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { asTry, type GuessLimit, signInCounts, twoFactorCounts } from '../limits.ts'
import { offerPasskey } from '../passkey/offer.ts'
import { entryRefusal, recordSignIn } from './begin-session.ts'
import { knownBrowser, rememberBrowser } from './known-browser.ts'
import { targetAfterSignIn } from './target.ts'
import { waitingUser } from './waiting.ts'

export const TOO_MANY_SIGN_INS = 'Too many attempts to log in. Please wait a few minutes, then try again.'
const WRONG_CREDENTIALS = 'The email or the password is not right. Please check both and try again.'
const CONFIRMED_ELSEWHERE =
  'Your email address was confirmed in another browser. Please follow the link in our email in this one too, or choose a new password.'
export const WRONG_CODE = 'That code is not right. Please check it and try again.'

/** Same answer and same time whether or not the address is known. */
export async function signIn(
  work: Work,
  browser: Browser,
  input: Omit<SignIn, 'accountType'> & { tab: string },
): Promise<SignInStep> {
  const counts = signInCounts(work, input.email, await knownBrowser(work, browser, input.email))
  const about = async () => (await findUser(work.db, input.email))?.id ?? null
  const guesses: GuessLimit = { say: TOO_MANY_SIGN_INS, wrong: ['WRONG_CREDENTIALS'], about }
  const { headers, response } = await asTry(work, counts, guesses, () =>
    orRefusal(() =>
      work.site.auth.api.signInEmail({
        body: { email: input.email, password: input.password },
        headers: authHeaders(browser, input.tab),
        returnHeaders: true,
      }),
    ),
  ).catch(async (error) => {
    if (isRefusal(error, 'WRONG_CREDENTIALS') && (await isSuspendedHere(work, browser, input))) {
      throw new Refusal('WRONG_CREDENTIALS', CONFIRMED_ELSEWHERE)
    }
    throw error
  })
  const userId = 'user' in response ? response.user.id : null
  if (userId) await recordSignIn(work, userId)
  keepCookies(browser, headers)
  return userId ? { twoFactor: false, target: await afterSignIn(work, browser, userId) } : { twoFactor: true }
}

/** Only the browser that signed up is told that its password is right, and waits until the link is followed there too. */
async function isSuspendedHere(work: Work, browser: Browser, { email, password }: Pick<SignIn, 'email' | 'password'>) {
  const userId = waitingUser(work, browser)
  const suspended = userId && (await suspendedHashOf(work.db, userId))
  if (!suspended || (await findUser(work.db, email))?.id !== userId) return false
  return isPassword(password, suspended)
}

/** Takes the code of an authenticator or a recovery code, each once. */
export async function verifyTwoFactor(work: Work, browser: Browser, code: string): Promise<{ target: string }> {
  const headers = challengeHeaders(browser)
  const { userId } = await work.site.auth.api.challengedUser({ headers })
  if (!userId) throw challengeOver()
  const guesses: GuessLimit = { say: TOO_MANY_SIGN_INS, wrong: ['WRONG_LOGIN_CODE'], about: async () => userId }
  const answer = await asTry(work, twoFactorCounts(work), guesses, async () => {
    if (!(await beginTry(work.db, userId, work.now())))
      throw Object.assign(tooMany(TOO_MANY_SIGN_INS), { about: userId })
    return checkCode(work, headers, userId, code)
  })
  await forgetTries(work.db, userId)
  // The library got the challenge alone, so it does not know which session the new one replaces.
  if (work.actor.kind === 'person') await endSession(work.db, work.actor.sessionId)
  await recordSignIn(work, userId)
  keepCookies(browser, answer.headers)
  return { target: await afterSignIn(work, browser, userId) }
}

async function checkCode(work: Work, headers: Headers, userId: string, code: string) {
  const digits = code.replace(/\s/g, '')
  const isTotp = /^\d{6}$/.test(digits)
  const answer = await orRefusal(() =>
    isTotp
      ? work.site.auth.api.verifyTOTP({ body: { code: digits }, headers, returnHeaders: true })
      : work.site.auth.api.verifyBackupCode({ body: { code: hashRecoveryCode(code) }, headers, returnHeaders: true }),
  )
  if (isTotp && !(await isFresh(work, userId, digits))) {
    await work.site.auth.api.signOut({ headers: cookiesAsSent(answer.headers) })
    throw new Refusal('WRONG_LOGIN_CODE', 'This code has been used already. Please wait for the next one.')
  }
  return answer
}

async function afterSignIn(work: Work, browser: Browser, userId: string): Promise<string> {
  await rememberBrowser(work, browser, userId)
  await offerPasskey(work, userId)
  return targetAfterSignIn(work, userId)
}

export function challengeOver() {
  return new Refusal('CHALLENGE_OVER', 'This took too long. Please log in again.')
}

/** Tells whether a code is right, and uses it up. */
export async function isRightCode(work: Work, browser: Browser, userId: string, code: string): Promise<boolean> {
  const headers = authHeaders(browser)
  const digits = code.replace(/\s/g, '')
  const { api } = work.site.auth
  try {
    if (!/^\d{6}$/.test(digits)) {
      await api.verifyBackupCode({ body: { code: hashRecoveryCode(code), disableSession: true }, headers })
      return true
    }
    await api.verifyTOTP({ body: { code: digits }, headers })
    return isFresh(work, userId, digits)
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return false
    throw error
  }
}

/** A code works once, though it would be right for 90 seconds. */
export function isFresh(work: Work, userId: string, code: string): Promise<boolean> {
  return onceWithin(work, `totp:${userId}:${code}`, 2 * MINUTE)
}

/** Deletes the session first: better-auth only logs a failure to do so. */
export async function signOut(work: Work, browser: Browser): Promise<void> {
  if (work.actor.kind === 'person') await endSession(work.db, work.actor.sessionId)
  const { headers } = await work.site.auth.api.signOut({ headers: authHeaders(browser), returnHeaders: true })
  keepCookies(browser, headers)
}

async function orRefusal<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!isAPIError(error)) throw error
    const refusal = entryRefusal(error)
    if (refusal) throw refusal
    const code = String(error.body?.code ?? '')
    if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE') throw new Refusal('WRONG_LOGIN_CODE', WRONG_CODE)
    if (code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE') throw tooMany(TOO_MANY_SIGN_INS)
    if (code === 'INVALID_TWO_FACTOR_COOKIE') throw challengeOver()
    if (error.statusCode < 500) throw new Refusal('WRONG_CREDENTIALS', WRONG_CREDENTIALS)
    throw error
  }
}

function cookiesAsSent(answer: Headers): Headers {
  const pairs = answer.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
  return new Headers({ cookie: pairs.join('; ') })
}
