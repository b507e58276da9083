import { and, eq, inArray } from 'drizzle-orm'
import type { AnswerRequest, DecideRequest, LiftSuppression } from '#contract/rights/input.ts'
import { listingRequests, listingSuppressions } from '#db/schema/index.ts'
import { addMessage } from '#server/directory/rights/conversation.ts'
import { correctListing, removeListing } from '#server/directory/rights/fulfil.ts'
import { removalsOf } from '#server/directory/rights/suppression.ts'
import { lockUnclaimed, type Unclaimed } from '#server/directory/rights/unclaimed.ts'
import { deleteFilesAfter } from '#server/file/file.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import { assertProof, type StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'

/** Who asked reads the answer by mail. What cannot be undone asks for the password. */
export async function decideRequest(work: Work, staff: StaffPerson, input: DecideRequest): Promise<void> {
  const [asked] = await work.db.select().from(listingRequests).where(eq(listingRequests.id, input.id))
  if (asked?.status !== 'waiting') throw requestGone()
  const { kind, profileId } = asked
  if (kind === 'removal' && input.outcome === 'accepted') assertProof(work, staff)
  await deleteFilesAfter(work, async (work) => {
    const listing = profileId ? await lockUnclaimed(work, profileId) : null
    const decided = await decideWaiting(work, staff, input)
    const removed = input.outcome === 'accepted' ? await carryOut(work, listing, decided) : []
    await record(work, {
      action: 'request.decided',
      subjectId: profileId,
      after: { request: input.id, kind, outcome: input.outcome },
    })
    await work.emit('request.decided', { requestId: input.id, business: listing?.businessName ?? '' })
    return removed
  })
}

/** Asks back, or says how it stands; the request goes on waiting, and the answer comes by the link in the mail. */
export async function answerRequest(work: Work, staff: StaffPerson, { id, answer }: AnswerRequest): Promise<void> {
  await work.transaction(async (work) => {
    const waits = and(eq(listingRequests.id, id), eq(listingRequests.status, 'waiting'))
    const [asked] = await work.db.select().from(listingRequests).where(waits).for('update')
    if (!asked) throw requestGone()
    if (asked.email === '') throw new Refusal('EMAIL_NEEDED', 'They gave no email address, so you can’t write to them.')
    const messageId = await addMessage(work, { requestId: id, staffId: staff.id, text: answer })
    await record(work, { action: 'request.answered', subjectId: asked.profileId, after: { request: id } })
    await work.emit('request.answered', { requestId: id, messageId })
  })
}

/** Lets a business be listed again that had its listing removed. */
export async function liftSuppression(work: Work, { reason, ...business }: LiftSuppression): Promise<void> {
  await work.transaction(async (work) => {
    const removals = await removalsOf(work, business)
    if (removals.length === 0) throw new Refusal('NOT_SUPPRESSED', UNKNOWN_ADDRESS)
    await work.db.delete(listingSuppressions).where(inArray(listingSuppressions.removalId, removals))
    await record(work, { action: 'listing.suppressionLifted', subjectId: null, before: { removals }, reason })
  })
}

const UNKNOWN_ADDRESS =
  'No removed listing fits these details. We keep only codes made from them, so they must be as they were on the listing.'

async function decideWaiting(work: Work, staff: StaffPerson, { id, outcome, answer }: DecideRequest) {
  const [decided] = await work.db
    .update(listingRequests)
    .set({ status: 'decided', outcome, answer, decidedAt: work.now(), decidedBy: staff.id })
    .where(and(eq(listingRequests.id, id), eq(listingRequests.status, 'waiting')))
    .returning()
  if (!decided) throw requestGone()
  return decided
}

/** Returns the paths of files to remove. */
async function carryOut(
  work: Work,
  listing: Unclaimed | null,
  { id: requestId, kind, changes, answer: reason }: typeof listingRequests.$inferSelect,
): Promise<string[]> {
  if (kind === 'complaint') return []
  if (!listing) {
    throw new Refusal(
      'CHANGED_MEANWHILE',
      'This listing is no longer unclaimed, so only its owner can change or remove it. Refuse the request, and say so.',
    )
  }
  if (kind === 'removal') return removeListing(work, listing, { requestId, reason })
  await correctListing(work, listing, { requestId, changes: changes ?? {}, reason })
  return []
}

function requestGone(): Refusal {
  return notFound('There is no such request any more. It may have been decided on.')
}
