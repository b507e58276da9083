import { asc, eq, sql } from 'drizzle-orm'
import type { ModeratedAppeal, ModeratedEntry, ReportOnEntry } from '#contract/feedback/moderation.ts'
import { rowsOf } from '#db/rows.ts'
import { feedback, feedbackAppeals, feedbackPhotos, feedbackReplies, feedbackUpdates } from '#db/schema/index.ts'
import { DECIDED_ONESELF, isForOthers } from '#server/feedback/appeal/decide.ts'
import { hintsOf } from '#server/feedback/content.ts'
import { noSuchFeedback } from '#server/feedback/lock.ts'
import { stateOf } from '#server/feedback/policy.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'
import { trailOf } from '../user/history.ts'
import { authorOf, providerOf } from './history.ts'
import { moderatedEntry, reportOnEntry, signals } from './outputs.ts'

type Entry = typeof feedback.$inferSelect
type Update = typeof feedbackUpdates.$inferSelect
type Reply = typeof feedbackReplies.$inferSelect

export async function inspectEntry(work: Work, staff: StaffPerson, id: string): Promise<ModeratedEntry> {
  const [entry] = await work.db.select().from(feedback).where(eq(feedback.id, id))
  if (!entry || entry.deletedAt) throw noSuchFeedback()
  const updates = await work.db
    .select()
    .from(feedbackUpdates)
    .where(eq(feedbackUpdates.feedbackId, id))
    .orderBy(asc(feedbackUpdates.createdAt))
  const [reply] = await work.db.select().from(feedbackReplies).where(eq(feedbackReplies.feedbackId, id))
  const photos = await work.db
    .select()
    .from(feedbackPhotos)
    .where(eq(feedbackPhotos.feedbackId, id))
    .orderBy(asc(feedbackPhotos.position))
  return {
    ...wordsOf(entry),
    photos: photos.map(({ id, width, height }) => ({ id, width, height })),
    edits: await editsOf(work, id),
    updates: updates.map(viewUpdate),
    reply: reply ? viewReply(reply) : null,
    reports: await reportsOf(work, id),
    appeals: await appealsOf(work, staff, { entry, updates, reply }),
    trail: await trailOf(work, id),
    author: entry.userId ? await authorOf(work, entry.userId, id) : null,
    provider: await providerOf(work, entry.providerId, id),
  }
}

function wordsOf(entry: Entry) {
  const { id, version, checkedAt, rating, firstRating, title, description, workDone, priceBand, hireAgain, grade } =
    entry
  return {
    ...{ id, version, checkedAt, rating, firstRating, title, description, workDone, priceBand, hireAgain, grade },
    state: stateOf(entry),
    removedFor: entry.removalReason,
    authorName: entry.authorName || 'Anonymous User',
    createdAt: entry.createdAt,
    signals: signals.nullable().parse(entry.signals),
    hints: hintsOf([title, description, workDone].filter(Boolean).join('\n')),
  }
}

function viewUpdate(update: Update): ModeratedEntry['updates'][number] {
  const { id, rating, text, createdAt, checkedAt, removalReason } = update
  return { id, rating, text, createdAt, state: stateOf(update), removedFor: removalReason, checked: checkedAt !== null }
}

function viewReply({ id, replyText, updatedAt, removalReason }: Reply): ModeratedEntry['reply'] {
  return { id, text: replyText, updatedAt, removedFor: removalReason }
}

/** What it said before each change by a moderator, the oldest first. */
function editsOf(work: Work, id: string) {
  return rowsOf(
    work.db,
    moderatedEntry.shape.edits.element,
    sql`
      select e.at, split_part(u.email, '@', 1) as by, e.reason, e.rating, e.title, e.description, e.work_done as "workDone"
      from feedback_edits e left join "user" u on u.id = e.edited_by where e.feedback_id = ${id} order by e.at`,
  )
}

function reportsOf(work: Work, id: string): Promise<ReportOnEntry[]> {
  return rowsOf(
    work.db,
    reportOnEntry,
    sql`
      select id, kind, subject_id as "subjectId", reason, note, made_at as "madeAt", outcome from reports
      where (kind = 'feedback' and subject_id = ${id})
        or (kind = 'reply' and subject_id in (select id from feedback_replies where feedback_id = ${id}))
      order by made_at desc limit 50`,
  )
}

type Parts = { entry: Entry; updates: Update[]; reply: Reply | undefined }

async function appealsOf(work: Work, staff: StaffPerson, parts: Parts): Promise<ModeratedAppeal[]> {
  const rows = await work.db
    .select()
    .from(feedbackAppeals)
    .where(eq(feedbackAppeals.feedbackId, parts.entry.id))
    .orderBy(asc(feedbackAppeals.madeAt))
  return Promise.all(
    rows.map(async ({ id, kind, subjectId, text, madeAt, decidedAt, outcome }) => {
      const all: { id: string; removedBy: string | null }[] = [parts.entry, ...parts.updates]
      const subject = [...all, ...(parts.reply ? [parts.reply] : [])].find((one) => one.id === subjectId)
      const mine = !decidedAt && subject && (await isForOthers(work, staff, subject))
      return { id, kind, subjectId, text, madeAt, decidedAt, outcome, whyNot: mine ? DECIDED_ONESELF : null }
    }),
  )
}
