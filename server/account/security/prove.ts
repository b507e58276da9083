import type { Proof } from '#contract/account/input.ts'
import type { Browser } from '#server/auth/browser.ts'
import { holdSession, lockUser, passwordHashOf } from '#server/auth/credentials.ts'
import { isPassword } from '#server/auth/password.ts'
import { beginTry, forgetTries } from '#server/auth/two-factor.ts'
import { Refusal, type RefusalCode, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { asTry, type GuessLimit, secretCounts } from '../limits.ts'
import { isRightCode, WRONG_CODE } from '../sign-in/sign-in.ts'
import { isCode, spendCode } from './mail-code.ts'

const TOO_MANY_PROOFS = 'Too many attempts. Please wait 15 minutes, then try again.'
const WRONG_PASSWORD = 'The current password is not right.'
const WRONG_MAIL_CODE = 'That code isn’t right, or has expired. You can ask for a new one.'
const CODE_NEEDED = 'Please enter the code of your authenticator, or a recovery code.'

/**
 * Proves that it is the owner and not only an unlocked screen: by the password, or a mailed code without one, and two-
 * factor where that is on.
 */
export async function prove(
  work: Work,
  browser: Browser,
  person: Person,
  { secret, code }: Proof,
  /** They have given a code a moment ago. */
  codeGiven = false,
): Promise<void> {
  await asTry(
    work,
    secretCounts(person.id),
    { say: TOO_MANY_PROOFS, wrong: GUESSES, about: async () => person.id },
    async () => {
      const passwordHash = await passwordHashOf(work.db, person.id)
      if (passwordHash) {
        if (!(await isPassword(secret, passwordHash))) throw new Refusal('WRONG_PASSWORD', WRONG_PASSWORD)
      } else if (!(await isCode(work, person.id, secret))) {
        throw new Refusal('WRONG_MAIL_CODE', WRONG_MAIL_CODE)
      }
      if (person.twoFactor && !codeGiven) await proveTwoFactor(work, browser, person, code)
      if (!passwordHash && !(await spendCode(work, person.id, secret))) {
        throw new Refusal('WRONG_MAIL_CODE', WRONG_MAIL_CODE)
      }
    },
  )
}

/** A missing code doesn't count as one. */
const GUESSES: RefusalCode[] = ['WRONG_PASSWORD', 'WRONG_MAIL_CODE', 'WRONG_CODE']

/** A code of the authenticator, or a recovery code. */
export async function proveCode(work: Work, browser: Browser, person: Person, code: string): Promise<void> {
  const guesses: GuessLimit = { say: TOO_MANY_PROOFS, wrong: GUESSES, about: async () => person.id }
  await asTry(work, secretCounts(person.id), guesses, () => proveTwoFactor(work, browser, person, code))
}

/**
 * Locks the account of a person who adds a way into it. Once their session has ended they add none: the owner may have got the
 * account back since they proved who they are. Runs in the caller's transaction.
 */
export async function lockWaysIn(work: Work, { id, sessionId }: Person): Promise<void> {
  await lockUser(work.db, id)
  if (!(await holdSession(work.db, sessionId))) throw new Refusal('UNAUTHORIZED', 'Please log in first.')
}

async function proveTwoFactor(work: Work, browser: Browser, { id }: Person, code = '') {
  if (code === '') throw new Refusal('CODE_NEEDED', CODE_NEEDED)
  if (!(await beginTry(work.db, id, work.now()))) throw tooMany(TOO_MANY_PROOFS)
  if (!(await isRightCode(work, browser, id, code))) throw new Refusal('WRONG_CODE', WRONG_CODE)
  await forgetTries(work.db, id)
}
