import { eq } from 'drizzle-orm'
import { isAdminAddress, type LinkPurpose, usernameIn } from '#contract/account/words.ts'
import { longDate } from '#contract/date.ts'
import { apiKeys, deletionRequests, profiles, webhooks } from '#db/schema/index.ts'
import { findUser, readUser } from '#server/auth/credentials.ts'
import type { MailData } from '#server/mail/mails.ts'
import { membershipOf } from '#server/membership/membership.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Work } from '#server/work/work.ts'
import * as letters from './emails.ts'
import { linkForMail } from './mail-link.ts'
import { unwantedOf } from './privacy/consent.ts'
import { makeCode } from './security/mail-code.ts'
import { staffAddress } from './staff/address.ts'

// A mail is null if it is no longer needed. `mailId`, and so the link, stays the same over retries.

type Owner = { id: string; name: string; email: string; emailConfirmed: boolean }
type Addressee = Owner & { username: string | null }

/** Returns a function that writes a mail to the person whom an event is about. */
function toPerson<Data extends { userId: string }>(
  write: (work: Work, person: Addressee, data: Data, mailId: string) => Promise<Mail | null> | null,
) {
  return async (work: Work, data: Data, mailId: string): Promise<Mail | null> => {
    const person = await personOf(work, data.userId)
    return person && write(work, person, data, mailId)
  }
}

/**
 * Reads a person with the address that mail reaches; staff have a username. Null if there is no such person, or an admin
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
  write: (work: Work, to: Owner, token: string) => Promise<Mail>,
  to: Owner,
  purpose: LinkPurpose,
  mailId: string,
) {
  const token = await linkForMail(work, { userId: to.id, purpose, email: to.email }, mailId)
  return token === null ? null : write(work, to, token)
}

/** Null for an account that is confirmed, or whose owner wants no mail. */
export const mailForImported = toPerson(async (work, person, _, mailId) => {
  if (person.emailConfirmed || (await unwantedOf(work, [person.email])).size > 0) return null
  return withLink(work, letters.importedMail, person, 'invitation', mailId)
})

async function confirmationFor(work: Work, person: Owner, mailId: string) {
  return person.emailConfirmed ? null : withLink(work, letters.confirmationMail, person, 'signup', mailId)
}

export const mailForCreated = toPerson((work, person, _, mailId) => confirmationFor(work, person, mailId))

export async function mailForConfirmationAsked(work: Work, { email }: { email: string }, mailId: string) {
  const person = await findUser(work.db, email)
  if (!person || isAdminAddress(email)) return noMail(work, letters.confirmationMail, email)
  if (!person.emailConfirmed) return confirmationFor(work, person, mailId)
  return withLink(work, letters.confirmedAlreadyMail, person, 'recovery', mailId)
}

export async function mailForRecoveryAsked(work: Work, { email }: { email: string }, mailId: string) {
  const person = await findUser(work.db, email)
  return person
    ? withLink(work, letters.recoveryMail, person, 'recovery', mailId)
    : noMail(work, letters.recoveryMail, email)
}

/** A mail to an unknown address is written and thrown away: a shorter wait would tell that the address is unknown. */
export async function noMail(work: Work, write: typeof letters.recoveryMail, email: string): Promise<null> {
  await write(work, { name: 'Unknown recipient', email }, '-'.repeat(43))
  return null
}

export const mailForPasswordChanged = toPerson((work, person) => {
  const { username } = person
  return username ? letters.staffPasswordMail(work, { ...person, username }) : letters.passwordChangedMail(work, person)
})

/** Goes to the old address. */
export const mailForEmailChanged = toPerson((work, person, { before, after }: MailData<'account.emailChanged'>) =>
  letters.emailChangedMail(work, { ...person, email: before }, after),
)

/** Goes to the address that was set, as long as it is theirs. */
export const mailForAddressSet = toPerson(
  async (work, person, { before, after, confirmed }: MailData<'account.addressSet'>) =>
    person.email === after ? letters.addressSetMail(work, person, { isOther: before !== after, confirmed }) : null,
)

export const mailForDeactivated = toPerson(
  async (work, person, { userId, reason, refundPence }: MailData<'account.deactivated'>) => {
    if (!(await statusOf(work, userId))?.suspendedAt) return null
    if (refundPence !== null) return letters.deactivatedMail(work, person, reason, { ended: { refundPence } })
    const { expiresAt, renews } = await membershipOf(work, userId)
    return letters.deactivatedMail(work, person, reason, expiresAt && { kept: { until: expiresAt, renews } })
  },
)

export const mailForHidden = toPerson(async (work, person, { userId, reason }: MailData<'account.hidden'>) =>
  (await statusOf(work, userId))?.hiddenAt ? letters.hiddenListingMail(work, person, reason) : null,
)

export const mailForRestored = toPerson(async (work, person, { userId, what }: MailData<'account.restored'>) => {
  const profile = await statusOf(work, userId)
  if (!profile || profile.suspendedAt || (what === 'listing' && profile.hiddenAt)) return null
  return letters.restoredMail(work, person, what)
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
    if (owner) return owner.id === userId ? null : letters.addressTakenMail(work, owner)
    return withLink(work, letters.emailChangeMail, { ...person, email }, 'email_change', mailId)
  },
)

export const mailForCodeAsked = toPerson(async (work, person, { userId }, mailId) =>
  letters.codeMail(work, person, await makeCode(work, userId, mailId)),
)

export const mailForKeyMade = toPerson(async (work, person, { keyId }: MailData<'account.keyMade'>) => {
  const [key] = await work.db.select().from(apiKeys).where(eq(apiKeys.id, keyId))
  return key ? letters.apiKeyMail(work, person, key) : null
})

export const mailForWebhookPointed = toPerson(
  async (work, person, { webhookId }: MailData<'account.webhookPointed'>) => {
    const [webhook] = await work.db.select({ url: webhooks.url }).from(webhooks).where(eq(webhooks.id, webhookId))
    return webhook ? letters.webhookMail(work, person, new URL(webhook.url).host) : null
  },
)

export const mailForPasskeyAdded = toPerson((work, person, { name }: MailData<'account.passkeyAdded'>) =>
  letters.passkeyAddedMail(work, person, name),
)

export const mailForPasskeysRemoved = toPerson((work, person, data: MailData<'account.passkeysRemoved'>) =>
  letters.passkeysRemovedMail(work, person, data),
)

export const mailForTwoFactorChanged = toPerson((work, person, { on }: MailData<'account.twoStepChanged'>) =>
  letters.twoFactorMail(work, person, on),
)

export const mailForDeletionAsked = toPerson(async (work, person, { userId }) => {
  const [request] = await work.db
    .select({ eraseAt: deletionRequests.eraseAt })
    .from(deletionRequests)
    .where(eq(deletionRequests.userId, userId))
  return request ? letters.deletionMail(work, person, longDate(request.eraseAt)) : null
})
