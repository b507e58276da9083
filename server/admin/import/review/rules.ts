import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#contract/date.ts'
import { rowsOf } from '#db/rows.ts'
import { feedback, user } from '#db/schema/index.ts'
import { unwantedOf } from '#server/account/privacy/consent.ts'
import type { Work } from '#server/work/work.ts'
import { noonOf } from '../cells.ts'
import { importedByKey, recordImported } from '../imported.ts'
import { headerOf, judged, readRows } from '../judge.ts'
import type { Import, ImportRules, JudgedRow, KeptRow, NumberedRow, StagedRow } from '../kind.ts'
import { findListings } from '../references.ts'
import { compareByKey, mark, markWhy } from '../rows.ts'
import { readReview, StagedReview } from './row.ts'

/**
 * Reviews are published at once and say where they were written. No one here has checked them, so no rating counts them
 * (db/sql/feedback.sql, record 57). They have no author with an account: a person can still review the same business here.
 * Those of a person who was erased here, or turned an invitation down, come without the name.
 */
export const reviewRules: ImportRules = {
  pace: { create: { server: 500, embedded: 50 }, undo: { server: 200, embedded: 50 } },
  judge,
  compare: compareByKey,
  create,
  undo,
}

const HERE = 'This review was imported already.'

async function judge(work: Work, run: Import, rows: readonly NumberedRow[]): Promise<JudgedRow[]> {
  const rules = { source: run.source, scale: run.scale, today: dayOf(work.now()) }
  const read = await readRows(run, rows, (cells) => readReview(cells, rules))
  const refs = read.map(({ value }) => value?.ref ?? { key: null, name: '', place: '' })
  const listings = await findListings(work, refs, headerOf(run))
  const known = await importedByKey(
    work,
    'reviews',
    read.map(({ value }, index) => (value ? keyOf(value.staged, listings[index]?.id ?? '') : null)),
  )
  return read.map((row, index) => {
    const listing = listings[index]
    if (!row.value || !listing) return judged(row, {})
    if (listing.id === null) return judged(row, { problems: [listing.problem] })
    const staged = { ...row.value.staged, listingId: listing.id }
    const key = keyOf(staged, listing.id)
    const about = { key, twinId: listing.id }
    if (!known.has(key)) return judged(row, { ...about, staged })
    return judged(row, { ...about, state: 'duplicate', problems: [{ column: null, says: HERE }] })
  })
}

/** By its ID there, else by what it says. */
function keyOf({ sourceId, rating, words, author, day }: StagedReview, listingId: string): string {
  if (sourceId !== null) return sourceId
  const said = JSON.stringify([listingId, rating, words, author, day])
  return `words:${createHash('sha256').update(said).digest('base64url')}`
}

async function create(work: Work, run: Import, rows: StagedRow[]): Promise<void> {
  const reviews = rows.map(({ number, id, staged }) => {
    const review = StagedReview.parse(staged)
    return { number, id, review, key: keyOf(review, review.listingId ?? '') }
  })
  const known = await importedByKey(
    work,
    'reviews',
    reviews.map(({ key }) => key),
  )
  const listings = await providersOf(
    work,
    reviews.flatMap(({ review }) => review.listingId ?? []),
  )
  const why = ({ key, review }: (typeof reviews)[number]) => {
    if (known.has(key)) return HERE
    return listings.has(review.listingId ?? '') ? null : 'Its listing has been removed.'
  }
  const refused = reviews
    .flatMap((row) => ({ number: row.number, why: why(row) ?? '' }))
    .filter((row) => row.why !== '')
  await markWhy(work, run, 'problem', refused)
  const wanted = reviews.filter((row) => why(row) === null)
  if (wanted.length === 0) return
  const now = work.now()
  const emails = wanted.flatMap(({ review }) => review.authorEmail ?? [])
  const gone = await unwantedOf(work, emails, 'account_invitations')
  await work.db.insert(feedback).values(
    wanted.map(({ id, review: { listingId, rating, title, words, author, authorEmail, day, source } }) => ({
      id,
      providerId: listingId ?? '',
      userId: null,
      rating,
      title,
      description: words,
      authorName: gone.has(authorEmail ?? '') ? '' : author,
      importedFrom: source,
      createdAt: noonOf(day),
      approvedAt: now,
      checkedAt: now,
    })),
  )
  const authors = await authorsOf(work, emails)
  await recordImported(
    work,
    run,
    wanted.map(({ id, key, review }) => ({
      key,
      feedbackId: id,
      profileId: authors.get(review.authorEmail ?? '') ?? null,
    })),
  )
  await mark(work, run, wanted, 'created')
}

const IdRow = z.object({ id: z.uuid() })

async function providersOf(work: Work, ids: string[]): Promise<Set<string>> {
  const found = await rowsOf(work.db, IdRow)`
    select id from profiles where id = any(${sql.param(ids)}::uuid[]) and account_type = 'provider'`
  return new Set(found.map(({ id }) => id))
}

async function authorsOf(work: Work, emails: string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const found = await work.db.select({ email: user.email, id: user.id }).from(user).where(inArray(user.email, emails))
  return new Map(found.map(({ email, id }) => [email, id]))
}

const UndoRow = z.object({ id: z.uuid(), why: z.string().nullable() })

async function undo(work: Work, _: Import, rows: readonly { number: number; id: string }[]): Promise<KeptRow[]> {
  const there = await rowsOf(work.db, UndoRow)`
    select f.id, case
      when exists (select from feedback_replies y where y.feedback_id = f.id) then 'The provider has replied.'
      when f.removed_at is not null or f.edited_at is not null then 'A moderator has dealt with it.'
    end as why
    from feedback f where f.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) order by f.id for update`
  const numbers = new Map(rows.map(({ number, id }) => [id, number]))
  const gone = there.filter(({ why }) => why === null).map(({ id }) => id)
  if (gone.length > 0) await work.db.delete(feedback).where(inArray(feedback.id, gone))
  return there.flatMap(({ id, why }) => (why === null ? [] : [{ number: numbers.get(id) ?? 0, why }]))
}
