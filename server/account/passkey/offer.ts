import { sql } from 'drizzle-orm'
import { canHavePasskeys } from '#contract/account/passkey.ts'
import { passkeyOffers } from '#db/schema/index.ts'
import type { Person, Work } from '#server/work/work.ts'

/** Offers a passkey to someone who has just logged in by a password: the first time alone, and not if they have one. */
export async function offerPasskey(work: Work, userId: string): Promise<void> {
  if (!canHavePasskeys(work.site.settings.siteUrl.origin)) return
  await work.db.execute(sql`
    insert into passkey_offers (user_id, offered_at)
    select ${userId}::uuid, ${work.now().toISOString()}::timestamptz
    where not exists (select from passkeys where user_id = ${userId})
    on conflict (user_id) do nothing`)
}

/** It is not made again. */
export async function answerOffer(work: Work, { id: userId }: Person): Promise<void> {
  const answeredAt = work.now()
  await work.db
    .insert(passkeyOffers)
    .values({ userId, offeredAt: answeredAt, answeredAt })
    .onConflictDoUpdate({ target: passkeyOffers.userId, set: { answeredAt } })
}
