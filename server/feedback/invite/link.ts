import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { FeedbackLink, OpenInvitation } from '#contract/feedback/view.ts'
import type { Grade } from '#contract/feedback/words.ts'
import { rowOf } from '#db/rows.ts'
import { feedbackInvitations, feedbackLinks } from '#db/schema/index.ts'
import { isSignature, signatureOf } from '#server/account/signature.ts'
import { notFound } from '#server/work/refusal.ts'
import { linkTo, type Person, type Work } from '#server/work/work.ts'

/** Leaves out letters that look alike, because people type it from a card. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 8

/** The first, or a new one that ends the old. */
export async function renewLink(work: Work, person: Person): Promise<FeedbackLink> {
  const code = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  const madeAt = work.now()
  await work.db
    .insert(feedbackLinks)
    .values({ providerId: person.id, code, madeAt })
    .onConflictDoUpdate({ target: feedbackLinks.providerId, set: { code, madeAt } })
  return { code, url: linkUrl(work, code), madeAt }
}

export async function linkOf(work: Work, providerId: string): Promise<FeedbackLink | null> {
  const [link] = await work.db.select().from(feedbackLinks).where(eq(feedbackLinks.providerId, providerId))
  return link ? { code: link.code, url: linkUrl(work, link.code), madeAt: link.madeAt } : null
}

const InvitedToRow = z.object({ providerId: z.uuid() })

/** @throws NOT_FOUND where the code was never given, has ended, or its provider is not listed */
export async function followInvitation(work: Work, code: string): Promise<{ providerId: string }> {
  const found = await rowOf(work.db, InvitedToRow)`
    select k.provider_id as "providerId" from feedback_links k join public_listings l on l.id = k.provider_id
    where k.code = ${code.toLowerCase()}`
  if (!found) throw notFound('This link has ended, or its provider is not listed at the moment.')
  return found
}

function linkUrl(work: Work, code: string): string {
  return linkTo(work, `/feedback/${code}`)
}

/**
 * What a code proves, in the transaction that leaves the feedback. A mailed one works once. An unknown code, one that has
 * ended, and one of another provider prove nothing, and are no error.
 */
export async function gradeByInvitation(work: Work, providerId: string, code: string | null): Promise<Grade> {
  if (!code) return 'unproven'
  const invitationId = readCode(work, code)
  const invited = invitationId
    ? await spendInvitation(work, providerId, invitationId)
    : await isLink(work, providerId, code)
  return invited ? 'invited' : 'unproven'
}

async function spendInvitation(work: Work, providerId: string, id: string): Promise<boolean> {
  const used = await work.db
    .update(feedbackInvitations)
    .set({ usedAt: work.now(), remindAt: null, email: null })
    .where(
      and(
        eq(feedbackInvitations.id, id),
        eq(feedbackInvitations.providerId, providerId),
        isNull(feedbackInvitations.usedAt),
      ),
    )
    .returning({ id: feedbackInvitations.id })
  return used.length > 0
}

const OpenRow = z.object({ id: z.uuid(), providerId: z.uuid() })

/** The newest that was mailed to the address of this person and has not been used. Null if there is none. */
export async function openInvitation(work: Work, { email }: Person): Promise<OpenInvitation | null> {
  const open = await rowOf(work.db, OpenRow)`
    select i.id, i.provider_id as "providerId"
    from feedback_invitations i join public_listings l on l.id = i.provider_id
    where i.email = ${email.toLowerCase()} and i.used_at is null and i.stopped_at is null
    order by i.invited_at desc limit 1`
  return open ? { providerId: open.providerId, code: codeOf(work, open.id) } : null
}

async function isLink(work: Work, providerId: string, code: string): Promise<boolean> {
  const [link] = await work.db
    .select({ one: sql`1` })
    .from(feedbackLinks)
    .where(and(eq(feedbackLinks.providerId, providerId), eq(feedbackLinks.code, code.toLowerCase())))
  return link !== undefined
}

/** The code of a mailed invitation. The database holds none, because its mail makes the same again. */
export function codeOf(work: Work, invitationId: string): string {
  return `${invitationId}.${signatureOf(work, ofInvitation(invitationId))}`
}

/** Null if it is no code of ours. */
function readCode(work: Work, code: string): string | null {
  const [id = '', given = ''] = code.split('.')
  return z.uuid().safeParse(id).success && isSignature(work, ofInvitation(id), given) ? id : null
}

/** Signs the link that stops invitations to an address; it outlives the invitation. */
export function stopTokenOf(work: Work, addressHash: string): string {
  return `${addressHash}.${signatureOf(work, ofStop(addressHash))}`
}

/** Null if it is no token of ours. */
export function readStopToken(work: Work, token: string): string | null {
  const [hash = '', given = ''] = token.split('.')
  return isSignature(work, ofStop(hash), given) ? hash : null
}

function ofInvitation(id: string): string {
  return `feedback invitation ${id}`
}

function ofStop(hash: string): string {
  return `stop feedback invitations ${hash}`
}
