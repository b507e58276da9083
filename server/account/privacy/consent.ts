import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { CONSENT_WORDING, MAIL_KINDS, type MailKind } from '#contract/account.ts'
import { consents, profiles, suppressions, undeliverableAddresses, user } from '#db/schema/index.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { isSignature, signatureOf } from '../signature.ts'

export type Recipient = { userId: string; name: string; email: string }

export async function mailChoices(work: Work, person: Person): Promise<Record<MailKind, boolean>> {
  const given = await work.db
    .select({ kind: consents.kind })
    .from(consents)
    .where(and(eq(consents.userId, person.id), isNull(consents.withdrawnAt)))
  const kinds = new Set(given.map(({ kind }) => kind))
  return {
    job_alerts: kinds.has('job_alerts'),
    provider_updates: kinds.has('provider_updates'),
    membership_report: kinds.has('membership_report'),
  }
}

export async function setMailChoice(work: Work, person: Person, kind: MailKind, on: boolean): Promise<void> {
  await work.transaction((work) => (on ? agree(work, person, kind) : withdraw(work, person.id, kind)))
}

/** An earlier suppression of the address no longer counts. */
async function agree(work: Work, { id, email }: Person, kind: MailKind) {
  await work.db
    .delete(suppressions)
    .where(and(eq(suppressions.emailHash, hashOf(work, email)), eq(suppressions.kind, kind)))
  await work.db
    .insert(consents)
    .values({ userId: id, kind, wording: CONSENT_WORDING[kind], givenAt: work.now() })
    .onConflictDoNothing()
}

/** Suppresses the address too, for accounts that may have it later. */
export async function withdraw(work: Work, userId: string, kind: MailKind) {
  await work.db
    .update(consents)
    .set({ withdrawnAt: work.now() })
    .where(and(eq(consents.userId, userId), eq(consents.kind, kind), isNull(consents.withdrawnAt)))
  const [found] = await work.db.select({ email: user.email }).from(user).where(eq(user.id, userId))
  if (!found) return
  await work.db
    .insert(suppressions)
    .values({ emailHash: hashOf(work, found.email), kind, suppressedAt: work.now() })
    .onConflictDoNothing()
}

/** Those of these people who agree to this kind of mail and can get it. */
export async function wanting(work: Work, userIds: string[], kind: MailKind): Promise<Recipient[]> {
  if (userIds.length === 0) return []
  const agreed = await work.db
    .select({ userId: user.id, name: user.name, email: user.email })
    .from(consents)
    .innerJoin(user, eq(user.id, consents.userId))
    .innerJoin(profiles, eq(profiles.id, user.id))
    .leftJoin(undeliverableAddresses, eq(undeliverableAddresses.userId, user.id))
    .where(
      and(
        inArray(consents.userId, userIds),
        eq(consents.kind, kind),
        isNull(consents.withdrawnAt),
        eq(user.emailVerified, true),
        isNull(profiles.suspendedAt),
        isNull(undeliverableAddresses.userId),
      ),
    )
  const hashes = new Map(agreed.map((recipient) => [recipient, hashOf(work, recipient.email)]))
  if (hashes.size === 0) return []
  const refused = await work.db
    .select({ emailHash: suppressions.emailHash })
    .from(suppressions)
    .where(and(eq(suppressions.kind, kind), inArray(suppressions.emailHash, [...hashes.values()])))
  const suppressed = new Set(refused.map(({ emailHash }) => emailHash))
  return agreed.filter((recipient) => !suppressed.has(hashes.get(recipient) ?? ''))
}

/** Needs no session and never expires: people keep mails for years. */
export function unsubscribeLink(work: Work, userId: string, kind: MailKind): string {
  const token = `${userId}.${kind}.${signatureOf(work, signed(userId, kind))}`
  return new URL(`/unsubscribe?token=${token}`, work.site.settings.siteUrl).href
}

export function readUnsubscribe(work: Work, token: string): { userId: string; kind: MailKind } | null {
  const [userId, kind, given = ''] = token.split('.')
  const parsed = UnsubscribeToken.safeParse({ userId, kind })
  if (!parsed.success) return null
  const { data } = parsed
  return isSignature(work, signed(data.userId, data.kind), given) ? data : null
}

export async function unsubscribe(work: Work, token: string): Promise<{ kind: MailKind }> {
  const link = readUnsubscribe(work, token)
  if (!link) throw new Refusal('NO_SUCH_LINK', 'This link isn’t complete. Please copy the whole link from the e-mail.')
  await work.transaction((work) => withdraw(work, link.userId, link.kind))
  return { kind: link.kind }
}

const UnsubscribeToken = z.object({ userId: z.uuid(), kind: z.enum(MAIL_KINDS) })

function signed(userId: string, kind: MailKind): string {
  return `unsubscribe ${userId} ${kind}`
}

/** Keyed, so that only we can tell whether an address is suppressed. */
function hashOf(work: Work, email: string): string {
  return signatureOf(work, `suppressed ${email.toLowerCase()}`)
}
