import { PASSWORD_COMMON, usernameIn } from '#contract/account/words.ts'
import type { Browser } from '#server/auth/browser.ts'
import { confirmEmail, endSessions, readUser, removeCredentials, setPasswordHash } from '#server/auth/credentials.ts'
import { hashPassword, isCommonPassword } from '#server/auth/password.ts'
import { recordAs } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { needFollowAllowed, needMailAllowed } from '../limits.ts'
import { dropLinks, readLink, spendLink } from '../mail-link.ts'
import { linkOver } from '../token.ts'
import { rememberBrowser } from './known-browser.ts'

/** The answer never tells whether the address is known. */
export async function recover(work: Work, email: string): Promise<void> {
  await needMailAllowed(work, email, (wait) => `Too many requests for this address. Please try again in ${wait}.`)
  await work.transaction((work) => work.emit('account.recoveryAsked', { email }))
}

/** The login that gets a new password by this link. */
export async function recoverableLogin(work: Work, token: string): Promise<string | null> {
  const link = await readLink(work, token)
  return link?.purpose === 'recovery' ? (usernameIn(link.email) ?? link.email) : null
}

/**
 * Every session ends, and the owner is told by mail. The link proves the mailbox, so it confirms the address; it starts
 * no session, because of two-factor.
 */
export async function reset(work: Work, browser: Browser, token: string, password: string): Promise<void> {
  await needFollowAllowed(work)
  if ((await recoverableLogin(work, token)) === null) throw linkOver()
  if (await isCommonPassword(password)) throw new Refusal('PASSWORD_COMMON', PASSWORD_COMMON)
  const passwordHash = await hashPassword(password, work.site.hashCost)
  const userId = await work.transaction(async (work) => {
    const link = await spendLink(work, token, ['recovery'])
    if (!link) throw linkOver()
    await endSessions(work.db, link.userId)
    await dropLinks(work, link.userId)
    const person = await readUser(work.db, link.userId)
    if (person && person.email === link.email && !person.emailConfirmed) {
      await removeCredentials(work.db, link.userId) // set by a stranger, perhaps
      await confirmEmail(work.db, link.userId, link.email)
      await work.emit('account.confirmed', { userId: link.userId })
    }
    await setPasswordHash(work.db, link.userId, passwordHash)
    await recordAs(work, link.userId, { action: 'account.passwordChanged', subjectId: link.userId })
    await work.emit('account.passwordChanged', { userId: link.userId })
    return link.userId
  })
  await rememberBrowser(work, browser, userId) // strangers' tries are not in the way of the new password
}
