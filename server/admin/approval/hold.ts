import { isNotNull, isNull, sql } from 'drizzle-orm'
import { IdRow, rowsOf } from '#db/rows.ts'
import { listingChangeRequests, profiles } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

/**
 * Runs in the transaction that switches approval on. Who has never been public waits from now on: who is, or once had a
 * membership, or has a listing that we made, does not.
 */
export async function holdNewListings(work: Work): Promise<void> {
  // No listing appears or goes by it, so nothing is indexed again.
  await work.db.execute(sql`select set_config('fettle.bulk', 'on', true)`)
  await work.db.execute(sql`
    update profiles p set awaits_approval_since = ${work.now().toISOString()}
    from provider_standing s
    where s.id = p.id and p.awaits_approval_since is null and not p.admin_created
      and coalesce(s.public_until <= present(), true)
      and not exists (select from memberships m where m.provider_id = p.id)`)
  await work.db.execute(sql`select set_config('fettle.bulk', '', true)`)
}

/** Runs in the transaction that switches approval off. All who wait may be public; those who are now get an email. */
export async function releaseWaiting(work: Work): Promise<void> {
  const ready = await rowsOf(work.db, IdRow)`
    select p.id from profiles p join provider_standing s on s.id = p.id
    where p.awaits_approval_since is not null and s.ready_until > present() for no key update of p`
  await work.db.execute(sql`select set_config('fettle.bulk', 'on', true)`)
  await work.db.update(profiles).set({ awaitsApprovalSince: null }).where(isNotNull(profiles.awaitsApprovalSince))
  await work.db.update(listingChangeRequests).set({ doneAt: work.now() }).where(isNull(listingChangeRequests.doneAt))
  await work.db.execute(sql`select set_config('fettle.bulk', '', true)`)
  const ids = ready.map(({ id }) => id)
  await work.db.execute(sql`select refresh_listings(${sql.param(ids)}::uuid[])`)
  for (const providerId of ids) await work.emit('listing.approved', { providerId })
}
