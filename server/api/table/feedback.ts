import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Cursor } from '#contract/admin/list.ts'
import { FeedbackRow, ReviewRow } from '#contract/api/table.ts'
import { DeleteFeedbackRow, InsertFeedback, UpdateFeedback } from '#contract/api/table-input.ts'
import { feedback } from '#db/schema/index.ts'
import { leaveFeedback } from '#server/feedback/author.ts'
import { entriesAfter } from '#server/feedback/entries.ts'
import { noSuchFeedback } from '#server/feedback/lock.ts'
import * as decide from '#server/feedback/moderation/decide.ts'
import { callerId } from '#server/job/status.ts'
import { anyoneReads, client, provenAdminActs, staff, staffReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { isStaff } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'
import { operation } from '../v1/operation.ts'
import { Paging, pageOf, readCursor, writeCursor } from '../v1/paging.ts'

const row = {
  id: '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c55',
  provider_id: '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c22',
  user_id: null,
  rating: 5,
  title: 'On time and tidy',
  description: 'Came on the day agreed.',
  author_name: 'Tom F.',
  approved: true,
  created_at: '2026-11-24T18:00:00.000Z',
}
const { provider_id, rating, title, description } = row

export const select = anyoneReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /tables/feedback', {
      tag: 'Tables',
      summary: 'Select feedback',
      description: 'Of a provider, newest first: what is approved, and your own. With your `user_id`, your own alone.',
      example: { answer: { items: [row], nextCursor: null } },
    }),
  )
  .input(z.strictObject({ provider_id: z.uuid(), user_id: z.uuid().optional(), ...Paging }))
  .output(pageOf(FeedbackRow))
  .errors(refusals('CURSOR_UNKNOWN'))
  .handler(({ input, context: { work } }) => rowsOfProvider(work, input))

type Selection = { provider_id: string; user_id?: string | undefined; cursor?: string | undefined; limit: number }

async function rowsOfProvider(work: Work, { provider_id, user_id, ...page }: Selection) {
  const caller = callerId(work)
  const own = sql`${feedback.userId} = ${caller}`
  const listed = sql`(${provider_id} = ${caller}::text
    or exists (select from public_listings l where l.id = ${feedback.providerId}))`
  // Whose entry another one is, is not told.
  const readable = user_id === undefined ? or(and(isNotNull(feedback.approvedAt), listed), own) : own
  const others = user_id !== undefined && user_id !== caller
  return feedbackRows(work, others ? sql`false` : and(eq(feedback.providerId, provider_id), readable), page)
}

async function feedbackRows(work: Work, where: SQL | undefined, page: { cursor?: string | undefined; limit: number }) {
  const { entries, next } = await entriesAfter(work, and(where, isNull(feedback.deletedAt)), {
    after: readCursor(page.cursor, Cursor),
    limit: page.limit,
  })
  const [caller, seesAll] = [callerId(work), isStaff(work)]
  const items = entries.map((entry): FeedbackRow => {
    const { id, providerId, userId, rating, title, description, authorName, approvedAt, createdAt } = entry
    const seesAuthor = seesAll || caller === userId || caller === providerId
    return {
      ...{ id, rating, title, description },
      provider_id: providerId,
      user_id: seesAuthor ? userId : null,
      author_name: authorName,
      approved: approvedAt !== null,
      created_at: createdAt,
    }
  })
  return { items, nextCursor: next && writeCursor(next) }
}

export const reviews = anyoneReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /tables/reviews', {
      tag: 'Tables',
      summary: 'Select reviews',
      description: 'The same rows as `feedback`, under the names of the earlier product.',
      example: {
        answer: {
          items: [
            { id: row.id, provider_id, reviewer_id: null, rating, message: description, created_at: row.created_at },
          ],
          nextCursor: null,
        },
      },
    }),
  )
  .input(z.strictObject({ provider_id: z.uuid(), reviewer_id: z.uuid().optional(), ...Paging }))
  .output(pageOf(ReviewRow))
  .errors(refusals('CURSOR_UNKNOWN'))
  .handler(async ({ input: { reviewer_id, ...input }, context: { work } }) => {
    const { items, nextCursor } = await rowsOfProvider(work, { ...input, user_id: reviewer_id })
    return {
      items: items.map(({ user_id, title, description, ...row }) => ({
        ...row,
        reviewer_id: user_id,
        message: description || title,
      })),
      nextCursor,
    }
  })

