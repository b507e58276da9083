import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#db/rows.ts'
import { importedRecords, profiles, user } from '#db/schema/index.ts'
import { eraseAccount } from '#server/account/privacy/erase.ts'
import type { Work } from '#server/work/work.ts'
import type { Import, KeptRow } from '../kind.ts'
import { addressHash, GivenAddress } from './row.ts'

const UndoRow = z.object({
  number: z.number(),
  id: z.uuid(),
  /** Of a listing that the person was to be given. Null for an account. */
  given: GivenAddress.nullable(),
  email: z.string().nullable(),
  invited: z.boolean(),
  why: z.string().nullable(),
})

/** Deletes accounts that no one has used, and takes addresses back from listings that no one has claimed. */
export async function undoUsers(
  work: Work,
  run: Import,
  rows: readonly { number: number; id: string }[],
): Promise<KeptRow[]> {
  const there = await lockedRows(
    work,
    run,
    rows.map(({ number }) => number),
  )
  for (const row of there) {
    if (row.why !== null) continue
    if (row.given === null) await removeAccount(work, row)
    else await takeBack(work, run, row, row.given)
  }
  const listings = there.flatMap(({ id, given }) => (given === null ? [] : [id]))
  await work.db.execute(sql`select listings_told(${sql.param(listings)}::uuid[])`)
  return there.flatMap(({ number, why }) => (why === null ? [] : [{ number, why }]))
}

/** Locks those that are still there, accounts first, as confirming does. `why` says why one stays; null if it goes. */
async function lockedRows(work: Work, { id }: Import, numbers: number[]) {
  await work.db.execute(sql`
    select from "user" where id in (
      select listing_id from listing_import_rows where import_id = ${id} and number = any(${sql.param(numbers)}::int[])
    ) order by id for update`)
  return rowsOf(work.db, UndoRow)`
    select r.number, p.id, r.listing as given, lower(c.email) as email,
      exists (select from imported_records i where i.profile_id = p.id and i.import_id = ${id} and i.invited_at is not null)
        as invited,
      case
        when r.listing is not null and p.claimed_at is not null then 'Claimed by the business.'
        when r.listing is not null then null
        when exists (select from "user" u where u.id = p.id and u.email_verified) then 'They have confirmed the account.'
        when exists (select from jobs j where j.user_id = p.id) then 'They have jobs. Undo the import of those first.'
        when exists (select from feedback f where p.id in (f.user_id, f.provider_id)) then 'There are reviews of or by them.'
        when exists (select from conversations c where p.id in (c.client_id, c.provider_id)) then 'They have messages.'
        when exists (select from memberships m where m.provider_id = p.id) then 'They have a membership.'
      end as why
    from listing_import_rows r
    join profiles p on p.id = r.listing_id
    left join profile_contacts c on c.profile_id = p.id
    where r.import_id = ${id} and r.number = any(${sql.param(numbers)}::int[]) and r.state = 'created'
    for update of p`
}

/** Someone who was invited has left traces in mail; of the others there are two rows. The sweeper deletes files. */
async function removeAccount(work: Work, { id, invited }: { id: string; invited: boolean }): Promise<void> {
  if (invited) {
    await eraseAccount(work, id)
    return
  }
  await work.db.delete(profiles).where(eq(profiles.id, id))
  await work.db.delete(user).where(eq(user.id, id))
}

async function takeBack(
  work: Work,
  run: Import,
  { id, email }: { id: string; email: string | null },
  { given }: GivenAddress,
): Promise<void> {
  if (given !== null && email !== null && addressHash(email) === given) {
    await work.db.execute(sql`update profile_contacts set email = null where profile_id = ${id}`)
  }
  const ofPerson = and(eq(importedRecords.profileId, id), eq(importedRecords.kind, 'users'))
  await work.db.delete(importedRecords).where(and(ofPerson, eq(importedRecords.importId, run.id)))
}
