import { and, eq, lt } from 'drizzle-orm'
import { after, DAY, MINUTE } from '#contract/duration.ts'
import type { AskCorrection, AskRemoval, Complaint } from '#contract/rights/input.ts'
import { DAYS_TO_ANSWER, LISTING_CHANGES, type ListingChanges } from '#contract/rights/words.ts'
import { listingRequests } from '#db/schema/index.ts'
import { addressKey, type Limit, withinLimit } from '#server/work/limit.ts'
import { Refusal, tooMany } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { monthsBefore } from './origin.ts'
import { readUnclaimed, type Unclaimed, unclaimedListing } from './unclaimed.ts'

const PER_VISITOR: Limit = { name: 'listing-request', most: 8, per: 30 * MINUTE }
const LINKS: Limit = { name: 'listing-request-links', most: 5, per: DAY }
const FOR_STAFF: Limit = { name: 'listing-request-staff', most: 10, per: DAY }

export async function askRemoval(work: Work, asked: AskRemoval): Promise<void> {
  await assertFewRequests(work)
  const listing = await unclaimedListing(work, asked.id)
  await ask(work, 'removal', listing, asked, null)
}

export async function askCorrection(
  work: Work,
  { businessName, phone, website, location, bio, ...asked }: AskCorrection,
) {
  const listing = await unclaimedListing(work, asked.id)
  const changes = changesOf(listing, { businessName, phone: phone || listing.phone, website, location, bio })
  if (Object.keys(changes).length === 0 && (asked.proof === 'link' || asked.words === '')) {
    throw new Refusal('NOTHING_CHANGED', 'Change at least one of the details first.')
  }
  await assertFewRequests(work)
  await ask(work, 'correction', listing, asked, changes)
}

function changesOf(listing: Unclaimed, wanted: Record<keyof ListingChanges, string>): ListingChanges {
  const changed = LISTING_CHANGES.filter((name) => wanted[name] !== listing[name])
  return Object.fromEntries(changed.map((name) => [name, wanted[name]]))
}

async function assertFewRequests(work: Work): Promise<void> {
  if (await withinLimit(work, PER_VISITOR, addressKey(work.actor.address))) return
  throw tooMany('You have sent several requests already. Please wait half an hour, then send this one.')
}

/** The answer says to no one whether a link went out: only the address on file learns it. */
async function ask(
  work: Work,
  kind: 'removal' | 'correction',
  { id, email: onFile }: Unclaimed,
  { proof, name, relation, email, phoneNumber, words }: AskRemoval,
  changes: ListingChanges | null,
): Promise<void> {
  const made = { kind, profileId: id, changes, ...timesOf(work) }
  if (proof === 'staff') {
    if (!(await withinLimit(work, FOR_STAFF, id)))
      throw tooMany('Several people have asked this today. Please try again tomorrow.')
    return submit(work, { ...made, status: 'waiting', name, relation, email, phoneNumber, words })
  }
  if (onFile === '' || !(await withinLimit(work, LINKS, id))) return
  await submit(work, { ...made, status: 'sent', email: onFile })
}

export async function complain(work: Work, { id, name, email, words }: Complaint): Promise<void> {
  await assertFewRequests(work)
  // The listing may be gone, or claimed: that is no reason to refuse a complaint.
  const profileId = id && (await readUnclaimed(work, id)) ? id : null
  await submit(work, { kind: 'complaint', status: 'waiting', profileId, name, email, words, ...timesOf(work) })
}

function timesOf(work: Work) {
  return { madeAt: work.now(), dueAt: after(work.now(), DAYS_TO_ANSWER * DAY) }
}

async function submit(work: Work, row: typeof listingRequests.$inferInsert): Promise<void> {
  await work.transaction(async (work) => {
    const [made] = await work.db.insert(listingRequests).values(row).returning({ requestId: listingRequests.id })
    if (made) await work.emit(row.status === 'sent' ? 'request.linkAsked' : 'request.made', made)
  })
}

const RETENTION_MONTHS = 24

/** Scheduled (schedule.ts). Deletes links that no one followed, and what was decided two years ago. */
export async function forgetOldRequests(work: Work): Promise<void> {
  const { db } = work
  const { status, linkExpiresAt, decidedAt, madeAt } = listingRequests
  await db.delete(listingRequests).where(and(eq(status, 'sent'), lt(linkExpiresAt, work.now())))
  // Its mail was never written: the address on file had changed.
  await db.delete(listingRequests).where(and(eq(status, 'sent'), lt(madeAt, monthsBefore(work.now(), 1))))
  await db.delete(listingRequests).where(lt(decidedAt, monthsBefore(work.now(), RETENTION_MONTHS)))
}
