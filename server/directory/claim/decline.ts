import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ImportedInvitation } from '#contract/claim/view.ts'
import { rowOf } from '#db/rows.ts'
import { importedRecords, profileContacts } from '#db/schema/index.ts'
import { hashesOf, readDecline, suppress } from '#server/account/privacy/consent.ts'
import { eraseUnconfirmed } from '#server/account/privacy/erase.ts'
import { stopInvitationsTo } from '#server/feedback/invite/invitation.ts'
import { deleteFilesAfter } from '#server/file/file.ts'
import { record } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { lockUnclaimed } from '../rights/unclaimed.ts'
import { revokeLinks } from './own.ts'

type Link = NonNullable<ReturnType<typeof readDecline>>

/** What the link in the mail is about, now. Null if it is no link of ours. */
export async function readInvitation(work: Work, token: string): Promise<ImportedInvitation | null> {
  const link = readDecline(work, token)
  return link && invitationOf(work, link)
}

/**
 * Deletes the account that an import made, or takes the person's address off the listing that it gave them; in any case nothing
 * is mailed to the address again unasked. An account that is used stays. @throws NO_SUCH_LINK if the link is not complete
 */
export async function declineInvitation(work: Work, token: string): Promise<ImportedInvitation> {
  const link = readDecline(work, token)
  if (!link) {
    throw new Refusal('NO_SUCH_LINK', 'This link isn’t complete. Please copy the whole link from the email.')
  }
  let declined: ImportedInvitation = { holds: 'nothing', listing: null }
  await deleteFilesAfter(work, async (work) => {
    await suppress(work, link.addressHash, 'account_invitations')
    await stopInvitationsTo(work, link.addressHash)
    declined = await invitationOf(work, link)
    const { profileId } = link
    if (declined.holds !== 'account' && declined.holds !== 'listing') return []
    await record(work, { action: 'import.declined', subjectId: profileId })
    if (declined.holds === 'account') {
      const paths = await eraseUnconfirmed(work, profileId)
      if (paths === null) declined = { holds: 'used-account', listing: null }
      return paths ?? []
    }
    await takeOffListing(work, profileId)
    return []
  })
  return declined
}

const HeldRow = z.object({
  email: z.string(),
  name: z.string(),
  confirmed: z.boolean().nullable(),
  claimed: z.boolean(),
  imported: z.boolean(),
})

async function invitationOf(work: Work, { profileId, addressHash }: Link): Promise<ImportedInvitation> {
  const held = await rowOf(work.db, HeldRow)`
    select lower(coalesce(u.email, c.email, '')) as email, profile_name(p, '') as name, u.email_verified as confirmed,
      p.claimed_at is not null as claimed,
      exists (select from imported_records r where r.profile_id = p.id and r.kind = 'users') as imported
    from profiles p left join "user" u on u.id = p.id left join profile_contacts c on c.profile_id = p.id
    where p.id = ${profileId}`
  if (!held || !hashesOf(work, held.email).includes(addressHash)) return { holds: 'nothing', listing: null }
  if (held.claimed || held.confirmed) return { holds: 'used-account', listing: null }
  if (!held.imported) return { holds: 'nothing', listing: null }
  if (held.confirmed === false) return { holds: 'account', listing: null }
  return { holds: 'listing', listing: { id: profileId, name: held.name } }
}

/** Runs in the caller's transaction: the listing stays unclaimed, without the address of a person to whom an import gave it. */
export async function takeOffListing(work: Work, profileId: string): Promise<void> {
  if (!(await lockUnclaimed(work, profileId))) return
  await revokeLinks(work, profileId)
  await work.db.update(profileContacts).set({ email: null }).where(eq(profileContacts.profileId, profileId))
  const ofPerson = and(eq(importedRecords.profileId, profileId), eq(importedRecords.kind, 'users'))
  await work.db.delete(importedRecords).where(ofPerson)
  await work.db.execute(sql`select listings_told(array[${profileId}::uuid])`)
}
