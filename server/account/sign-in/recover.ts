import { type LinkPurpose, PASSWORD_PURPOSES, usernameIn } from '#contract/account/words.ts'
import type { Browser } from '#server/auth/browser.ts'
import { confirmEmail, readUser, removeCredentials } from '#server/auth/credentials.ts'
import type { Work } from '#server/work/work.ts'
import { assertFollowAllowed, assertMailAllowed } from '../limits.ts'
import { type MailLink, readLink, spendLink } from '../mail-link.ts'
import { hashNewPassword, passwordOwner } from '../new-password.ts'
import { storeNewPassword } from '../security/change-login.ts'
import { linkOver } from '../token.ts'
import { rememberBrowser } from './known-browser.ts'

/** The answer never tells whether the address is known. */
export async function recover(work: Work, email: string): Promise<void> {
  await assertMailAllowed(work, email, (wait) => `Too many requests for this address. Please try again in ${wait}.`)
  await work.transaction((work) => work.emit('account.recoveryAsked', { email }))
}

/** The login that gets a new password by this link. */
export async function recoverableLogin(work: Work, token: string): Promise<string | null> {
  const link = await readLink(work, token)
  return link && isForPassword(link.purpose) ? (usernameIn(link.email) ?? link.email) : null
}

function isForPassword(purpose: LinkPurpose): boolean {
  return PASSWORD_PURPOSES.some((one) => one === purpose)
}

/**
 * Every session ends, and the owner is told by mail. The link proves the mailbox, so it confirms the address; it starts
 * no session, because of two-factor.
 */
export async function reset(work: Work, browser: Browser, token: string, password: string): Promise<void> {
  await assertFollowAllowed(work)
  const link = await readLink(work, token)
  if (!link || !isForPassword(link.purpose)) throw linkOver()
  const passwordHash = await hashNewPassword(work, password, await passwordOwner(work, link.userId))
  const userId = await work.transaction(async (work) => {
    const link = await spendRecovery(work, token)
    await storeNewPassword(work, link.userId, passwordHash)
    return link.userId
  })
  await rememberBrowser(work, browser, userId) // strangers' tries are not in the way of the new password
}

/**
 * The link proves the mailbox, so it confirms the address; what a stranger may have set before ends. Runs in the caller's
 * transaction.
 */
export async function spendRecovery(work: Work, token: string): Promise<MailLink> {
  const link = await spendLink(work, token, PASSWORD_PURPOSES)
  if (!link) throw linkOver()
  await confirmOwner(work, link)
  return link
}

/** Someone has proven the mailbox, and nothing else. Runs in the caller's transaction. */
export async function confirmOwner(work: Work, { userId, email }: Pick<MailLink, 'userId' | 'email'>): Promise<void> {
  const person = await readUser(work.db, userId)
  if (!person || person.email !== email || person.emailConfirmed) return
  await removeCredentials(work.db, userId) // set by a stranger, perhaps
  await confirmEmail(work.db, userId, email)
  await work.emit('account.confirmed', { userId })
}
