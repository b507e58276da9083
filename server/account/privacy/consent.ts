import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MailChoices } from '#contract/account/view.ts'
import {
  CONSENT_WORDING,
  MAIL_KINDS,
  type MailKind,
  type SuppressedKind,
  UNSUBSCRIBE_KINDS,
  type UnsubscribeKind,
  USUAL_MAIL_KINDS,
} from '#contract/account/words.ts'
import { isId } from '#contract/id.ts'
import { consents, profiles, staffContacts, suppressions, undeliverableAddresses, user } from '#db/schema/index.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { isSignature, signatureOf, signaturesOf } from '../signature.ts'

export type Subscriber = { userId: string; name: string; email: string }

export async function mailChoices(work: Work, person: Person): Promise<MailChoices> {
  const choices = MAIL_KINDS.map(async (kind) => [kind, await isOn(work, person.id, kind)] as const)
  return MailChoices.parse(Object.fromEntries(await Promise.all(choices)))
}

async function isOn(work: Work, userId: string, kind: MailKind): Promise<boolean> {
  const { rows } = await work.db.execute(sql`select from ${user} where ${user.id} = ${userId} and ${agreedTo(kind)}`)
  return rows.length > 0
}

/** Holds for a user with a standing consent, or for a usual kind without a withdrawn one. */
function agreedTo(kind: MailKind) {
  const standing = sql`exists (
    select from consents c where c.user_id = ${user.id} and c.kind = ${kind} and c.withdrawn_at is null)`
  if (!USUAL_MAIL_KINDS.includes(kind)) return standing
  return sql`(${standing} or not exists (
    select from consents c where c.user_id = ${user.id} and c.kind = ${kind} and c.withdrawn_at is not null))`
}

export async function setMailChoice(work: Work, person: Person, kind: MailKind, on: boolean): Promise<void> {
  await work.transaction((work) => (on ? agree(work, person, kind) : withdraw(work, person.id, kind)))
}

/** An earlier suppression of the address no longer counts. */
async function agree(work: Work, { id, email }: Person, kind: MailKind) {
  await work.db
    .delete(suppressions)
    .where(and(inArray(suppressions.emailHash, hashesOf(work, email)), eq(suppressions.kind, kind)))
  await work.db
    .insert(consents)
    .values({ userId: id, kind, wording: CONSENT_WORDING[kind], givenAt: work.now() })
    .onConflictDoNothing()
}

/** Suppresses the address too, for accounts that may have it later. */
export async function withdraw(work: Work, userId: string, kind: MailKind) {
  const now = work.now()
  const withdrawn = await work.db
    .update(consents)
    .set({ withdrawnAt: now })
    .where(and(eq(consents.userId, userId), eq(consents.kind, kind), isNull(consents.withdrawnAt)))
    .returning({ id: consents.id })
  const [found] = await work.db.select({ email: user.email }).from(user).where(eq(user.id, userId))
  if (!found) return
  if (withdrawn.length === 0 && USUAL_MAIL_KINDS.includes(kind)) {
    // A usual kind is on without a consent, so that its refusal needs a row.
    const refusal = { userId, kind, wording: CONSENT_WORDING[kind], givenAt: now, withdrawnAt: now }
    await work.db.insert(consents).values(refusal)
  }
  await suppress(work, hashesOf(work, found.email)[0] ?? '', kind)
}

/** Those of these people who agree to this kind of mail and can get it. */
export async function wanting(work: Work, userIds: string[], kind: MailKind): Promise<Subscriber[]> {
  if (userIds.length === 0) return []
  const agreed = await work.db
    .select({ userId: user.id, name: user.name, email: user.email })
    .from(user)
    .innerJoin(profiles, eq(profiles.id, user.id))
    .leftJoin(undeliverableAddresses, eq(undeliverableAddresses.userId, user.id))
    .where(
      and(
        inArray(user.id, userIds),
        agreedTo(kind),
        eq(user.emailVerified, true),
        isNull(profiles.suspendedAt),
        isNull(undeliverableAddresses.userId),
      ),
    )
  const hashes = new Map(agreed.map((recipient) => [recipient, hashesOf(work, recipient.email)]))
  const refused = await suppressed(work, [...hashes.values()].flat(), kind)
  return agreed.filter((recipient) => !hashes.get(recipient)?.some((hash) => refused.has(hash)))
}

