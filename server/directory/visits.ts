import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#contract/date.ts'
import { HOUR } from '#contract/duration.ts'
import type { RevealedContact } from '#contract/listing/view.ts'
import { type ContactKind, LISTING_UNAVAILABLE } from '#contract/listing/words.ts'
import { phoneText } from '#contract/phone.ts'
import { rowOf } from '#db/rows.ts'
import { contactReveals } from '#db/schema/index.ts'
import { addressKey, type Limit, withinLimit } from '#server/work/limit.ts'
import { notFound, tooMany } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { listingName, NameRow } from './name.ts'

const VIEWS_PER_VISITOR: Limit = { name: 'listing-seen', most: 120, per: HOUR }

const bots = /bot\b|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|monitor|curl|wget|python/i

export function isBot(userAgent: string | null): boolean {
  return !userAgent || bots.test(userAgent)
}

/** Keeps nothing of the visitor. Skips the owner and bots. */
export async function recordView(work: Work, providerId: string, userAgent: string | null): Promise<void> {
  const { actor } = work
  if (actor.kind === 'person' && actor.id === providerId) return
  if (isBot(userAgent)) return
  if (!(await withinLimit(work, VIEWS_PER_VISITOR, addressKey(actor.address)))) return
  await work.db.execute(sql`
    insert into listing_views (provider_id, day, count)
    select id, ${dayOf(work.now())}::date, 1 from public_listings where id = ${providerId}
    on conflict (provider_id, day) do update set count = listing_views.count + 1`)
}

const REVEALS_PER_VISITOR: Limit = { name: 'contact-reveal', most: 10, per: HOUR }
const REVEALS_PER_PERSON: Limit = { name: 'contact-reveal-person', most: 30, per: HOUR }

const ContactRow = NameRow.extend({ phone: z.string().nullable(), email: z.string().nullable() })

export async function revealContact(work: Work, id: string, kind: ContactKind): Promise<RevealedContact> {
  const { actor } = work
  const [limit, who] =
    actor.kind === 'visitor' ? [REVEALS_PER_VISITOR, addressKey(actor.address)] : [REVEALS_PER_PERSON, actor.id]
  if (!(await withinLimit(work, limit, who))) {
    throw tooMany(
      `You have opened ${limit.most} contact details in the last hour. Please wait a little, then try again.`,
    )
  }
  return work.transaction(async (work) => {
    const row = await rowOf(work.db, ContactRow)`
      select c.phone_number as phone, public_email(c) as email, p.business_name, p.first_name, p.last_name
      from public_listings p join profile_contacts c on c.profile_id = p.id where p.id = ${id}`
    const stored = kind === 'phone' ? row?.phone : row?.email
    if (!row || !stored) throw notFound(LISTING_UNAVAILABLE)
    await work.db.insert(contactReveals).values({ providerId: id, kind, revealedAt: work.now() })
    return { kind, value: kind === 'phone' ? phoneText(stored) : stored, name: listingName(row) }
  })
}
