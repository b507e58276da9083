import { eq } from 'drizzle-orm'
import { isAdminAddress, usernameIn } from '#contract/account/words.ts'
import { profiles, user } from '#db/schema/index.ts'
import { findUser } from '#server/auth/credentials.ts'
import type { MailData } from '#server/mail/mails.ts'
import { membershipOf } from '#server/membership/own-membership.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'
import {
  confirmationMail,
  confirmedAlreadyMail,
  deactivatedMail,
  emailChangedMail,
  hiddenListingMail,
  passwordChangedMail,
  recoveryMail,
  restoredMail,
} from './emails.ts'
import { linkForMail } from './mail-link.ts'
import { staffAddress } from './staff/address.ts'
import { staffPasswordMail } from './staff/emails.ts'

// Null: the mail is no longer needed. `mailId`, and so the link, stays the same over retries.

export async function mailForCreated(work: Work, { userId }: { userId: string }, mailId: string): Promise<Mail | null> {
  const person = await personOf(work, userId)
  return person && confirmationFor(work, person, mailId)
}

export async function mailForConfirmationAsked(
  work: Work,
  { email }: { email: string },
  mailId: string,
): Promise<Mail | null> {
  const person = await findUser(work.db, email)
  if (!person || isAdminAddress(email)) {
    await confirmationMail(work, unknownRecipient(email), NO_TOKEN)
    return null
  }
  if (!person.emailConfirmed) return confirmationFor(work, person, mailId)
  const token = await recoveryToken(work, person, mailId)
  return token === null ? null : confirmedAlreadyMail(work, person, token)
}

export async function mailForRecoveryAsked(
  work: Work,
  { email }: { email: string },
  mailId: string,
): Promise<Mail | null> {
  const person = await findUser(work.db, email)
  if (person) {
    const token = await recoveryToken(work, person, mailId)
    return token === null ? null : recoveryMail(work, person, token)
  }
  await recoveryMail(work, unknownRecipient(email), NO_TOKEN)
  return null
}

function recoveryToken(work: Work, { id, email }: Owner, mailId: string): Promise<string | null> {
  return linkForMail(work, { userId: id, purpose: 'recovery', email }, mailId)
}

// A mail to an unknown address is written and thrown away: a shorter wait would tell that the address is unknown.
const NO_TOKEN = '-'.repeat(43)
const unknownRecipient = (email: string) => ({ name: 'Unknown recipient', email })

export async function mailForPasswordChanged(work: Work, { userId }: { userId: string }): Promise<Mail | null> {
  const person = await personOf(work, userId)
  if (!person) return null
  const { username } = person
  return username ? staffPasswordMail(work, { ...person, username }) : passwordChangedMail(work, person)
}

/** To the old address. */
export async function mailForEmailChanged(
  work: Work,
  { userId, before, after }: { userId: string; before: string; after: string },
): Promise<Mail | null> {
  const person = await personOf(work, userId)
  return person && emailChangedMail(work, { ...person, email: before }, after)
}

export async function mailForDeactivated(
  work: Work,
  { userId, reason, refundPence }: MailData<'account.deactivated'>,
): Promise<Mail | null> {
  const person = await personOf(work, userId)
  const profile = await statusOf(work, userId)
  if (!person || !profile?.suspendedAt) return null
  if (refundPence !== null) return deactivatedMail(work, person, reason, { ended: { refundPence } })
  const { expiresAt, renews } = await membershipOf(work, userId)
  return deactivatedMail(work, person, reason, expiresAt && { kept: { until: expiresAt, renews } })
}

export async function mailForHidden(work: Work, { userId, reason }: MailData<'account.hidden'>): Promise<Mail | null> {
  const person = await personOf(work, userId)
  const profile = await statusOf(work, userId)
  return person && profile?.hiddenAt ? hiddenListingMail(work, person, reason) : null
}

export async function mailForRestored(
  work: Work,
  { userId, what }: MailData<'account.restored'>,
): Promise<Mail | null> {
  const person = await personOf(work, userId)
  const profile = await statusOf(work, userId)
  if (!person || !profile || profile.suspendedAt || (what === 'listing' && profile.hiddenAt)) return null
  return restoredMail(work, person, what)
}

async function statusOf(work: Work, userId: string) {
  const [found] = await work.db
    .select({ suspendedAt: profiles.suspendedAt, hiddenAt: profiles.hiddenAt })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return found
}

type Owner = { id: string; name: string; email: string; emailConfirmed: boolean }

async function confirmationFor(work: Work, person: Owner, mailId: string): Promise<Mail | null> {
  if (person.emailConfirmed) return null
  const token = await linkForMail(work, { userId: person.id, purpose: 'signup', email: person.email }, mailId)
  return token === null ? null : confirmationMail(work, person, token)
}

/** With the address that mail reaches; `username`: of the staff. Null: no one, or an admin who has given no address. */
export async function personOf(work: Work, userId: string): Promise<(Owner & { username: string | null }) | null> {
  const [found] = await work.db
    .select({ id: user.id, name: user.name, email: user.email, emailConfirmed: user.emailVerified })
    .from(user)
    .where(eq(user.id, userId))
  if (!found) return null
  const username = usernameIn(found.email)
  if (!username) return { ...found, username }
  const email = await staffAddress(work, userId)
  return email === null ? null : { ...found, email, username }
}
