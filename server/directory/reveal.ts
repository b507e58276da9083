import { sql } from 'drizzle-orm'
import type { ContactKind } from '#contract/listing.ts'
import { phoneText } from '#contract/phone.ts'
import { contactReveals } from '#db/schema/index.ts'
import { addressKey, type Limit, withinLimit } from '#server/limit/limit.ts'
import type { Work } from '#server/work/work.ts'
import { listingName, type NameRow } from './name.ts'

const PER_VISITOR: Limit = { name: 'contact-reveal', most: 10, seconds: 3600 }
const PER_PERSON: Limit = { name: 'contact-reveal-person', most: 30, seconds: 3600 }

export type Reveal =
  | { refused: 'TOO_MANY'; most: number }
  | { refused: 'NOT_AVAILABLE' }
  | { kind: ContactKind; value: string; name: string }

type Row = NameRow & { phone: string | null; email: string | null }

/** Opens a provider's phone number or e-mail address for somebody who asked by a click; counted and limited. */
export async function revealContact(work: Work, id: string, kind: ContactKind): Promise<Reveal> {
  const { actor } = work
  const [limit, who] = actor.kind === 'visitor' ? [PER_VISITOR, addressKey(actor.address)] : [PER_PERSON, actor.id]
  if (!(await withinLimit(work, limit, who))) return { refused: 'TOO_MANY', most: limit.most }
  return work.transaction(async (work) => {
    const { rows } = await work.db.execute<Row>(sql`
      select c.phone_number as phone, c.email, p.business_name, p.first_name, p.last_name from public_listings p join profile_contacts c on c.profile_id = p.id
      where p.id = ${id}`)
    const [row] = rows
    const stored = kind === 'phone' ? row?.phone : row?.email
    if (!row || !stored) return { refused: 'NOT_AVAILABLE' }
    await work.db.insert(contactReveals).values({ providerId: id, kind, revealedAt: work.now() })
    return { kind, value: kind === 'phone' ? phoneText(stored) : stored, name: listingName(row) }
  })
}
