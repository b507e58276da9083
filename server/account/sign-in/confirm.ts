import { eq } from 'drizzle-orm'
import type { Confirmation } from '#contract/account/view.ts'
import { undeliverableAddresses } from '#db/schema/index.ts'
import type { Browser } from '#server/auth/browser.ts'
import {
  confirmEmail,
  hasTwoFactor,
  lockUser,
  setPasswordHash,
  suspendedHashOf,
  suspendPassword,
} from '#server/auth/credentials.ts'
import { isPassword } from '#server/auth/password.ts'
import { recordAs } from '#server/work/audit-log.ts'
import { isRefusal, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { assertFollowAllowed, assertMailAllowed, asTry, signInCounts } from '../limits.ts'
import { findLink, type MailLink, makeLink, readLink, spendLink } from '../mail-link.ts'
import { takeNewEmail } from '../security/change-login.ts'
import { linkOver } from '../token.ts'
import { claimFlow } from '../token-session/app-flow.ts'
import { beginSession } from './begin-session.ts'
import { TOO_MANY_SIGN_INS } from './sign-in.ts'
import { waitingUser } from './waiting.ts'

/**
 * Follows the link of a mail. For a new account it signs in the browser that signed up, as often as it is followed there;
 * any other must give the password or choose one, since a stranger may have signed up with the address. A change of
 * address needs a session of its account.
 */
export async function followLink(work: Work, browser: Browser, token: string): Promise<Confirmation> {
  await assertFollowAllowed(work)
  const done = await work.transaction(async (work) => {
    const link = await spendLink(work, token, ['signup', 'email_change'])
    if (!link) return followAgain(work, browser, token)
    if (link.purpose === 'email_change') {
      await takeNewEmail(work, link)
      return { ...link, own: true, passwordToken: null, again: false, app: null }
    }
    const own = isOwn(work, browser, link.userId)
    const app = own ? null : await claimFlow(work, link.email, link.userId)
    return { ...link, own, passwordToken: await confirmOwner(work, link, own), again: false, app }
  })
  const { purpose, passwordToken, again, app } = done
  return { purpose, passwordToken, signedIn: done.own && (await signInHere(work, browser, done.userId)), again, app }
}

/**
 * A link that another browser followed, or this one before. The browser that signed up proves the mailbox by it too, so its
 * password works again.
 */
async function followAgain(work: Work, browser: Browser, token: string) {
  const link = await findLink(work, token)
  if (!link || link.purpose === 'recovery' || link.purpose === 'invitation') throw linkOver()
  const { userId, email, recent } = link
  const person = await lockUser(work.db, userId)
  if (person?.email !== email || !person.emailConfirmed) throw linkOver()
  const own = recent && isOwn(work, browser, userId)
  if (own) await restorePassword(work, userId)
  return { ...link, own, passwordToken: null, again: true, app: null }
}

/** For a person who signed up and has proven the mailbox. */
export async function restorePassword(work: Work, userId: string): Promise<void> {
  const suspended = await suspendedHashOf(work.db, userId)
  if (!suspended) return
  await setPasswordHash(work.db, userId, suspended)
  await recordAs(work, userId, { action: 'account.passwordChanged', subjectId: userId })
}

/** Returns a token to prove the password with, where the password may be a stranger’s. */
async function confirmOwner(work: Work, link: MailLink, own: boolean): Promise<string | null> {
  const { userId, email } = link
  const before = await lockUser(work.db, userId)
  await confirmEmail(work.db, userId, email)
  await work.emit('account.confirmed', { userId })
  if (before?.emailConfirmed || own) return null
  await suspendPassword(work.db, userId)
  return makeLink(work, { ...link, purpose: 'recovery' })
}

/** A link proves the mailbox only: accounts with two-factor log in themselves. */
async function signInHere(work: Work, browser: Browser, userId: string): Promise<boolean> {
  const { actor } = work
  if (actor.kind === 'person') return actor.id === userId
  if (await hasTwoFactor(work.db, userId)) return false
  try {
    await beginSession(work, browser, userId)
    return true
  } catch (error) {
    if (isRefusal(error, 'SUSPENDED')) return false
    throw error
  }
}

function isOwn(work: Work, browser: Browser, userId: string): boolean {
  return (work.actor.kind === 'person' && work.actor.id === userId) || waitingUser(work, browser) === userId
}

/** The answer never tells whether the address waits for it. */
export async function resend(work: Work, email: string): Promise<void> {
  await assertMailAllowed(work, email, () => 'Email rate limit exceeded')
  await work.transaction((work) => work.emit('account.confirmationAsked', { email }))
}

/** An unconfirmed address gets its link again. */
export async function tryAddressAgain(work: Work, { id, email, emailConfirmed }: Person): Promise<void> {
  if (!emailConfirmed) await resend(work, email)
  await work.db.delete(undeliverableAddresses).where(eq(undeliverableAddresses.userId, id))
}

const CONFIRMATION_OVER = 'This took too long. Please ask for a new password.'
const PASSWORD_WRONG = 'The password is not right. Please try again, or choose a new one.'

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
  if (!link || !passwordHash) throw linkOver(CONFIRMATION_OVER)
  await asTry(
    work,
    signInCounts(work, link.email, null),
    { say: TOO_MANY_SIGN_INS, wrong: ['WRONG_CREDENTIALS'], about: async () => link.userId },
    async () => {
      if (!(await isPassword(password, passwordHash))) throw new Refusal('WRONG_CREDENTIALS', PASSWORD_WRONG)
    },
  )
  await work.transaction(async (work) => {
    if (!(await spendLink(work, token, ['recovery']))) throw linkOver(CONFIRMATION_OVER)
    await setPasswordHash(work.db, link.userId, passwordHash)
    await recordAs(work, link.userId, { action: 'account.passwordChanged', subjectId: link.userId })
  })
  await beginSession(work, browser, link.userId)
}
