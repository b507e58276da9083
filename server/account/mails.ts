import { eq } from 'drizzle-orm'
import { isAdminAddress, type LinkPurpose, usernameIn } from '#contract/account/words.ts'
import { longDate } from '#contract/date.ts'
import { deletionRequests, profiles } from '#db/schema/index.ts'
import { findUser, readUser } from '#server/auth/credentials.ts'
import type { MailData } from '#server/mail/mails.ts'
import { membershipOf } from '#server/membership/membership.ts'
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
import { addressTakenMail, codeMail, deletionMail, emailChangeMail, twoFactorMail } from './security/emails.ts'
import { makeCode } from './security/mail-code.ts'
import { staffAddress } from './staff/address.ts'
import { staffPasswordMail } from './staff/emails.ts'

// Gives null where the mail is no longer needed. `mailId`, and so the link, stays the same over retries.

type Owner = { id: string; name: string; email: string; emailConfirmed: boolean }
type Addressee = Owner & { username: string | null }

/** Gives the writer of a mail to the person whom an event is about. */
function toPerson<Data extends { userId: string }>(
  write: (work: Work, person: Addressee, data: Data, mailId: string) => Promise<Mail | null> | null,
) {
  return async (work: Work, data: Data, mailId: string): Promise<Mail | null> => {
    const person = await personOf(work, data.userId)
    return person && write(work, person, data, mailId)
  }
}

/**
 * Gives a person with the address that mail reaches; staff have a username. Null if there is no such person, or an admin
 * has given no address.
 */
export async function personOf(work: Work, userId: string): Promise<Addressee | null> {
  const found = await readUser(work.db, userId)
  if (!found) return null
  const username = usernameIn(found.email)
  if (!username) return { ...found, username }
  const email = await staffAddress(work, userId)
  return email === null ? null : { ...found, email, username }
}

/** Writes a mail that carries a link, if the link still works. */
async function withLink(
  work: Work,
  write: typeof recoveryMail,
  to: Owner,
  purpose: LinkPurpose,
  mailId: string,
): Promise<Mail | null> {
  const token = await linkForMail(work, { userId: to.id, purpose, email: to.email }, mailId)
  return token === null ? null : write(work, to, token)
}

async function confirmationFor(work: Work, person: Owner, mailId: string): Promise<Mail | null> {
  return person.emailConfirmed ? null : withLink(work, confirmationMail, person, 'signup', mailId)
}

export const mailForCreated = toPerson((work, person, _, mailId) => confirmationFor(work, person, mailId))

export async function mailForConfirmationAsked(
  work: Work,
  { email }: { email: string },
  mailId: string,
): Promise<Mail | null> {
  const person = await findUser(work.db, email)
  if (!person || isAdminAddress(email)) return noMail(work, confirmationMail, email)
  if (!person.emailConfirmed) return confirmationFor(work, person, mailId)
  return withLink(work, confirmedAlreadyMail, person, 'recovery', mailId)
}

export async function mailForRecoveryAsked(
  work: Work,
  { email }: { email: string },
  mailId: string,
): Promise<Mail | null> {
  const person = await findUser(work.db, email)
  return person ? withLink(work, recoveryMail, person, 'recovery', mailId) : noMail(work, recoveryMail, email)
}

/** A mail to an unknown address is written and thrown away: a shorter wait would tell that the address is unknown. */
async function noMail(work: Work, write: typeof recoveryMail, email: string): Promise<null> {
  await write(work, { name: 'Unknown recipient', email }, '-'.repeat(43))
  return null
}

export const mailForPasswordChanged = toPerson((work, person) => {
  const { username } = person
  return username ? staffPasswordMail(work, { ...person, username }) : passwordChangedMail(work, person)
})

/** To the old address. */
export const mailForEmailChanged = toPerson((work, person, { before, after }: MailData<'account.emailChanged'>) =>
  emailChangedMail(work, { ...person, email: before }, after),
)

export const mailForDeactivated = toPerson(
  async (work, person, { userId, reason, refundPence }: MailData<'account.deactivated'>) => {
    if (!(await statusOf(work, userId))?.suspendedAt) return null
    if (refundPence !== null) return deactivatedMail(work, person, reason, { ended: { refundPence } })
    const { expiresAt, renews } = await membershipOf(work, userId)
    return deactivatedMail(work, person, reason, expiresAt && { kept: { until: expiresAt, renews } })
  },
)

export const mailForHidden = toPerson(async (work, person, { userId, reason }: MailData<'account.hidden'>) =>
  (await statusOf(work, userId))?.hiddenAt ? hiddenListingMail(work, person, reason) : null,
)

export const mailForRestored = toPerson(async (work, person, { userId, what }: MailData<'account.restored'>) => {
  const profile = await statusOf(work, userId)
  if (!profile || profile.suspendedAt || (what === 'listing' && profile.hiddenAt)) return null
  return restoredMail(work, person, what)
})

async function statusOf(work: Work, userId: string) {
  const [found] = await work.db
    .select({ suspendedAt: profiles.suspendedAt, hiddenAt: profiles.hiddenAt })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return found
}

/** Goes to the new address: with the link, or, where it has an account, to say that it was asked for. */
export const mailForEmailChangeAsked = toPerson(
  async (work, person, { userId, email }: MailData<'account.emailChangeAsked'>, mailId) => {
    const owner = await findUser(work.db, email)
    if (owner) return owner.id === userId ? null : addressTakenMail(work, owner)
    return withLink(work, emailChangeMail, { ...person, email }, 'email_change', mailId)
  },
)

export const mailForCodeAsked = toPerson(async (work, person, { userId }, mailId) =>
  codeMail(work, person, await makeCode(work, userId, mailId)),
)

export const mailForTwoFactorChanged = toPerson((work, person, { on }: MailData<'account.twoStepChanged'>) =>
  twoFactorMail(work, person, on),
)

export const mailForDeletionAsked = toPerson(async (work, person, { userId }) => {
  const [request] = await work.db
    .select({ eraseAt: deletionRequests.eraseAt })
    .from(deletionRequests)
    .where(eq(deletionRequests.userId, userId))
  return request ? deletionMail(work, person, longDate(request.eraseAt)) : null
})
