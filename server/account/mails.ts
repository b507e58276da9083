import { eq } from 'drizzle-orm'
import { user } from '#db/schema/index.ts'
import { findUser } from '#server/auth/credentials.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work.ts'
import { confirmationMail, emailChangedMail, passwordChangedMail, recoveryMail } from './emails.tsx'
import { makeLink } from './mail-link.ts'

// Which mail follows which event; null: none. Links are made here, when the mail is written.

export async function mailForCreated(work: Work, { userId }: { userId: string }): Promise<Mail | null> {
  const person = await personOf(work, userId)
  return person && confirmationFor(work, person)
}

export async function mailForConfirmationAsked(work: Work, { email }: { email: string }): Promise<Mail | null> {
  const person = await findUser(work.db, email)
  if (person && !person.emailConfirmed) return confirmationFor(work, person)
  await confirmationMail(work, nobody(email), NO_TOKEN)
  return null
}

export async function mailForRecoveryAsked(work: Work, { email }: { email: string }): Promise<Mail | null> {
  const person = await findUser(work.db, email)
  if (person) {
    const token = await makeLink(work, { userId: person.id, purpose: 'recovery', email: person.email })
    return recoveryMail(work, person, token)
  }
  await recoveryMail(work, nobody(email), NO_TOKEN)
  return null
}

// For an address that gets no mail one is written all the same, and thrown away: the next request would otherwise wait
// less, and tell that the address is not known.
const NO_TOKEN = '-'.repeat(43)
const nobody = (email: string) => ({ name: 'Nobody in particular', email })

export async function mailForPasswordChanged(work: Work, { userId }: { userId: string }): Promise<Mail | null> {
  const person = await personOf(work, userId)
  return person && passwordChangedMail(work, person)
}

/** Goes to the address that the account had before. */
export async function mailForEmailChanged(
  work: Work,
  { userId, before, after }: { userId: string; before: string; after: string },
): Promise<Mail | null> {
  const person = await personOf(work, userId)
  return person && emailChangedMail(work, { ...person, email: before }, after)
}

type Person = { id: string; name: string; email: string; emailConfirmed: boolean }

async function confirmationFor(work: Work, person: Person): Promise<Mail | null> {
  if (person.emailConfirmed) return null
  return confirmationMail(
    work,
    person,
    await makeLink(work, { userId: person.id, purpose: 'signup', email: person.email }),
  )
}

export async function personOf(work: Work, userId: string): Promise<Person | null> {
  const [found] = await work.db
    .select({ id: user.id, name: user.name, email: user.email, emailConfirmed: user.emailVerified })
    .from(user)
    .where(eq(user.id, userId))
  return found ?? null
}
