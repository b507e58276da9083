import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { LISTING_UNAVAILABLE } from '#contract/listing/words.ts'
import type { NotPublic } from '#contract/profile/words.ts'
import { rowOf } from '#db/rows.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

/** @throws NOT_FOUND unless visitors see the listing */
export async function assertPublic(work: Work, id: string): Promise<void> {
  const { rows } = await work.db.execute(sql`select from public_listings where id = ${id}`)
  if (rows.length === 0) throw notFound(LISTING_UNAVAILABLE)
}

const Visibility = z.object({
  public: z.boolean(),
  waits: z.boolean(),
  hidden: z.boolean(),
  away: z.boolean(),
  leaving: z.boolean(),
  confirmed: z.boolean(),
  member: z.boolean(),
})

/** Empty when the listing is public, which the visibility rule alone decides. */
export async function whyNotPublic(work: Work, id: string): Promise<NotPublic[]> {
  const row = await rowOf(work.db, Visibility)`
    select s.public_until is not null and s.public_until > present() as public, (s.profile).hidden_at is not null as hidden,
      (s.profile).awaits_approval_since is not null as waits,
      (s.profile).away_hides and coalesce((s.profile).away_until > present(), false) as away,
      exists (select from deletion_requests d where d.user_id = s.id) as leaving,
      coalesce((select email_verified from "user" u where u.id = s.id), false) as confirmed,
      coalesce(s.member_until > present(), false) as member
    from provider_standing s where s.id = ${id}`
  if (!row || row.public) return []
  if (row.leaving) return ['to-be-deleted']
  return [
    ...(row.confirmed ? [] : ['not-confirmed' as const]),
    ...(row.member ? [] : ['no-membership' as const]),
    ...(row.waits ? ['not-approved' as const] : []),
    ...(row.hidden ? ['hidden' as const] : []),
    ...(row.away ? ['away' as const] : []),
  ]
}
