import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AskedPhoto, PHOTO_ASKS, type PhotoAsk } from '#contract/profile/photo-ask.ts'
import { rowsOf } from '#db/rows.ts'
import { declinedPhotoAsks } from '#db/schema/index.ts'
import type { Person, Work } from '#server/work/work.ts'

const AskedRow = z.object({ ask: z.enum(PHOTO_ASKS), job: z.string().nullable() })

/** One at a time, the face first. Work is shown with a membership only, so only members are asked for it. Null if nothing is asked for. */
export async function askedPhoto(work: Work, { id, member }: Person): Promise<AskedPhoto | null> {
  const [asked] = await rowsOf(
    work.db,
    AskedRow,
    sql`
    select ask, job from (
      select 'face' as ask, null as job from profiles where id = ${id} and profile_image_url is null
      union all
      select 'work', first.title
      from (select ${member}::boolean as member) asked
      left join lateral (
        select title from jobs where hired_provider_id = ${id} and status = 'hired' and hidden_at is null order by ended_at, id limit 1
      ) first on true
      where asked.member and not exists (select from portfolio_items where provider_id = ${id})
        and (first.title is not null
          or exists (select from feedback where provider_id = ${id} and approved_at is not null))
    ) wanted
    where not exists (select from declined_photo_asks d where d.provider_id = ${id} and d.ask::text = wanted.ask)
    order by ask limit 1`,
  )
  return asked ?? null
}

export async function declinePhoto(work: Work, { id }: Person, ask: PhotoAsk): Promise<void> {
  await work.db.insert(declinedPhotoAsks).values({ providerId: id, ask, declinedAt: work.now() }).onConflictDoNothing()
}
