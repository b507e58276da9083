import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ApprovalQuery, AskForChanges } from '#contract/approval/input.ts'
import { type ApprovalPage, WaitingListing } from '#contract/approval/view.ts'
import { APPROVALS_PER_PAGE } from '#contract/approval/words.ts'
import { rowsOf } from '#db/rows.ts'
import { listingChangeRequests, profiles } from '#db/schema/index.ts'
import { record } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'
import { countWaiting } from '../attention/source.ts'
import { waitingListings } from '../attention/sources.ts'
import { pageByKey } from '../list.ts'

const MOST_SHOWN = 5

const Row = WaitingListing.extend({ cursor: z.string() })

/** New listings that would be public, those that wait for the longest first. */
export async function findWaiting(work: Work, { view, after }: ApprovalQuery): Promise<ApprovalPage> {
  const at = sql`p.awaits_approval_since`
  const page = pageByKey({ at, id: sql`p.id`, newestFirst: false, after, most: APPROVALS_PER_PAGE })
  const { from, where } = view === 'waiting' ? waitingListings : listingsToChange
  const rows = await rowsOf(
    work.db,
    Row,
    listingsOf(sql`
    select p, ${at}::text as cursor, row_number() over (order by ${page.order}) as place
    from ${from} where ${where} and ${page.rest} ${page.limit}`),
  )
  const { shown, next } = page.cut(rows, ({ id }) => id)
  const { asked, days } = work.site.live.approval()
  const waiting = await countWaiting(work, waitingListings)
  return { listings: shown, next, waiting, asked, days, at: work.now() }
}

const listingsToChange = {
  from: sql`listing_change_requests r join profiles p on p.id = r.provider_id`,
  where: sql`r.done_at is null and p.awaits_approval_since is not null`,
}

/** `page`: rows of profiles with cursor and place. */
function listingsOf(page: SQL): SQL {
  return sql`
    with page as materialized (${page})
    select (p).id, profile_name(p) as name, trim(concat_ws(' ', (p).first_name, (p).last_name)) as "personName",
      u.email, c.phone_number as "phoneNumber", nullif((p).social_links ->> 'website', '') as website,
      (p).location, (p).title, (p).bio, (p).created_at as "joinedAt", page.cursor,
      greatest((p).awaits_approval_since,
        (select min(m.started_at) from memberships m where m.provider_id = (p).id),
        (select max(r.done_at) from listing_change_requests r where r.provider_id = (p).id)) as "waitsSince",
      array(select k.name from provider_categories pc join categories k on k.id = pc.category_id and k.retired_at is null
        where pc.provider_id = (p).id order by pc.position) as categories,
      array(select s.title from services s where s.provider_id = (p).id order by s.position) as services,
      (select count(*)::int from media m join portfolio_items i on i.id = m.item_id where i.provider_id = (p).id) as pictures,
      (select count(*)::int from duplicates_of('', '', '', '', '', '', coalesce(national_number(c.phone_number), ''),
        coalesce(website_host((p).social_links ->> 'website'), ''), '') d where d.person_id <> (p).id) as twins,
      coalesce((select json_agg(a) from (
        select r.reason, r.asked_at as "askedAt", r.done_at as "doneAt" from listing_change_requests r
        where r.provider_id = (p).id order by r.asked_at desc limit ${MOST_SHOWN}) a), '[]') as asked
    from page
    join "user" u on u.id = (p).id
    left join profile_contacts c on c.profile_id = (p).id
    order by page.place`
}

export async function approve(work: Work, id: string): Promise<void> {
  await work.transaction(async (work) => {
    const waiting = and(eq(profiles.id, id), isNotNull(profiles.awaitsApprovalSince))
    const approved = await work.db
      .update(profiles)
      .set({ awaitsApprovalSince: null })
      .where(waiting)
      .returning({ id: profiles.id })
    if (approved.length === 0) throw decidedMeanwhile()
    await work.db
      .update(listingChangeRequests)
      .set({ doneAt: work.now() })
      .where(and(eq(listingChangeRequests.providerId, id), isNull(listingChangeRequests.doneAt)))
    await record(work, { action: 'listing.approved', subjectId: id })
    await work.emit('listing.approved', { providerId: id })
  })
}

export async function askForChanges(work: Work, staff: StaffPerson, { id, reason }: AskForChanges): Promise<void> {
  await work.transaction(async (work) => {
    const [listing] = await work.db
      .select({ since: profiles.awaitsApprovalSince })
      .from(profiles)
      .where(eq(profiles.id, id))
      .for('no key update')
    if (!listing?.since) throw decidedMeanwhile()
    const [asked] = await work.db
      .insert(listingChangeRequests)
      .values({ providerId: id, reason, askedAt: work.now(), askedBy: staff.id })
      .onConflictDoNothing()
      .returning({ id: listingChangeRequests.id })
    if (!asked) throw new Refusal('CHANGED_MEANWHILE', 'Someone has asked for changes already. The provider has them.')
    await record(work, { action: 'listing.changesAsked', subjectId: id, reason })
    await work.emit('listing.changesAsked', { requestId: asked.id })
  })
}

function decidedMeanwhile() {
  return new Refusal('CHANGED_MEANWHILE', 'This listing doesn’t wait any more. Someone may have approved it.')
}
