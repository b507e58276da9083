import { randomUUID } from 'node:crypto'
import type { ChangeEmail, ChangePassword } from '#contract/account/input.ts'
import { isAdminAddress } from '#contract/account/words.ts'
import { isPhoneAddress } from '#contract/api/auth/words.ts'
import type { Browser } from '#server/auth/browser.ts'
import {
  confirmEmail,
  endOtherWaysIn,
  endSessions,
  findUser,
  lockUser,
  setPasswordHash,
} from '#server/auth/credentials.ts'
import { record, recordAs } from '#server/work/audit-log.ts'
import { assertStays, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { assertMailAllowed } from '../limits.ts'
import { dropLinks, type MailLink, waitingLink } from '../mail-link.ts'
import { assertGoodPassword, hashNewPassword, passwordOwner } from '../new-password.ts'
import { rememberBrowser } from '../sign-in/known-browser.ts'
import { replaceContact } from './change-owner.ts'
import { prove } from './prove.ts'

const TAKEN = 'This address belongs to another account.'

/** Nothing changes until the link in the mail is followed. The answer never tells whether the address is taken. */
export async function changeEmail(work: Work, browser: Browser, person: Person, input: ChangeEmail): Promise<void> {
  const { email, ...proof } = input
  assertNewEmail(person, email)
  await prove(work, browser, person, proof)
  await askForNewEmail(work, person, email)
}

function assertNewEmail(person: Person, email: string) {
  if (isAdminAddress(email) || isAdminAddress(person.email) || isPhoneAddress(email)) {
    throw new Refusal('EMAIL_REFUSED', 'Please enter a valid email address')
  }
  if (email === person.email) throw new Refusal('SAME_EMAIL', 'This is your email address already.')
}

/** For someone who has proven who they are. */
export async function askForNewEmail(work: Work, person: Person, email: string): Promise<void> {
  assertNewEmail(person, email)
  await assertMailAllowed(
    work,
    email,
    (wait) => `We’ve just sent an email to this address. Please wait ${wait} before you ask for another.`,
  )
  await work.transaction((work) => work.emit('account.emailChangeAsked', { userId: person.id, email }))
}

/** For a program, which cannot say who asks: once more to an address that waits. The answer never tells whether one does. */
export async function resendEmailChange(work: Work, email: string): Promise<void> {
  await assertMailAllowed(work, email, (wait) => `We’ve just sent an email to this address. Please wait ${wait}.`)
  const waiting = await waitingLink(work, 'email_change', { email })
  const userId = waiting?.userId ?? randomUUID() // no one's, so that both take as long
  await work.transaction((work) => work.emit('account.emailChangeAsked', { userId, email }))
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
  assertStays(actor)
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
  await assertGoodPassword(work, password, await passwordOwner(work, person.id))
  await prove(work, browser, person, proof)
  await takeNewPassword(work, browser, person, password)
}

/** For someone who has proven who they are. @param recovered by the mailbox: then programs and passkeys are out too, as with the reset page */
export async function takeNewPassword(
  work: Work,
  browser: Browser,
  person: Person,
  password: string,
  recovered = false,
): Promise<void> {
  const passwordHash = await hashNewPassword(work, password, await passwordOwner(work, person.id))
  await work.transaction(async (work) => {
    await storeNewPassword(work, person.id, passwordHash, person.sessionId)
    if (recovered) await endWaysOfOthers(work, person.id)
  })
  await rememberBrowser(work, browser, person.id)
}

/** Runs in the caller's transaction. @param session the one that goes on, if any */
export async function storeNewPassword(
  work: Work,
  userId: string,
  passwordHash: string,
  session?: string,
): Promise<void> {
  await setPasswordHash(work.db, userId, passwordHash)
  await endSessions(work.db, userId, session)
  if (!session) await endWaysOfOthers(work, userId)
  await dropLinks(work, userId)
  await recordAs(work, userId, { action: 'account.passwordChanged', subjectId: userId })
  await work.emit('account.passwordChanged', { userId })
}

/** The owner is told of passkeys by mail: they may have been their own. */
async function endWaysOfOthers(work: Work, userId: string): Promise<void> {
  const names = await endOtherWaysIn(work.db, userId)
  if (names.length === 0) return
  await recordAs(work, userId, { action: 'account.passkeyRemoved', subjectId: userId, after: { all: names.length } })
  await work.emit('account.passkeysRemoved', { userId, names, recovered: true })
}
