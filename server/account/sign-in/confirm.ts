import { eq } from 'drizzle-orm'
import { LINK_OVER } from '#contract/account/mail-link.ts'
import type { LinkPurpose } from '#contract/account/words.ts'
import { undeliverableAddresses, user } from '#db/schema/index.ts'
import type { Browser } from '#server/auth/browser.ts'
import {
  confirmEmail,
  hasTwoFactor,
  setPasswordHash,
  suspendedHashOf,
  suspendPassword,
} from '#server/auth/credentials.ts'
import { recordAs } from '#server/work/audit-log.ts'
import { isRefusal, Refusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { needMailAllowed, withinAddress } from '../limits.ts'
import { findLink, type MailLink, makeLink, spendLink } from '../mail-link.ts'
import { takeNewEmail } from '../security/change-email.ts'
import { beginSession } from './begin-session.ts'
import { waitingUser } from './waiting.ts'

export type Confirmation = {
  purpose: LinkPurpose
  /** For another browser than the one that signed up: it gets in with the password, or by choosing one. */
  passwordToken: string | null
  signedIn: boolean
  /** It had been followed before. */
  again: boolean
}

/**
 * Follows the link of a mail. For a new account it signs in the browser that signed up, as often as it is followed there;
 * any other must give the password or choose one, since a stranger may have signed up with the address. A change of
 * address needs a session of its account.
 */
export async function followLink(work: Work, browser: Browser, token: string): Promise<Confirmation> {
  if (!(await withinAddress(work, 'followLink'))) throw tooMany('Too many attempts. Please try again in a while.')
  const done = await work.transaction(async (work) => {
    const link = await spendLink(work, token, ['signup', 'email_change'])
    if (!link) return followAgain(work, browser, token)
    if (link.purpose === 'email_change') {
      await takeNewEmail(work, link)
      return { ...link, own: true, passwordToken: null, again: false }
    }
    const own = isOwn(work, browser, link.userId)
    return { ...link, own, passwordToken: await confirmOwner(work, link, own), again: false }
  })
  const { purpose, passwordToken, again } = done
  return { purpose, passwordToken, signedIn: done.own && (await signInHere(work, browser, done.userId)), again }
}

/**
 * A link that another browser followed, or this one before. The browser that signed up proves the mailbox by it too, so its
 * password works again.
 */
async function followAgain(work: Work, browser: Browser, token: string) {
  const link = await findLink(work, token)
  if (!link || link.purpose === 'recovery') throw new Refusal('LINK_OVER', LINK_OVER)
  const { userId, email, recent } = link
  const [person] = await work.db
    .select({ email: user.email, confirmed: user.emailVerified })
    .from(user)
    .where(eq(user.id, userId))
    .for('update')
  if (person?.email !== email || !person.confirmed) throw new Refusal('LINK_OVER', LINK_OVER)
  const own = recent && isOwn(work, browser, userId)
  const suspended = own ? await suspendedHashOf(work.db, userId) : null
  if (suspended) {
    await setPasswordHash(work.db, userId, suspended)
    await recordAs(work, userId, { action: 'account.passwordChanged', subjectId: userId })
  }
  return { ...link, own, passwordToken: null, again: true }
}

/** Gives a token to prove the password with, where it may be a stranger’s. */
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
  await needMailAllowed(work, email, () => 'Email rate limit exceeded')
  await work.transaction((work) => work.emit('account.confirmationAsked', { email }))
}

/** An unconfirmed address gets its link again. */
export async function tryAddressAgain(work: Work, { id, email, emailConfirmed }: Person): Promise<void> {
  if (!emailConfirmed) await resend(work, email)
  await work.db.delete(undeliverableAddresses).where(eq(undeliverableAddresses.userId, id))
}
