import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ListingEmbed } from '#contract/listing/view.ts'
import { LISTING_UNAVAILABLE, QUOTED_LENGTH } from '#contract/listing/words.ts'
import { excerptOf } from '#contract/text.ts'
import { literal, prepared } from '#db/prepared.ts'
import { rowOf } from '#db/rows.ts'
import { TotalsRow, totalsFrom } from '#server/feedback/totals.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { listingName, NameRow } from '../name.ts'

const EmbedRow = NameRow.extend({
  title: z.string(),
  town: z.string().nullable(),
  category: z.number().nullable(),
  totals: TotalsRow.nullable(),
  newest: ListingEmbed.shape.review,
})

/** What other websites show of a public listing: the same for its owner. @throws NOT_FOUND */
export async function listingEmbed(work: Work, id: string): Promise<ListingEmbed> {
  const row = await rowOf(
    work.db,
    EmbedRow,
    prepared(sql`
      select p.first_name, p.last_name, p.business_name, p.title, p.town,
        (select category_id from provider_categories c where c.provider_id = p.id order by c.position limit 1) as category,
        (select to_jsonb(t) from feedback_totals t where t.provider_id = p.id) as totals,
        (
          select to_jsonb(n) from (
            select f.title, left(coalesce(f.description, ''), ${literal(QUOTED_LENGTH + 1)}) as text, f.rating
            from feedback f where f.provider_id = p.id and f.approved_at is not null and f.imported_from is null
            order by f.created_at desc, f.id limit 1
          ) n
        ) as newest
      from public_listings p where p.id = ${id}`),
  )
  if (!row) throw notFound(LISTING_UNAVAILABLE)
  const { byId } = await work.site.taxonomy.read(work.db)
  return {
    id,
    name: listingName(row),
    trade: row.title || (byId.get(row.category ?? 0)?.name ?? ''),
    town: row.town,
    rating: totalsFrom(row.totals).rating,
    review: row.newest && { ...row.newest, text: excerptOf(row.newest.text, QUOTED_LENGTH) },
  }
}
