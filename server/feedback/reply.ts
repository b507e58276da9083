import { and, eq, isNull, sql } from 'drizzle-orm'
import { HOUR } from '#contract/duration.ts'
import type { EditReply, WriteReply } from '#contract/feedback/input.ts'
import type { FeedbackEntry } from '#contract/feedback/view.ts'
import { feedback, feedbackReplies } from '#db/schema/index.ts'
import { type Limit, withinLimit } from '#server/work/limit.ts'
import { notFound, Refusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { assertChecked } from './content.ts'
import { lockEntry, noSuchFeedback } from './lock.ts'

const PER_PERSON: Limit = { name: 'feedback-reply', most: 60, per: HOUR }

/** The provider that it is about can reply once to each published entry. */
export async function writeReply(
  work: Work,
  person: Person,
  { feedbackId, text, sure }: WriteReply,
): Promise<{ id: string }> {
  assertChecked({ sure }, { text })
  return work.transaction(async (work) => {
    await assertOwnPublished(work, person, feedbackId)
    await assertWithinLimit(work, person)
    const now = work.now()
    const [added] = await work.db
      .insert(feedbackReplies)
      .values({ feedbackId, providerId: person.id, replyText: text, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: feedbackReplies.feedbackId })
      .returning({ id: feedbackReplies.id })
    if (!added) throw new Refusal('ALREADY_REPLIED', 'You have replied to this feedback. You can change your reply.')
    await work.emit('feedback.replied', { replyId: added.id })
    return added
  })
}

const REPLY_GONE = 'There is no such reply. It may have been removed.'

/** Changes it in place, unless a moderator has removed it. */
export async function editReply(work: Work, person: Person, { id, text, sure }: EditReply): Promise<void> {
  assertChecked({ sure }, { text })
  await work.transaction(async (work) => {
    const mine = and(
      eq(feedbackReplies.id, id),
      eq(feedbackReplies.providerId, person.id),
      isNull(feedbackReplies.removedAt),
    )
    const [found] = await work.db.select({ feedbackId: feedbackReplies.feedbackId }).from(feedbackReplies).where(mine)
    if (!found) throw notFound(REPLY_GONE)
    await assertOwnPublished(work, person, found.feedbackId)
    await assertWithinLimit(work, person)
    const changed = await work.db
      .update(feedbackReplies)
      .set({ replyText: text, updatedAt: work.now() })
      .where(mine)
      .returning({ id: feedbackReplies.id })
    if (changed.length === 0) throw notFound(REPLY_GONE)
  })
}

type PublicReply = NonNullable<FeedbackEntry['reply']> & { providerId: string }

/** Reads what the public sees. Null if there is none. */
export async function replyTo(work: Work, feedbackId: string): Promise<PublicReply | null> {
  const [entry] = await work.db
    .select({
      published: sql<boolean>`${feedback.approvedAt} is not null
        and exists (select from public_listings l where l.id = ${feedback.providerId})`,
      id: feedbackReplies.id,
      providerId: feedback.providerId,
      text: feedbackReplies.replyText,
      updatedAt: feedbackReplies.updatedAt,
    })
    .from(feedback)
    .leftJoin(feedbackReplies, and(eq(feedbackReplies.feedbackId, feedback.id), isNull(feedbackReplies.removedAt)))
    .where(eq(feedback.id, feedbackId))
  if (!entry?.published) throw noSuchFeedback()
  const { id, providerId, text, updatedAt } = entry
  return id !== null && text !== null && updatedAt !== null ? { id, providerId, text, updatedAt } : null
}

/** What is about others, or waits, does not exist for this provider. */
async function assertOwnPublished(work: Work, person: Person, feedbackId: string): Promise<void> {
  const entry = await lockEntry(work, feedbackId)
  if (entry.providerId !== person.id || entry.approvedAt === null) throw noSuchFeedback()
}

async function assertWithinLimit(work: Work, person: Person): Promise<void> {
  if (await withinLimit(work, PER_PERSON, person.id)) return
  throw tooMany('You have written a lot of replies in the last hour. Please try again later.')
}
