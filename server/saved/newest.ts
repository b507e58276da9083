import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ListingCard } from '#contract/directory/view.ts'
import { fixed, prepared } from '#db/prepared.ts'
import { rowsOf } from '#db/rows.ts'
import { cardsOf } from '#server/directory/search/card.ts'
import type { Work } from '#server/work/work.ts'

const SavedIdRow = z.object({ id: z.uuid(), strong: z.boolean() })

export async function newestSaved(work: Work, userId: string, limit: number): Promise<ListingCard[]> {
  const rows = await rowsOf(
    work.db,
    SavedIdRow,
    prepared(sql`
      select s.provider_id as id, false as strong from saved_providers s
      join listing_index i on i.provider_id = s.provider_id and i.public_until > present()
      where s.user_id = ${userId} order by s.saved_at desc limit ${fixed(limit)}`),
  )
  return cardsOf(work, rows)
}
