import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { after, HOUR } from '#contract/duration.ts'
import { NOTICES_WAIT_HOURS } from '#contract/import/words.ts'
import { moment } from '#contract/moment.ts'
import type { ListingRights } from '#contract/rights/view.ts'
import { rowsOf } from '#db/rows.ts'
import { listingOrigins, profiles } from '#db/schema/index.ts'
import { unwantedOf } from '#server/account/privacy/consent.ts'
import type { MailData } from '#server/mail/mails.ts'
import { sendMails } from '#server/mail/send.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { noticeMail } from './mails.ts'
import { originText } from './origin.ts'
import { readUnclaimed, type Unclaimed, unclaimedListing } from './unclaimed.ts'

/** Notices a minute, so that an import never floods the mail server. */
const NOTICE_BATCH = 200

const NoticeRow = z.object({ profileId: z.uuid() })

/**
 * Scheduled (schedule.ts): tells businesses that we list them, where an address is known. The others get letters.
 * Those of an import wait, so that it can be undone before anyone is notified.
 */
export async function noticeListed(work: Work): Promise<void> {
  await work.transaction(async (work) => {
    const now = work.now().toISOString()
    const released = after(work.now(), -NOTICES_WAIT_HOURS * HOUR).toISOString()
    const told = await rowsOf(work.db, NoticeRow)`
      update listing_origins o set notice_kind = 'mail', noticed_at = ${now}::timestamptz
      from (
        select o.profile_id from listing_origins o
        join profiles p on p.id = o.profile_id
        join profile_contacts c on c.profile_id = p.id
        where o.noticed_at is null and o.mail_refused_at is null and c.email <> ''
          and p.admin_created and p.claimed_at is null and p.suspended_at is null and p.hidden_at is null
          and not exists (
            select from listing_import_rows r join listing_imports i on i.id = r.import_id
            where r.listing_id = p.id and r.state = 'created'
              and (i.stage = 'undoing' or i.notices_released_at is null and i.begun_at > ${released}::timestamptz)
          )
        order by o.obtained_on, o.profile_id limit ${NOTICE_BATCH} for update of o skip locked
      ) due
      where o.profile_id = due.profile_id returning o.profile_id as "profileId"`
    await sendMails(work, 'listing.noticed', told)
  })
}

/** Null if claimed or removed in the meantime, or if they have turned an invitation down: they get a letter. */
export async function mailForNoticed(work: Work, { profileId }: MailData<'listing.noticed'>) {
  const found = await personalData(work, profileId)
  if (!found || found.listing.email === '') return null
  const { email } = found.listing
  if ((await unwantedOf(work, [email], 'account_invitations')).size > 0) {
    await recordRefusedNotice(work, profileId)
    return null
  }
  return noticeMail(work, email, found)
}

/** What the notice tells a business. Null if the listing is gone. */
export async function personalData(work: Work, profileId: string) {
  const listing = await readUnclaimed(work, profileId)
  return listing && !listing.hiddenByStaff
    ? { listing, held: heldOf(listing), origin: await originOf(work, listing.id) }
    : null
}

/** "its name, phone number and website" */
function heldOf({
  businessName,
  phone,
  email,
  website,
  location,
  bio,
}: Omit<Unclaimed, 'id' | 'hiddenByStaff'>): string {
  const held = [
    ...(businessName ? ['its name'] : []),
    ...(location ? ['where it works'] : []),
    ...(phone ? ['its phone number'] : []),
    ...(email ? ['its email address'] : []),
    ...(website ? ['its website'] : []),
    ...(bio ? ['a short description'] : []),
    'the trade it works in',
  ]
  return `${held.slice(0, -1).join(', ')} and ${held.at(-1)}`
}

const OriginOf = z.object({ source: z.string(), obtainedOn: z.string().nullable(), listedAt: moment })

export async function originOf(work: Work, profileId: string): Promise<string> {
  const [row] = await rowsOf(work.db, OriginOf)`
    select coalesce(o.source, '') as source, o.obtained_on::text as "obtainedOn", p.created_at as "listedAt"
    from profiles p left join listing_origins o on o.profile_id = p.id where p.id = ${profileId}`
  return row ? originText({ ...row, confirmedAt: null }) : ''
}

/**
 * Its phone number and address are shown by a reveal only.
 * @throws LISTING_GONE, NOT_FOUND
 */
export async function listingRights(work: Work, id: string): Promise<ListingRights> {
  const isHeld = (await work.db.$count(profiles, eq(profiles.id, id))) > 0
  if (!isHeld) throw new Refusal('LISTING_GONE', 'This listing is gone. We hold nothing about you any more.')
  const { businessName, location, website, bio, phone, email } = await unclaimedListing(work, id)
  const has = { phone: phone !== '', email: email !== '' }
  return { id, businessName, location, website, bio, has, origin: await originOf(work, id) }
}

/** The mail server refuses the address for good, so the business gets a letter. */
export async function recordRefusedNotice(work: Work, profileId: string): Promise<void> {
  await work.db
    .update(listingOrigins)
    .set({ noticeKind: null, noticedAt: null, mailRefusedAt: work.now() })
    .where(and(eq(listingOrigins.profileId, profileId), eq(listingOrigins.noticeKind, 'mail')))
}
