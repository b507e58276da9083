import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { HiddenListing } from '#contract/account/view.ts'
import { moment } from '#contract/moment.ts'
import { rowOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'

/** Selects the `HiddenListing` of a profile `p`; null if staff have not hidden it. Who leaves has hidden it themselves. */
export const hiddenListing = sql`
  case when p.hidden_at is not null
    and not exists (select from deletion_requests d where d.user_id = p.id and d.hid_listing)
  then jsonb_build_object('reason', (
    select a.reason from audit_log a where a.subject_id = p.id and a.action = 'user.hidden' order by a.at desc limit 1
  )) end`

const HiddenRow = z.object({ hidden: HiddenListing.nullable() })

export async function hiddenListingOf(work: Work, id: string): Promise<HiddenListing | null> {
  const row = await rowOf(work.db, HiddenRow)`select ${hiddenListing} as hidden from profiles p where p.id = ${id}`
  return row?.hidden ?? null
}

const ListedRow = z.object({ until: moment })

/** Until when the listing is public without a membership: for the days after a claim. Null if it is not. */
export async function listedWithoutMembership(work: Work, id: string): Promise<Date | null> {
  const row = await rowOf(work.db, ListedRow)`
    select until from profiles p join "user" u on u.id = p.id, listed_until(p, u.email_verified, null) as until
    where p.id = ${id} and until > present()`
  return row?.until ?? null
}
