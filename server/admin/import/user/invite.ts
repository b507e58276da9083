import { z } from 'zod'
import { after, DAY } from '#contract/duration.ts'
import { UNCONFIRMED_DAYS } from '#contract/import/kinds.ts'
import { rowsOf } from '#db/rows.ts'
import { eraseUnconfirmed } from '#server/account/privacy/erase.ts'
import { takeOffListing } from '#server/directory/claim/decline.ts'
import { deleteFilesAfter } from '#server/file/file.ts'
import { sendMails } from '#server/mail/send.ts'
import type { Work } from '#server/work/work.ts'
import { isWaiting } from './waiting.ts'

/** Invitations a minute, so that an import never floods the mail server. */
const INVITE_BATCH = 200

const InvitedRow = z.object({ profileId: z.uuid() })

/** Scheduled (schedule.ts): invites the people of imports whose admin has asked for it, each once. */
export async function inviteImportedUsers(work: Work): Promise<void> {
  await work.transaction(async (work) => {
    const invited = await rowsOf(work.db, InvitedRow)`
      update imported_records r set invited_at = ${work.now().toISOString()}::timestamptz
      from (
        select r.id from imported_records r join listing_imports i on i.id = r.import_id
        where r.invited_at is null and i.invitations_asked_at is not null and i.stage = 'finished' and ${isWaiting}
        order by r.imported_at, r.id limit ${INVITE_BATCH} for update of r skip locked
      ) due
      where r.id = due.id returning r.profile_id as "profileId"`
    await sendMails(work, 'import.invited', invited)
  })
}

const ForgottenRow = z.object({ profileId: z.uuid(), isListing: z.boolean() })
const FORGET_BATCH = 500

/**
 * Scheduled (schedule.ts): erases imported accounts that no one has confirmed for a year, and takes the addresses of people off
 * listings that they have not claimed for so long.
 */
export async function forgetUnconfirmed(work: Work): Promise<void> {
  const before = after(work.now(), -UNCONFIRMED_DAYS * DAY).toISOString()
  const old = await rowsOf(work.db, ForgottenRow)`
    select r.profile_id as "profileId", u.id is null as "isListing"
    from imported_records r join profiles p on p.id = r.profile_id left join "user" u on u.id = p.id
    where r.kind = 'users' and p.claimed_at is null and u.email_verified is not true
      and r.imported_at < ${before}::timestamptz
    order by r.imported_at limit ${FORGET_BATCH}`
  for (const { profileId, isListing } of old) {
    await deleteFilesAfter(work, async (work) => {
      if (!isListing) return (await eraseUnconfirmed(work, profileId)) ?? []
      await takeOffListing(work, profileId)
      return []
    }).catch((error) => work.site.log.error({ err: error, userId: profileId }, 'an imported person was not forgotten'))
  }
}
