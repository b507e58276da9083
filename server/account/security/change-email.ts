import { and, eq, sql } from 'drizzle-orm'
import type { ChangeEmail } from '#contract/account/security.ts'
import { isAdminAddress } from '#contract/account/words.ts'
import { profileContacts, user } from '#db/schema/index.ts'
import type { Browser } from '#server/auth/browser.ts'
import { confirmEmail, endSessions, findUser } from '#server/auth/credentials.ts'
import { record } from '#server/work/audit-log.ts'
import { needStays, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { needMailAllowed } from '../limits.ts'
import { dropLinks, type MailLink } from '../mail-link.ts'
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
 * Takes the new address, in the transaction at hand: other sessions end, older links stop working, the old address is
 * told.
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
  const [before] = await work.db.select({ email: user.email }).from(user).where(eq(user.id, userId)).for('update')
  if (!before) throw new Refusal('EMAIL_TAKEN', TAKEN)
  await work.db
    .update(profileContacts)
    .set({ email })
    .where(and(eq(profileContacts.profileId, userId), sql`lower(${profileContacts.email}) = ${before.email}`))
  await confirmEmail(work.db, userId, email)
  await endSessions(work.db, userId, actor.sessionId)
  await dropLinks(work, userId)
  await record(work, { action: 'account.emailChanged', subjectId: userId })
  await work.emit('account.emailChanged', { userId, before: before.email, after: email })
}
