import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { writeCookie } from '#contract/cookie.ts'
import { MINUTE, seconds } from '#contract/duration.ts'
import { passkeys } from '#db/schema/index.ts'
import { type Browser, challengeHeaders, cookieOf, keepCookies, setCookie } from '#server/auth/browser.ts'
import { credentialIn, isRightAnswer, loginOptions } from '#server/auth/passkey.ts'
import { forgetTries } from '#server/auth/two-factor.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { asTry, type GuessLimit, twoFactorCounts } from '../limits.ts'
import { beginSession } from '../sign-in/begin-session.ts'
import { challengeOver, TOO_MANY_SIGN_INS } from '../sign-in/sign-in.ts'
import { targetAfterSignIn } from '../sign-in/target.ts'
import { type Ceremony, makeChallenge, spendChallenge } from './challenge.ts'
import { placeOf, storedPasskeys } from './passkeys.ts'

const REFUSED =
  'We couldn’t log you in with this passkey. It may have been removed, or it took too long. Please try again, or use your password.'

/** The browser remembers that it asked, so that an answer counts from it alone. */
const REMEMBERED = 10 * MINUTE

/** Gives what the browser asks its devices: any passkey that they have for this site. */
export async function askForPasskey(work: Work, browser: Browser): Promise<string> {
  const place = placeOf(work)
  const holder = holderIn(work, browser) ?? randomBytes(16).toString('base64url')
  setCookie(browser, writeCookie('passkey', holder, seconds(REMEMBERED), work.site.settings.siteUrl))
  return loginOptions(place, makeChallenge(work, { kind: 'login', holder }), null)
}

function holderIn(work: Work, browser: Browser): string | null {
  const held = cookieOf(browser, 'passkey', work.site.settings.siteUrl)
  return held && /^[\w-]{22}$/.test(held) ? held : null
}

/**
 * Logs in without a password. The device has recognised the person, so that it counts as both steps.
 * @param tab as in admission.ts
 */
export async function logIn(work: Work, browser: Browser, answer: string, tab: string): Promise<{ target: string }> {
  const holder = holderIn(work, browser)
  if (holder === null) throw new Refusal('PASSKEY_REFUSED', REFUSED)
  const userId = await proveByPasskey(work, answer, { kind: 'login', holder }, null)
  await beginSession(work, browser, userId, tab)
  return { target: await targetAfterSignIn(work, userId) }
}

/** Whom the password that was just given in this browser belongs to. */
async function challengedUser(work: Work, browser: Browser): Promise<string> {
  const { userId } = await work.site.auth.api.challengedUser({ headers: challengeHeaders(browser) })
  if (!userId) throw challengeOver()
  return userId
}

/** Whether someone who has given their password may use a passkey instead of a code. */
export async function mayUsePasskey(work: Work, browser: Browser): Promise<boolean> {
  const { userId } = await work.site.auth.api.challengedUser({ headers: challengeHeaders(browser) })
  return userId !== null && (await storedPasskeys(work, userId)).length > 0
}

export async function askForSecondStep(work: Work, browser: Browser): Promise<string> {
  const place = placeOf(work)
  const userId = await challengedUser(work, browser)
  const challenge = makeChallenge(work, { kind: 'second step', holder: userId })
  return loginOptions(place, challenge, await storedPasskeys(work, userId))
}

/** Takes a passkey of the person whose password was given, in place of a code. */
export async function takeSecondStep(work: Work, browser: Browser, answer: string): Promise<{ target: string }> {
  const userId = await challengedUser(work, browser)
  await proveByPasskey(work, answer, { kind: 'second step', holder: userId }, userId)
  const { headers, response } = await work.site.auth.api.endChallenge({
    headers: challengeHeaders(browser),
    returnHeaders: true,
  })
  if (response.userId !== userId) throw challengeOver()
  keepCookies(browser, headers)
  await forgetTries(work.db, userId)
  await beginSession(work, browser, userId)
  return { target: await targetAfterSignIn(work, userId) }
}

/** Returns whose passkey it is. @param only whose it must be; null if anyone's will do */
async function proveByPasskey(work: Work, answer: string, ceremony: Ceremony, only: string | null): Promise<string> {
  const place = placeOf(work)
  const credentialId = credentialIn(answer)
  const own = only === null ? undefined : eq(passkeys.userId, only)
  const [passkey] =
    credentialId === null
      ? []
      : await work.db
          .select()
          .from(passkeys)
          .where(and(eq(passkeys.credentialId, credentialId), own))
  const about = async () => passkey?.userId ?? only
  const guesses: GuessLimit = { say: TOO_MANY_SIGN_INS, wrong: ['PASSKEY_REFUSED'], about }
  return asTry(work, twoFactorCounts(work), guesses, async () => {
    const spend = (challenge: string) => spendChallenge(work, ceremony, challenge)
    if (!passkey || !(await isRightAnswer(work.db, place, passkey, answer, { spend, now: work.now() }))) {
      throw new Refusal('PASSKEY_REFUSED', REFUSED)
    }
    return passkey.userId
  })
}