/** Needs no session and never expires: people keep mails for years. */
export function unsubscribeLink(work: Work, userId: string, kind: UnsubscribeKind): string {
  const token = `${userId}.${kind}.${signatureOf(work, signed(userId, kind))}`
  return new URL(`/unsubscribe?token=${token}`, work.site.settings.siteUrl).href
}

export function readUnsubscribe(work: Work, token: string): { userId: string; kind: UnsubscribeKind } | null {
  const [userId, kind, given = ''] = token.split('.')
  const parsed = UnsubscribeToken.safeParse({ userId, kind })
  if (!parsed.success) return null
  const { data } = parsed
  return isSignature(work, signed(data.userId, data.kind), given) ? data : null
}

export async function unsubscribe(work: Work, token: string): Promise<{ kind: UnsubscribeKind }> {
  const link = readUnsubscribe(work, token)
  if (!link) throw new Refusal('NO_SUCH_LINK', 'This link isn’t complete. Please copy the whole link from the email.')
  const { userId, kind } = link
  if (kind === 'daily_digest') await endDigest(work, userId)
  else await work.transaction((work) => withdraw(work, userId, kind))
  return { kind }
}

async function endDigest(work: Work, userId: string) {
  await work.db.update(staffContacts).set({ dailyDigest: false }).where(eq(staffContacts.userId, userId))
}

const UnsubscribeToken = z.object({ userId: z.uuid(), kind: z.enum(UNSUBSCRIBE_KINDS) })

function signed(userId: string, kind: UnsubscribeKind): string {
  return `unsubscribe ${userId} ${kind}`
}

/** Turns down what an import holds for the person at this address. It never expires either. */
export function declineLink(work: Work, profileId: string, email: string): string {
  const [addressHash = ''] = hashesOf(work, email)
  const token = `${profileId}.${addressHash}.${signatureOf(work, declined(profileId, addressHash))}`
  return new URL(`/invitation/decline?token=${token}`, work.site.settings.siteUrl).href
}

/** Null if it is no token of ours. */
export function readDecline(work: Work, token: string): { profileId: string; addressHash: string } | null {
  const [profileId = '', addressHash = '', given = ''] = token.split('.')
  const isOurs = isId(profileId) && isSignature(work, declined(profileId, addressHash), given)
  return isOurs ? { profileId, addressHash } : null
}

function declined(profileId: string, addressHash: string): string {
  return `decline invitation ${profileId} ${addressHash}`
}

/** Keyed, so that only we can tell which address it is; the first is for new rows. */
export function hashesOf(work: Work, email: string): string[] {
  return signaturesOf(work, `suppressed ${email.toLowerCase()}`)
}

export async function suppress(work: Work, emailHash: string, kind: SuppressedKind): Promise<void> {
  await work.db.insert(suppressions).values({ emailHash, kind, suppressedAt: work.now() }).onConflictDoNothing()
}

/** Those of these hashes whose addresses want none of this kind. */
export async function suppressed(work: Work, hashes: string[], kind: SuppressedKind): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const found = await work.db
    .select({ emailHash: suppressions.emailHash })
    .from(suppressions)
    .where(and(eq(suppressions.kind, kind), inArray(suppressions.emailHash, hashes)))
  return new Set(found.map(({ emailHash }) => emailHash))
}

/** Those of these addresses that ended this kind of mail, or any; that of invitations ends with a deleted account, too. */
export async function unwantedOf(
  work: Work,
  emails: readonly string[],
  kind: SuppressedKind | null = null,
): Promise<Set<string>> {
  const known = emails.map((email) => ({ email, hashes: hashesOf(work, email) }))
  const all = known.flatMap(({ hashes }) => hashes)
  if (all.length === 0) return new Set()
  const found = await work.db
    .select({ hash: suppressions.emailHash })
    .from(suppressions)
    .where(and(inArray(suppressions.emailHash, all), kind === null ? undefined : eq(suppressions.kind, kind)))
  const spared = new Set(found.map(({ hash }) => hash))
  return new Set(known.filter(({ hashes }) => hashes.some((hash) => spared.has(hash))).map(({ email }) => email))
}
