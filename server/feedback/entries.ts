import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Cursor } from '#contract/admin/list.ts'
import type { FeedbackQuery } from '#contract/feedback/input.ts'
import type { FeedbackEntry, WrittenFeedback } from '#contract/feedback/view.ts'
import { FEEDBACK_PER_PAGE } from '#contract/feedback/words.ts'
import { fullName } from '#contract/profile/words.ts'
import { cutPage, isAfter } from '#db/key-page.ts'
import { IdRow, rowsOf, runQuery } from '#db/rows.ts'
import { feedback, feedbackPhotos, feedbackReplies, feedbackUpdates, profiles } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import type { FeedbackRow } from './lock.ts'
import { entryState } from './policy.ts'
import { totalsOf } from './totals.ts'

type EntryFilter = Pick<FeedbackQuery, 'stars' | 'grade'>
type EntryParts = Pick<FeedbackEntry, 'photos' | 'updates' | 'reply'>

export const NAMELESS = 'Anonymous User'

/** Shows them as the public sees them. */
export async function publishedEntries(
  work: Work,
  providerId: string,
  {
    stars,
    grade,
    sort,
    page,
    limit = FEEDBACK_PER_PAGE,
    unanswered = false,
  }: FeedbackQuery & { limit?: number; unanswered?: boolean },
): Promise<FeedbackEntry[]> {
  const where = and(published(providerId, { stars, grade }), unanswered ? isUnanswered : undefined)
  const offset = (page - 1) * limit
  const entries =
    sort === 'highest'
      ? await highest(work, where, { limit, offset })
      : await work.db
          .select()
          .from(feedback)
          .where(where)
          .orderBy(...orders[sort], feedback.id)
          .limit(limit)
          .offset(offset)
  const parts = await partsOf(work, entries)
  return entries.map((entry) => view(entry, parts.get(entry.id)))
}

const CURSOR = sql<string>`${feedback.createdAt}::text`

/** The entries that a condition finds, newest first, as their author would see them. */
export async function entriesAfter(
  work: Work,
  where: SQL | undefined,
  { after, limit }: { after: Cursor | null; limit: number },
) {
  const rows = await work.db
    .select({ ...getTableColumns(feedback), cursor: CURSOR })
    .from(feedback)
    .where(and(where, isAfter(after, { at: sql`${feedback.createdAt}`, id: sql`${feedback.id}` })))
    .orderBy(newest, feedback.id)
    .limit(limit + 1)
  const { shown, next } = cutPage(rows, limit, ({ id }) => id)
  const parts = await partsOf(work, shown)
  return { entries: shown.map((entry) => view(entry, parts.get(entry.id))), next }
}

/** Published ones of a provider, newest first. */
export function publishedAfter(
  work: Work,
  providerId: string,
  { after, limit, ...filter }: EntryFilter & { after: Cursor | null; limit: number },
): Promise<{ entries: FeedbackEntry[]; next: Cursor | null }> {
  return entriesAfter(work, published(providerId, filter), { after, limit })
}

/** Takes stars or a grade alone from the totals; both together are counted. */
export async function countPublished(work: Work, providerId: string, query: EntryFilter): Promise<number> {
  const { stars, grade } = query
  if (stars && grade) return work.db.$count(feedback, published(providerId, query))
  const { distribution, grades, counts, imported } = await runQuery(work.db, totalsOf(providerId))
  if (stars) return distribution[stars - 1] ?? 0
  return grade ? grades[grade] : counts.published + imported
}

/** Entries from other sites have no grade, and no place among the stars. */
function published(providerId: string, { stars, grade }: EntryFilter): SQL | undefined {
  return and(
    eq(feedback.providerId, providerId),
    isNotNull(feedback.approvedAt),
    stars || grade ? isNull(feedback.importedFrom) : undefined,
    stars ? eq(feedback.rating, stars) : undefined,
    grade ? eq(feedback.grade, grade) : undefined,
  )
}
/** A reply that was removed cannot be written again. */
export const isUnanswered = sql`not exists (select from feedback_replies r where r.feedback_id = ${feedback.id})`

