import type { Browser } from '#server/auth/browser.ts'
import { setPasswordHash, suspendedHashOf } from '#server/auth/credentials.ts'
import { isPassword } from '#server/auth/password.ts'
import { recordAs } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { asTry, signInCounts } from '../limits.ts'
import { readLink, spendLink } from '../mail-link.ts'
import { beginSession } from './begin-session.ts'
import { guessesOf } from './sign-in.ts'

const OVER = 'This took too long. Please ask for a new password.'
const WRONG = 'The password is not right. Please try again, or choose a new one.'

/** The address that another browser signed up with and this one confirmed. */
export async function provableEmail(work: Work, token: string): Promise<string | null> {
  const link = await readLink(work, token)
  if (link?.purpose !== 'recovery' || !(await suspendedHashOf(work.db, link.userId))) return null
  return link.email
}

/** Signs in by the password of the sign-up; from then on it works everywhere. */
export async function proveSignUp(
  work: Work,
  browser: Browser,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const link = await readLink(work, token)
  const passwordHash = link?.purpose === 'recovery' ? await suspendedHashOf(work.db, link.userId) : null
  if (!link || !passwordHash) throw new Refusal('LINK_OVER', OVER)
  await asTry(
    work,
    signInCounts(work, link.email, null),
    guessesOf('WRONG_CREDENTIALS', async () => link.userId),
    async () => {
      if (!(await isPassword(password, passwordHash))) throw new Refusal('WRONG_CREDENTIALS', WRONG)
    },
  )
  await work.transaction(async (work) => {
    if (!(await spendLink(work, token, ['recovery']))) throw new Refusal('LINK_OVER', OVER)
    await setPasswordHash(work.db, link.userId, passwordHash)
    await recordAs(work, link.userId, { action: 'account.passwordChanged', subjectId: link.userId })
  })
  await beginSession(work, browser, link.userId)
}
