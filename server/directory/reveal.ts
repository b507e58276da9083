import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { HOUR } from '#contract/duration.ts'
import { type ContactKind, LISTING_UNAVAILABLE, type RevealedContact } from '#contract/listing/words.ts'
import { phoneText } from '#contract/phone.ts'
import { rowOf } from '#db/rows.ts'
import { contactReveals } from '#db/schema/index.ts'
import { addressKey, type Limit, withinLimit } from '#server/work/limit.ts'
import { notFound, tooMany } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { listingName, NameRow } from './name.ts'

const PER_VISITOR: Limit = { name: 'contact-reveal', most: 10, per: HOUR }
const PER_PERSON: Limit = { name: 'contact-reveal-person', most: 30, per: HOUR }

const ContactRow = NameRow.extend({ phone: z.string().nullable(), email: z.string().nullable() })

export async function revealContact(work: Work, id: string, kind: ContactKind): Promise<RevealedContact> {
  const { actor } = work
  const [limit, who] = actor.kind === 'visitor' ? [PER_VISITOR, addressKey(actor.address)] : [PER_PERSON, actor.id]
  if (!(await withinLimit(work, limit, who))) {
    throw tooMany(
      `You have opened ${limit.most} contact details in the last hour. Please wait a little, then try again.`,
    )
  }
  return work.transaction(async (work) => {
    const row = await rowOf(
      work.db,
      ContactRow,
      sql`
      select c.phone_number as phone, c.email, p.business_name, p.first_name, p.last_name
      from public_listings p join profile_contacts c on c.profile_id = p.id where p.id = ${id}`,
    )
    const stored = kind === 'phone' ? row?.phone : row?.email
    if (!row || !stored) throw notFound(LISTING_UNAVAILABLE)
    await work.db.insert(contactReveals).values({ providerId: id, kind, revealedAt: work.now() })
    return { kind, value: kind === 'phone' ? phoneText(stored) : stored, name: listingName(row) }
  })
}
