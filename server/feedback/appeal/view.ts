import { and, eq } from 'drizzle-orm'
import type { AppealOffer } from '#contract/feedback/appeal.ts'
import { feedback, feedbackAppeals, feedbackReplies, feedbackUpdates } from '#db/schema/index.ts'
import type { Person, Work } from '#server/work/work.ts'
import { noSuchFeedback } from '../lock.ts'

/** What the form of an appeal shows to who wrote it. `part`: null: the entry itself; "reply"; or the id of an addition. */
export async function viewAppeal(
  work: Work,
  person: Person,
  { feedbackId, part }: { feedbackId: string; part: string | null },
): Promise<AppealOffer> {
  const [entry] = await work.db.select().from(feedback).where(eq(feedback.id, feedbackId))
  if (!entry || entry.deletedAt) throw noSuchFeedback()
  const subject = part === null ? ofEntry(entry) : await ofPart(work, entry, part)
  if (!subject || subject.ownerId !== person.id) throw noSuchFeedback()
  const { ownerId: _, ...shown } = subject
  const [made] = await work.db
    .select({ madeAt: feedbackAppeals.madeAt, outcome: feedbackAppeals.outcome })
    .from(feedbackAppeals)
    .where(and(eq(feedbackAppeals.kind, shown.kind), eq(feedbackAppeals.subjectId, shown.id)))
  return { ...shown, made: made ?? null }
}

type Owned = Omit<AppealOffer, 'made'> & { ownerId: string | null }

function ofEntry({ id, userId, title, description, removalReason }: typeof feedback.$inferSelect): Owned {
  const text = [title, description].filter(Boolean).join('\n\n')
  return { kind: 'feedback', id, text, removedFor: removalReason, ownerId: userId }
}

async function ofPart(work: Work, entry: typeof feedback.$inferSelect, part: string): Promise<Owned | undefined> {
  if (part === 'reply') {
    const [reply] = await work.db.select().from(feedbackReplies).where(eq(feedbackReplies.feedbackId, entry.id))
    return (
      reply && {
        kind: 'reply',
        id: reply.id,
        text: reply.replyText,
        removedFor: reply.removalReason,
        ownerId: reply.providerId,
      }
    )
  }
  const [update] = await work.db
    .select()
    .from(feedbackUpdates)
    .where(and(eq(feedbackUpdates.feedbackId, entry.id), eq(feedbackUpdates.id, part)))
  return (
    update && {
      kind: 'update',
      id: update.id,
      text: update.text,
      removedFor: update.removalReason,
      ownerId: entry.userId,
    }
  )
}
