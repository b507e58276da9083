import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowOf } from '#db/rows.ts'
import { feedbackLinks } from '#db/schema/index.ts'
import { notFound } from '#server/work/refusal.ts'
import { linkTo, type Person, type Work } from '#server/work/work.ts'

/** Without those that look alike, because people type it from a card. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 8

export type Link = { code: string; url: string; madeAt: Date }

/** The first, or a new one that ends the old. */
export async function renewLink(work: Work, person: Person): Promise<Link> {
  const code = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  const madeAt = work.now()
  await work.db
    .insert(feedbackLinks)
    .values({ providerId: person.id, code, madeAt })
    .onConflictDoUpdate({ target: feedbackLinks.providerId, set: { code, madeAt } })
  return { code, url: linkUrl(work, code), madeAt }
}

export async function linkOf(work: Work, providerId: string): Promise<Link | null> {
  const [link] = await work.db.select().from(feedbackLinks).where(eq(feedbackLinks.providerId, providerId))
  return link ? { code: link.code, url: linkUrl(work, link.code), madeAt: link.madeAt } : null
}

const InvitedToRow = z.object({ providerId: z.uuid() })

/** @throws NOT_FOUND where the code was never given, has ended, or its provider is not listed */
export async function followLink(work: Work, code: string): Promise<{ providerId: string }> {
  const found = await rowOf(
    work.db,
    InvitedToRow,
    sql`
    select k.provider_id as "providerId" from feedback_links k join public_listings l on l.id = k.provider_id
    where k.code = ${code.toLowerCase()}`,
  )
  if (!found) throw notFound('This link has ended, or its provider is not listed at the moment.')
  return found
}

function linkUrl(work: Work, code: string): string {
  return linkTo(work, `/feedback/${code}`)
}
