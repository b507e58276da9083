import { asc, eq, type SQL, sql } from 'drizzle-orm'
import {
  FeedbackEdit,
  FeedbackSignals,
  type ModeratedAppeal,
  type ModeratedEntry,
  Party,
  ReportOnEntry,
} from '#contract/feedback/moderation-view.ts'
import { moment } from '#contract/moment.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { feedback, feedbackAppeals, feedbackReplies } from '#db/schema/index.ts'
import { DECIDED_ONESELF, isForOthers } from '#server/feedback/appeal.ts'
import { hintsFor } from '#server/feedback/content.ts'
import { updatesOf, view, viewUpdate } from '#server/feedback/entries.ts'
import { type FeedbackRow, noSuchFeedback } from '#server/feedback/lock.ts'
import { entryState } from '#server/feedback/policy.ts'
import { photosOf } from '#server/job/photos.ts'
import { reporterOf } from '#server/report/open.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'
import { trailOf } from '../user/history.ts'
import { stateSql } from './lines.ts'

const MAX_ENTRIES_SHOWN = 20

export async function inspectEntry(work: Work, staff: StaffPerson, id: string): Promise<ModeratedEntry> {
  const [entry] = await work.db.select().from(feedback).where(eq(feedback.id, id))
  if (!entry || entry.deletedAt) throw noSuchFeedback()
  const updates = await updatesOf(work, [id])
  const [reply] = await work.db.select().from(feedbackReplies).where(eq(feedbackReplies.feedbackId, id))
  return {
    ...view(entry),
    state: entryState(entry),
    removedFor: entry.removalReason,
    signals: FeedbackSignals.nullable().parse(entry.signals),
    hints: hintsFor(entry),
    photos: await photosOf(work, id),
    edits: await editsOf(work, id),
    updates: updates.map((update) => ({ ...viewUpdate(update), checked: update.checkedAt !== null })),
    reply: reply
      ? { id: reply.id, text: reply.replyText, updatedAt: reply.updatedAt, removedFor: reply.removalReason }
      : null,
    reports: await reportsOf(work, id),
    appeals: await appealsOf(work, staff, id, [entry, ...updates, ...(reply ? [reply] : [])]),
    trail: await trailOf(work, id),
    author: entry.userId ? await authorOf(work, entry.userId, id) : null,
    provider: await providerOf(work, entry.providerId, id),
  }
}

/** What it said before each change by a moderator, the oldest first. */
function editsOf(work: Work, id: string) {
  return rowsOf(work.db, FeedbackEdit.extend({ at: moment }))`
    select e.at, split_part(u.email, '@', 1) as by, e.reason, e.rating, e.title, e.description, e.work_done as "workDone"
    from feedback_edits e left join "user" u on u.id = e.edited_by where e.feedback_id = ${id} order by e.at`
}

function reportsOf(work: Work, id: string) {
  return rowsOf(work.db, ReportOnEntry.extend({ madeAt: moment }))`
    select id, kind, subject_id as "subjectId", reason, note, made_at as "madeAt", outcome, closed_for as "closedFor",
      ${reporterOf(sql`reporter_id`)} as reporter,
      (select split_part(u.email, '@', 1) from "user" u where u.id = closed_by) as "closedBy"
    from reports
    where (kind = 'feedback' and subject_id = ${id})
      or (kind = 'reply' and subject_id in (select id from feedback_replies where feedback_id = ${id}))
    order by made_at desc limit 50`
}

type Removable = Pick<FeedbackRow, 'id' | 'removedBy'>

/** `parts`: the entry and all that hangs on it. */
async function appealsOf(
  work: Work,
  staff: StaffPerson,
  feedbackId: string,
  parts: Removable[],
): Promise<ModeratedAppeal[]> {
  const rows = await work.db
    .select()
    .from(feedbackAppeals)
    .where(eq(feedbackAppeals.feedbackId, feedbackId))
    .orderBy(asc(feedbackAppeals.madeAt))
  return Promise.all(
    rows.map(async ({ id, kind, subjectId, text, madeAt, decidedAt, outcome }) => {
      const subject = parts.find((part) => part.id === subjectId)
      const isOwn = !decidedAt && subject && (await isForOthers(work, staff, subject))
      return { id, kind, subjectId, text, madeAt, decidedAt, outcome, whyNot: isOwn ? DECIDED_ONESELF : null }
    }),
  )
}

/** What they wrote besides `except`, and what came of it. */
async function authorOf(work: Work, id: string, except: string): Promise<Party | null> {
  const party = await factsOf(work, id, {
    of: sql`f.user_id = ${id}`,
    reported: sql`r.kind = 'feedback' and r.subject_id in (select f.id from feedback f where f.user_id = ${id})
      or r.kind = 'job' and r.subject_id in (select j.id from jobs j where j.user_id = ${id})`,
  })
  if (!party) return null
  const other = sql`(select profile_name(p) from profiles p where p.id = f.provider_id)`
  return { ...party, entries: await entriesOf(work, { of: sql`f.user_id = ${id}`, other, except }) }
}

/** What was written about them besides `except`. */
export async function providerOf(work: Work, id: string, except: string): Promise<Party> {
  const party = await factsOf(work, id, {
    of: sql`f.provider_id = ${id}`,
    reported: sql`r.kind = 'listing' and r.subject_id = ${id}
      or r.kind = 'reply' and r.subject_id in (select y.id from feedback_replies y where y.provider_id = ${id})`,
  })
  if (!party) throw new Error('an entry without its provider')
  return {
    ...party,
    entries: await entriesOf(work, { of: sql`f.provider_id = ${id}`, other: sql`f.author_name`, except }),
  }
}

function factsOf(work: Work, id: string, { of, reported }: { of: SQL; reported: SQL }) {
  return rowOf(work.db, Party.omit({ entries: true }).extend({ joinedAt: moment }))`
    select p.id, profile_name(p) as name, p.created_at as "joinedAt", p.suspended_at is not null as suspended,
      coalesce((select email_verified from "user" u where u.id = p.id), false) as confirmed,
      (select count(*)::int from feedback f where ${of}) as total,
      (select count(*)::int from feedback f where ${of} and f.removed_at is not null) as removed,
      (select count(*)::int from reports r where ${reported}) as reports
    from profiles p where p.id = ${id}`
}

function entriesOf(work: Work, { of, other, except }: { of: SQL; other: SQL; except: string }) {
  return rowsOf(work.db, Party.shape.entries.element.extend({ createdAt: moment }))`
    select f.id, ${other} as other, f.rating, f.title, ${stateSql(sql`f.approved_at`, sql`f.removed_at`)} as state,
      f.removal_reason as "removedFor", f.deleted_at is not null as gone, f.created_at as "createdAt"
    from feedback f where ${of} and f.id <> ${except} order by f.created_at desc limit ${MAX_ENTRIES_SHOWN}`
}
