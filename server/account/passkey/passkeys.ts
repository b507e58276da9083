import { and, desc, eq } from 'drizzle-orm'
import type { Proof } from '#contract/account/input.ts'
import {
  type AddPasskey,
  canHavePasskeys,
  MAX_PASSKEYS,
  type PasskeyView,
  type RemovePasskey,
  type RenameOwn,
} from '#contract/account/passkey.ts'
import { usernameIn } from '#contract/account/words.ts'
import { passkeys } from '#db/schema/index.ts'
import type { Browser } from '#server/auth/browser.ts'
import { type Place, readRegistration, registrationOptions, type StoredPasskey } from '#server/auth/passkey.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { deviceOf } from '../device.ts'
import { lockWaysIn, prove } from '../security/prove.ts'
import { type Ceremony, makeChallenge, spendChallenge } from './challenge.ts'
import { answerOffer } from './offer.ts'

const NOT_HERE = 'Passkeys need an address with https and a host name, which this site does not have.'
const TOO_MANY = `You have ${MAX_PASSKEYS} passkeys already. Remove one that you no longer use, then add a new one.`
const NOT_ADDED = 'Your device’s answer didn’t fit, or took too long. Please start again.'
const KNOWN = 'This passkey is here already.'
const GONE = 'This passkey was removed already.'

/** @throws NOT_READY */
export function placeOf(work: Work): Place {
  const { hostname: domain, origin } = work.site.settings.siteUrl
  if (!canHavePasskeys(origin)) throw new Refusal('NOT_READY', NOT_HERE)
  return { domain, origin }
}

export function storedPasskeys(work: Work, userId: string): Promise<StoredPasskey[]> {
  const { hostname } = work.site.settings.siteUrl
  const here = and(eq(passkeys.userId, userId), eq(passkeys.domain, hostname))
  return work.db.select().from(passkeys).where(here)
}

/** The newest first. */
export async function passkeysOf(work: Work, { id }: Person): Promise<PasskeyView[]> {
  const rows = await work.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, id))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id))
  const { hostname } = work.site.settings.siteUrl
  return rows.map((row) => ({ ...row, elsewhere: row.domain === hostname ? null : row.domain }))
}

/** Gives what the browser asks the device, once the person has proven who they are. */
export async function beginPasskey(work: Work, browser: Browser, person: Person, proof: Proof): Promise<string> {
  const place = placeOf(work)
  await assertRoom(work, person.id)
  await prove(work, browser, person, proof)
  return registrationOptions(place, makeChallenge(work, adding(person)), {
    id: person.id,
    login: usernameIn(person.email) ?? person.email,
    siteName: work.site.live.site().name,
    own: await storedPasskeys(work, person.id),
  })
}

/** In this session alone, and only after the proof: no one else has the challenge. */
function adding({ sessionId }: Person): Ceremony {
  return { kind: 'new passkey', holder: sessionId }
}

async function assertRoom(work: Work, userId: string): Promise<void> {
  if ((await work.db.$count(passkeys, eq(passkeys.userId, userId))) >= MAX_PASSKEYS) {
    throw new Refusal('TOO_MANY_KEYS', TOO_MANY)
  }
}

/** The owner is told by mail. */
export async function addPasskey(
  work: Work,
  browser: Browser,
  person: Person,
  { answer, name }: AddPasskey,
): Promise<void> {
  const made = await readRegistration(placeOf(work), answer, (challenge) =>
    spendChallenge(work, adding(person), challenge),
  )
  if (!made) throw new Refusal('PASSKEY_REFUSED', NOT_ADDED)
  await work.transaction(async (work) => {
    await lockWaysIn(work, person)
    await assertRoom(work, person.id)
    const called = name || deviceOf(browser.headers.get('user-agent'))
    const [added] = await work.db
      .insert(passkeys)
      .values({ ...made, userId: person.id, name: called, createdAt: work.now() })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id })
    if (!added) throw new Refusal('ALREADY_ON', KNOWN)
    await answerOffer(work, person)
    await record(work, { action: 'account.passkeyAdded', subjectId: person.id, after: { passkey: added.id } })
    await work.emit('account.passkeyAdded', { userId: person.id, name: called })
  })
}

export async function renamePasskey(work: Work, person: Person, { id, name }: RenameOwn): Promise<void> {
  const own = ownPasskey(person, id)
  const renamed = name
    ? await work.db.update(passkeys).set({ name }).where(own).returning({ id: passkeys.id })
    : await work.db.select({ id: passkeys.id }).from(passkeys).where(own)
  if (renamed.length === 0) throw notFound(GONE)
}

/** The owner is told by mail. */
export async function removePasskey(
  work: Work,
  browser: Browser,
  person: Person,
  { id, ...proof }: RemovePasskey,
): Promise<void> {
  await prove(work, browser, person, proof)
  await work.transaction(async (work) => {
    const [removed] = await work.db.delete(passkeys).where(ownPasskey(person, id)).returning({ name: passkeys.name })
    if (!removed) throw notFound(GONE)
    await record(work, { action: 'account.passkeyRemoved', subjectId: person.id, after: { passkey: id } })
    await work.emit('account.passkeysRemoved', { userId: person.id, names: [removed.name], recovered: false })
  })
}

function ownPasskey({ id: userId }: Person, id: string) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, userId))
}
