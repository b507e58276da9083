import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import type { Import } from '../kind.ts'

/** A person `r` of an import has no account that works: an unconfirmed one, or a listing that no one has claimed. */
export const isWaiting = sql`r.kind = 'users' and r.profile_id is not null
  and not exists (select from "user" u where u.id = r.profile_id and u.email_verified)
  and exists (select from profiles p where p.id = r.profile_id and p.claimed_at is null and p.suspended_at is null)`

const WaitingRow = z.object({ waiting: z.number(), invited: z.number() })

/** Null for other kinds, and before it is finished. */
export async function invitationsOf(work: Work, { id, kind, stage, invitationsAskedAt }: Import) {
  if (kind !== 'users' || stage !== 'finished') return null
  const row = await rowOf(work.db, WaitingRow)`
    select count(*)::int as waiting, count(r.invited_at)::int as invited
    from imported_records r where r.import_id = ${id} and ${isWaiting}`
  return { waiting: row?.waiting ?? 0, invited: row?.invited ?? 0, asked: invitationsAskedAt !== null }
}
