import { isAPIError } from 'better-auth/api'
import { sql } from 'drizzle-orm'
import type { LinkPurpose } from '#contract/account.ts'
import { user } from '#db/schema/index.ts'
import { type Browser, beginSession } from '#server/auth/browser.ts'
import { confirmEmail, disown, hasTwoStep } from '#server/auth/credentials.ts'
import { refusal, tooMany } from '#server/procedure.ts'
import type { Work } from '#server/work.ts'
import { takeNewEmail } from './change-email.ts'
import { mayMail, withinAddress } from './limits.ts'
import { type MailLink, makeLink, spendLink } from './mail-link.ts'
import { forgetWaiting, waitingUser } from './waiting.ts'

const OVER = 'This link has been used already, or its time is over. Please ask for a new one.'

export type Confirmed = {
  purpose: LinkPurpose
  /** The address now has no password: whoever chose it could not show that they read this mail. */
  passwordToken: string | null
  signedIn: boolean
}

/**
 * Follows the link of a mail. One for a new account confirms the address it went to and signs its reader in; a password
 * that was set in another browser than this one is ended with all sessions: a stranger may have signed up with the
 * address. One for a change of address works in a browser where its account is signed in, and signs nobody in.
 * @throws LINK_OVER, LOGIN_NEEDED, EMAIL_TAKEN, TOO_MANY_REQUESTS
 */
export async function followLink(work: Work, browser: Browser, token: string): Promise<Confirmed> {
  if (!(await withinAddress(work, 'followLink'))) throw tooMany('Too many attempts. Please try again in a while.')
  const done = await work.transaction(async (work) => {
    const link = await spendLink(work, token, ['signup', 'email_change'])
    if (!link) throw refusal('LINK_OVER', OVER, 410)
    if (link.purpose === 'email_change') {
      await takeNewEmail(work, link)
      return { ...link, passwordToken: null }
    }
    return { ...link, passwordToken: await confirmOwner(work, browser, link) }
  })
  forgetWaiting(work, browser)
  const signedIn = done.purpose === 'email_change' || (await signInByLink(work, browser, done.userId))
  return { purpose: done.purpose, passwordToken: done.passwordToken, signedIn }
}

/** Gives the token for a new password where the one that stands was set by nobody knows whom. */
async function confirmOwner(work: Work, browser: Browser, link: MailLink): Promise<string | null> {
  const { userId, email } = link
  const before = await standing(work, userId)
  await confirmEmail(work.db, userId, email)
  await work.emit('account.confirmed', { userId })
  if (before.confirmed || isOwn(work, browser, userId)) return null
  await disown(work.db, userId)
  return makeLink(work, { ...link, purpose: 'recovery' })
}

/** A link proves the mailbox; it takes no second step's place, and opens no suspended account. */
async function signInByLink(work: Work, browser: Browser, userId: string): Promise<boolean> {
  const { actor } = work
  if (actor.kind === 'person') return actor.id === userId
  if (await hasTwoStep(work.db, userId)) return false
  try {
    await beginSession(work.site.auth, browser, userId)
    return true
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return false
    throw error
  }
}

function isOwn(work: Work, browser: Browser, userId: string): boolean {
  return (work.actor.kind === 'person' && work.actor.id === userId) || waitingUser(work, browser) === userId
}

async function standing(work: Work, userId: string): Promise<{ confirmed: boolean }> {
  const { rows } = await work.db.execute<{ confirmed: boolean }>(
    sql`select email_verified as confirmed from ${user} where id = ${userId} for update`,
  )
  return { confirmed: rows[0]?.confirmed ?? false }
}

/**
 * Sends the confirmation mail again, if the address is one that waits for it. The answer never tells whether it is.
 * @throws TOO_MANY_REQUESTS
 */
export async function resend(work: Work, email: string): Promise<void> {
  if (!(await mayMail(work, email))) throw tooMany('Email rate limit exceeded')
  await work.transaction((work) => work.emit('account.confirmationAsked', { email }))
}
