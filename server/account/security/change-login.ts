import type { ChangeEmail, ChangePassword } from '#contract/account/input.ts'
import { isAdminAddress, PASSWORD_COMMON } from '#contract/account/words.ts'
import type { Browser } from '#server/auth/browser.ts'
import { confirmEmail, endSessions, findUser, lockUser, setPasswordHash } from '#server/auth/credentials.ts'
import { hashPassword, isCommonPassword } from '#server/auth/password.ts'
import { record } from '#server/work/audit-log.ts'
import { needStays, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { needMailAllowed } from '../limits.ts'
import { dropLinks, type MailLink } from '../mail-link.ts'
import { rememberBrowser } from '../sign-in/known-browser.ts'
import { replaceContact } from './change-owner.ts'
import { prove } from './prove.ts'

const TAKEN = 'This address belongs to another account.'

/** Nothing changes until the link in the mail is followed. The answer never tells whether the address is taken. */
export async function changeEmail(work: Work, browser: Browser, person: Person, input: ChangeEmail): Promise<void> {
  const { email, ...proof } = input
  if (isAdminAddress(email) || isAdminAddress(person.email)) {
    throw new Refusal('EMAIL_REFUSED', 'Please enter a valid email address')
  }
  if (email === person.email) throw new Refusal('SAME_EMAIL', 'This is your e-mail address already.')
  await prove(work, browser, person, proof)
  await needMailAllowed(
    work,
    email,
    (wait) => `We’ve just sent an e-mail to this address. Please wait ${wait} before you ask for another.`,
  )
  await work.transaction((work) => work.emit('account.emailChangeAsked', { userId: person.id, email }))
}

/**
 * Takes the new address, in the caller's transaction: other sessions end, older links stop working, and the old address
 * is notified.
 */
export async function takeNewEmail(work: Work, { userId, email }: MailLink): Promise<void> {
  const { actor } = work
  // The reader of that mailbox may be a stranger: addresses get mistyped.
  if (actor.kind !== 'person' || actor.id !== userId) {
    throw new Refusal('LOGIN_NEEDED', 'Please log in to your account in this browser, then follow the link again.')
  }
  needStays(actor)
  const other = await findUser(work.db, email)
  if (other && other.id !== userId) throw new Refusal('EMAIL_TAKEN', TAKEN)
  const before = await lockUser(work.db, userId)
  if (!before) throw new Refusal('EMAIL_TAKEN', TAKEN)
  await replaceContact(work, userId, before.email, email)
  await confirmEmail(work.db, userId, email)
  await endSessions(work.db, userId, actor.sessionId)
  await dropLinks(work, userId)
  await record(work, { action: 'account.emailChanged', subjectId: userId })
  await work.emit('account.emailChanged', { userId, before: before.email, after: email })
}

/** Other sessions end, links for a new password stop working, and the owner is told by mail. */
export async function changePassword(
  work: Work,
  browser: Browser,
  person: Person,
  { password, ...proof }: ChangePassword,
): Promise<void> {
  if (await isCommonPassword(password)) throw new Refusal('PASSWORD_COMMON', PASSWORD_COMMON)
  await prove(work, browser, person, proof)
  const passwordHash = await hashPassword(password, work.site.hashCost)
  await work.transaction(async (work) => {
    await setPasswordHash(work.db, person.id, passwordHash)
    await endSessions(work.db, person.id, person.sessionId)
    await dropLinks(work, person.id)
    await record(work, { action: 'account.passwordChanged', subjectId: person.id })
    await work.emit('account.passwordChanged', { userId: person.id })
  })
  await rememberBrowser(work, browser, person.id)
}
