import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#db/rows.ts'
import { portfolioItems } from '#db/schema/index.ts'
import { dropPicture } from '#server/profile/avatar.ts'
import { dropMedia, mediaOfItem } from '#server/profile/portfolio/files.ts'
import type { Work } from '#server/work/work.ts'
import type { Import, KeptRow } from '../kind.ts'

const UndoRow = z.object({
  number: z.number(),
  itemId: z.uuid().nullable(),
  providerId: z.uuid(),
  why: z.string().nullable(),
  unchanged: z.boolean(),
})

/** Removes what its listing has not changed since. The sweeper deletes the files, whose rows go. */
export async function undoPictures(
  work: Work,
  run: Import,
  rows: readonly { number: number; id: string }[],
): Promise<KeptRow[]> {
  const numbers = rows.map(({ number }) => number)
  const there = await rowsOf(work.db, UndoRow)`
    select r.number, i.id as "itemId", p.id as "providerId", p.updated_at = p.created_at as unchanged, case
      when p.claimed_at is not null or exists (select from "user" u where u.id = p.id) then 'Claimed by the business.'
      when i.id is not null and i.updated_at <> i.created_at then 'Edited since.'
      when i.id is null and p.profile_image_url is distinct from r.listing ->> 'shown' then 'The picture was changed since.'
    end as why
    from listing_import_rows r
    left join portfolio_items i on i.id = r.listing_id
    join profiles p on p.id = coalesce(i.provider_id, r.listing_id)
    where r.import_id = ${run.id} and r.number = any(${sql.param(numbers)}::int[]) for update of p`
  for (const { itemId, providerId, why, unchanged } of there) {
    if (why !== null) continue
    if (itemId !== null) await dropItem(work, itemId)
    else await dropLogo(work, run, providerId, unchanged)
  }
  return there.flatMap(({ number, why }) => (why === null ? [] : [{ number, why }]))
}

async function dropItem(work: Work, id: string): Promise<void> {
  await dropMedia(work, await mediaOfItem(work, id))
  await work.db.delete(portfolioItems).where(eq(portfolioItems.id, id))
}

async function dropLogo(work: Work, run: Import, providerId: string, unchanged: boolean): Promise<void> {
  await dropPicture(work, providerId)
  if (unchanged) await work.db.execute(sql`update profiles set updated_at = created_at where id = ${providerId}`)
  await work.db.execute(sql`
    delete from imported_records where kind = 'pictures' and import_id = ${run.id} and profile_id = ${providerId}
      and item_id is null`)
}
