import { ORPCError } from '@orpc/server'
import type { Proof } from '#contract/security.ts'
import type { Browser } from '#server/auth/browser.ts'
import { passwordHashOf } from '#server/auth/credentials.ts'
import { isPassword } from '#server/auth/password.ts'
import { beginTry, forgetTries } from '#server/auth/second-step.ts'
import { refusal, tooMany } from '#server/work/procedure.ts'
import type { Person, Work } from '#server/work/work.ts'
import { asTry, secretCounts } from '../limits.ts'
import { isRightCode } from '../sign-in/sign-in.ts'
import { isCode, spendCode } from './mail-code.ts'

const TOO_MANY = 'Too many attempts. Please wait 15 minutes, then try again.'
const WRONG_PASSWORD = 'The current password is not right.'
const WRONG_MAIL_CODE = 'That code is not right, or its time is over. You can ask for a new one.'
const CODE_NEEDED = 'Please enter the code of your authenticator, or a recovery code.'
const WRONG_CODE = 'That code is not right. Please check it and try again.'

/**
 * Makes sure that it is really them and not only their unlocked screen: by the password, or without one by a code from
 * a mail, and by the second step where that is on.
 * @throws TOO_MANY_REQUESTS, WRONG_PASSWORD, WRONG_MAIL_CODE, CODE_NEEDED, WRONG_CODE
 */
export async function prove(work: Work, browser: Browser, person: Person, { secret, code }: Proof): Promise<void> {
  await asTry(work, secretCounts(person.id), { say: TOO_MANY, isGuess }, async () => {
    const passwordHash = await passwordHashOf(work.db, person.id)
    if (passwordHash) {
      if (!(await isPassword(secret, passwordHash))) throw refusal('WRONG_PASSWORD', WRONG_PASSWORD, 403)
    } else if (!(await isCode(work, person.id, secret))) {
      throw refusal('WRONG_MAIL_CODE', WRONG_MAIL_CODE, 403)
    }
    if (person.twoStep) await proveSecondStep(work, browser, person, code)
    if (!passwordHash && !(await spendCode(work, person.id, secret))) {
      throw refusal('WRONG_MAIL_CODE', WRONG_MAIL_CODE, 403)
    }
  })
}

/** Whoever gave the password and not yet the code has guessed at nothing. */
function isGuess(error: unknown): boolean {
  return error instanceof ORPCError && ['WRONG_PASSWORD', 'WRONG_MAIL_CODE', 'WRONG_CODE'].includes(error.code)
}

async function proveSecondStep(work: Work, browser: Browser, { id }: Person, code = '') {
  if (code === '') throw refusal('CODE_NEEDED', CODE_NEEDED, 403)
  if (!(await beginTry(work.db, id, work.now()))) throw tooMany(TOO_MANY)
  if (!(await isRightCode(work, browser, id, code))) throw refusal('WRONG_CODE', WRONG_CODE, 403)
  await forgetTries(work.db, id)
}
