import { eq } from 'drizzle-orm'
import type { LinkPurpose } from '#contract/account.ts'
import { undeliverableAddresses, user } from '#db/schema/index.ts'
import type { Browser } from '#server/auth/browser.ts'
import { confirmEmail, hasTwoFactor, suspendPassword } from '#server/auth/credentials.ts'
import { isRefusal, Refusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { needMailAllowed, withinAddress } from '../limits.ts'
import { type MailLink, makeLink, spendLink } from '../mail-link.ts'
import { takeNewEmail } from '../security/change-email.ts'
import { beginSession } from './begin-session.ts'
import { forgetWaiting, waitingUser } from './waiting.ts'

const OVER = 'This link has been used already, or its time is over. Please ask for a new one.'

export type Confirmed = {
  purpose: LinkPurpose
  /** For another browser than the one that signed up: whoever gives the password with it, or chooses one, gets in. */
  passwordToken: string | null
  signedIn: boolean
}

/**
 * Follows the link of a mail. One for a new account confirms the address it went to; it signs in the browser that signed
 * up, and in any other the password has to be given, or chosen anew: a stranger may have signed up with the address. One
 * for a change of address works in a browser where its account is signed in, and signs nobody in.
 * @throws LINK_OVER, LOGIN_NEEDED, EMAIL_TAKEN, LEAVING, TOO_MANY_REQUESTS
 */
export async function followLink(work: Work, browser: Browser, token: string): Promise<Confirmed> {
  if (!(await withinAddress(work, 'followLink'))) throw tooMany('Too many attempts. Please try again in a while.')
  const done = await work.transaction(async (work) => {
    const link = await spendLink(work, token, ['signup', 'email_change'])
    if (!link) throw new Refusal('LINK_OVER', OVER)
    if (link.purpose === 'email_change') {
      await takeNewEmail(work, link)
      return { ...link, own: true, passwordToken: null }
    }
    const own = isOwn(work, browser, link.userId)
    return { ...link, own, passwordToken: await confirmOwner(work, link, own) }
  })
  forgetWaiting(work, browser)
  const signedIn = done.purpose === 'email_change' || (done.own && (await signInHere(work, browser, done.userId)))
  return { purpose: done.purpose, passwordToken: done.passwordToken, signedIn }
}

/** Gives the token to prove the password by where it was set by nobody knows whom. */
async function confirmOwner(work: Work, link: MailLink, own: boolean): Promise<string | null> {
  const { userId, email } = link
  const [before] = await work.db
    .select({ confirmed: user.emailVerified })
    .from(user)
    .where(eq(user.id, userId))
    .for('update')
  await confirmEmail(work.db, userId, email)
  await work.emit('account.confirmed', { userId })
  if (before?.confirmed || own) return null
  await suspendPassword(work.db, userId)
  return makeLink(work, { ...link, purpose: 'recovery' })
}

/** A link proves the mailbox; it takes no second step's place, and opens no suspended account. */
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

/** Whether the account was made in this browser, or is signed in here. */
function isOwn(work: Work, browser: Browser, userId: string): boolean {
  return (work.actor.kind === 'person' && work.actor.id === userId) || waitingUser(work, browser) === userId
}

/**
 * Sends the confirmation mail again, if the address is one that waits for it. The answer never tells whether it is.
 * @throws TOO_MANY_REQUESTS
 */
export async function resend(work: Work, email: string): Promise<void> {
  await needMailAllowed(work, email, () => 'Email rate limit exceeded')
  await work.transaction((work) => work.emit('account.confirmationAsked', { email }))
}

/**
 * The owner of an address that refused our mail says that it takes it again. One that is not confirmed yet gets its link
 * once more.
 * @throws TOO_MANY_REQUESTS
 */
export async function tryAddressAgain(work: Work, { id, email, emailConfirmed }: Person): Promise<void> {
  if (!emailConfirmed) await resend(work, email)
  await work.db.delete(undeliverableAddresses).where(eq(undeliverableAddresses.userId, id))
}