export const insert = client
  .meta({ scope: 'listing' })
  .route(
    operation('POST /tables/feedback', {
      tag: 'Tables',
      summary: 'Insert feedback',
      description: 'For clients, once for each provider. The `user_id` and the `author_name` are yours.',
      example: { body: { provider_id, rating, title, description }, answer: { ...row, approved: false } },
      status: 201,
    }),
  )
  .input(InsertFeedback)
  .output(FeedbackRow)
  .errors(refusals('NOT_FOUND', 'ONESELF', 'ALREADY_LEFT', 'WORDS_TO_CHECK', 'TOO_MANY_REQUESTS'))
  .handler(async ({ input: { provider_id, ...words }, context: { work, person, browser } }) => {
    const nothingElse = { workDone: null, priceBand: null, hireAgain: null, photos: [], invitation: null }
    const left = { ...words, ...nothingElse, providerId: provider_id }
    const { id } = await leaveFeedback(work, person, left, browser)
    return oneRow(work, id)
  })

async function oneRow(work: Work, id: string): Promise<FeedbackRow> {
  const { items } = await feedbackRows(work, eq(feedback.id, id), { limit: 1 })
  const [row] = items
  if (!row) throw noSuchFeedback()
  return row
}

export const selectAll = staffReads
  .meta({ scope: 'admin' })
  .route(
    operation('GET /tables/feedback/all', {
      tag: 'Tables',
      summary: 'Select all feedback',
      description: 'For admins: of every provider, also what waits or was removed.',
      example: { answer: { items: [row], nextCursor: null } },
    }),
  )
  .input(z.strictObject({ approved: z.boolean().optional(), ...Paging }))
  .output(pageOf(FeedbackRow))
  .errors(refusals('CURSOR_UNKNOWN'))
  .handler(({ input: { approved, ...page }, context: { work } }) =>
    feedbackRows(
      work,
      approved === undefined ? undefined : sql`(${feedback.approvedAt} is not null) = ${approved}`,
      page,
    ),
  )

export const update = staff
  .meta({ scope: 'admin' })
  .route(
    operation('PATCH /tables/feedback/{id}', {
      tag: 'Tables',
      summary: 'Update feedback',
      description: 'For admins. Its author is told what was changed, and why.',
      example: { body: { approved: true }, answer: row },
    }),
  )
  .input(UpdateFeedback)
  .output(FeedbackRow)
  .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE', 'APPEAL_WAITS'))
  .handler(async ({ input: { id, approved, reason, ...changes }, context: { work, person } }) => {
    await work.transaction(async (work) => {
      const entry = await storedEntry(work, id)
      const version = changes.version ?? entry.version
      const words = { ...changed(entry, changes), id, version }
      const edits = changes.title !== undefined || changes.description !== undefined || changes.rating !== undefined
      if (edits && reason) await decide.moderate(work, person, { ...words, reason })
      const subject = { kind: 'feedback' as const, id, version: edits ? version + 1 : version }
      if (approved === true) await decide.approve(work, subject)
      if (approved === false && reason) await decide.unapprove(work, person, { ...subject, reason })
    })
    return oneRow(work, id)
  })

type Entry = typeof feedback.$inferSelect

function changed(entry: Entry, changes: Omit<z.infer<typeof UpdateFeedback>, 'id'>) {
  return {
    title: changes.title ?? entry.title,
    description: changes.description === undefined ? entry.description : changes.description,
    rating: changes.rating ?? entry.firstRating ?? entry.rating,
  }
}

async function storedEntry(work: Work, id: string): Promise<Entry> {
  const [entry] = await work.db.select().from(feedback).where(eq(feedback.id, id))
  if (!entry) throw noSuchFeedback()
  return entry
}

export const remove = provenAdminActs
  .meta({ scope: 'admin' })
  .route(
    operation('DELETE /tables/feedback/{id}', {
      tag: 'Tables',
      summary: 'Delete feedback',
      description: 'For admins, for good: only the count and the reason stay.',
      example: { body: { reason: 'personal' } },
    }),
  )
  .input(DeleteFeedbackRow)
  .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE'))
  .handler(async ({ input: { id, reason, version }, context: { work, person } }) => {
    const seen = version ?? (await storedEntry(work, id)).version
    await decide.erase(work, person, { id, reason, version: seen })
  })