const newest = desc(feedback.createdAt)
const orders: Record<'newest' | 'lowest', SQL[]> = {
  newest: [newest],
  lowest: [asc(feedback.rating), newest],
}

/** The newest of each number of stars in turn: no index has both orders, and sorting ten thousand entries takes long. */
async function highest(work: Work, where: SQL | undefined, { limit, offset }: { limit: number; offset: number }) {
  const rows = await rowsOf(work.db, IdRow)`
    select found.id from unnest(array[5, 4, 3, 2, 1]) stars
    cross join lateral (
      select id, created_at from ${feedback} where ${where} and rating = stars
      order by created_at desc, id limit ${offset + limit}
    ) found
    order by stars desc, found.created_at desc, found.id limit ${limit} offset ${offset}`
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const entries = await work.db.select().from(feedback).where(inArray(feedback.id, ids))
  return entries.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** The provider sees their authors' current names. */
export async function withCurrentNames(work: Work, entries: FeedbackEntry[]): Promise<FeedbackEntry[]> {
  const ids = entries.map(({ id }) => id)
  if (ids.length === 0) return []
  const authors = await work.db
    .select({ id: feedback.id, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(feedback)
    .innerJoin(profiles, eq(profiles.id, feedback.userId))
    .where(inArray(feedback.id, ids))
  return entries.map((entry) => {
    const author = authors.find(({ id }) => id === entry.id)
    if (author) return { ...entry, authorName: fullName(author) || 'User' }
    return entry.authorName === NAMELESS ? { ...entry, authorName: 'Anonymous' } : entry
  })
}

/** Photos, published updates and reply of each. */
export async function partsOf(work: Work, entries: FeedbackRow[]): Promise<Map<string, EntryParts>> {
  const ids = entries.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const [photos, updates, replies] = await Promise.all([
    work.db
      .select()
      .from(feedbackPhotos)
      .where(inArray(feedbackPhotos.feedbackId, ids))
      .orderBy(asc(feedbackPhotos.position)),
    updatesOf(work, ids),
    work.db
      .select()
      .from(feedbackReplies)
      .where(and(inArray(feedbackReplies.feedbackId, ids), isNull(feedbackReplies.removedAt))),
  ])
  return new Map(
    ids.map((id) => {
      const of = <Part extends { feedbackId: string | null }>(parts: Part[]) =>
        parts.filter(({ feedbackId }) => feedbackId === id)
      const [reply] = of(replies)
      return [
        id,
        {
          photos: of(photos).map(({ id, width, height }) => ({ id, width, height })),
          updates: of(updates)
            .filter(({ approvedAt }) => approvedAt !== null)
            .map(({ id, rating, text, createdAt }) => ({ id, rating, text, createdAt })),
          reply: reply ? { id: reply.id, text: reply.replyText, updatedAt: reply.updatedAt } : null,
        },
      ]
    }),
  )
}

/** All of these entries, oldest first. */
export function updatesOf(work: Work, feedbackIds: string[]) {
  return work.db
    .select()
    .from(feedbackUpdates)
    .where(inArray(feedbackUpdates.feedbackId, feedbackIds))
    .orderBy(asc(feedbackUpdates.createdAt))
}

/** More than a reader may have: what leaves the server is what `FeedbackEntry` names. */
export function view(entry: FeedbackRow, parts: EntryParts = { photos: [], updates: [], reply: null }) {
  return { ...entry, authorName: entry.authorName || NAMELESS, edited: entry.editReason, ...parts }
}

export function viewUpdate(update: typeof feedbackUpdates.$inferSelect): WrittenFeedback['updates'][number] {
  const { id, rating, text, createdAt, removalReason } = update
  return { id, rating, text, createdAt, state: entryState(update), removedFor: removalReason }
}
