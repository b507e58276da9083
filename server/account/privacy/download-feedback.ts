import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import {
  feedback,
  feedbackAppeals,
  feedbackEdits,
  feedbackInvitations,
  feedbackLinks,
  feedbackPhotos,
  feedbackReplies,
  feedbackUpdates,
  importedRecords,
} from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

const said = {
  rating: feedback.rating,
  firstRating: feedback.firstRating,
  title: feedback.title,
  description: feedback.description,
  workDone: feedback.workDone,
  grade: feedback.grade,
  approvedAt: feedback.approvedAt,
  createdAt: feedback.createdAt,
}

/** What is about a provider and not published is not theirs to see. */
export async function feedbackOf({ db }: Work, id: string) {
  return {
    'feedback-written': await written(db, id),
    'feedback-received': await db
      .select({ ...said, reply: feedbackReplies.replyText, replyRemovedFor: feedbackReplies.removalReason })
      .from(feedback)
      .leftJoin(feedbackReplies, eq(feedbackReplies.feedbackId, feedback.id))
      .where(and(eq(feedback.providerId, id), isNotNull(feedback.approvedAt))),
    /** Written on another site, under an address of theirs. */
    'feedback-imported': await db
      .select({
        providerId: feedback.providerId,
        authorName: feedback.authorName,
        importedFrom: feedback.importedFrom,
        ...said,
      })
      .from(feedback)
      .innerJoin(importedRecords, eq(importedRecords.feedbackId, feedback.id))
      .where(and(eq(importedRecords.profileId, id), eq(importedRecords.kind, 'reviews'))),
    'feedback-appeals': await db
      .select({
        kind: feedbackAppeals.kind,
        text: feedbackAppeals.text,
        madeAt: feedbackAppeals.madeAt,
        decidedAt: feedbackAppeals.decidedAt,
        outcome: feedbackAppeals.outcome,
      })
      .from(feedbackAppeals)
      .where(eq(feedbackAppeals.personId, id)),
    'feedback-invitations': {
      link: await db
        .select({ code: feedbackLinks.code, madeAt: feedbackLinks.madeAt })
        .from(feedbackLinks)
        .where(eq(feedbackLinks.providerId, id)),
      mailed: await db
        .select({
          email: feedbackInvitations.email,
          invitedAt: feedbackInvitations.invitedAt,
          remindedAt: feedbackInvitations.remindedAt,
        })
        .from(feedbackInvitations)
        .where(eq(feedbackInvitations.providerId, id)),
    },
  }
}

async function written(db: Work['db'], id: string) {
  const entries = await db
    .select({
      id: feedback.id,
      providerId: feedback.providerId,
      authorName: feedback.authorName,
      ...said,
      priceBand: feedback.priceBand,
      hireAgain: feedback.hireAgain,
      removedAt: feedback.removedAt,
      removedFor: feedback.removalReason,
    })
    .from(feedback)
    .where(eq(feedback.userId, id))
  const ids = entries.map((entry) => entry.id)
  if (ids.length === 0) return []
  const [updates, photos, edits, replies] = await Promise.all([
    db
      .select()
      .from(feedbackUpdates)
      .where(inArray(feedbackUpdates.feedbackId, ids))
      .orderBy(asc(feedbackUpdates.createdAt)),
    db.select().from(feedbackPhotos).where(eq(feedbackPhotos.ownerId, id)).orderBy(asc(feedbackPhotos.position)),
    db.select().from(feedbackEdits).where(inArray(feedbackEdits.feedbackId, ids)).orderBy(asc(feedbackEdits.at)),
    db.select().from(feedbackReplies).where(inArray(feedbackReplies.feedbackId, ids)),
  ])
  return entries.map((entry) => {
    const ofEntry = ({ feedbackId }: { feedbackId: string | null }) => feedbackId === entry.id
    return {
      ...entry,
      updates: updates.filter(ofEntry).map(({ rating, text, createdAt, approvedAt, removalReason }) => {
        return { rating, text, createdAt, approvedAt, removedFor: removalReason }
      }),
      photos: photos.filter(ofEntry).map((photo) => `${photo.id}.webp`),
      beforeModeratorsChangedIt: edits.filter(ofEntry).map(({ at, reason, rating, title, description }) => {
        return { at, reason, rating, title, description }
      }),
      replies: replies
        .filter((reply) => ofEntry(reply) && reply.removedAt === null)
        .map(({ replyText, updatedAt }) => ({ text: replyText, updatedAt })),
    }
  })
}
