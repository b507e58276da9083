import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  FEEDBACK_PER_PAGE,
  type LeavingFeedback,
  type WrittenFeedback,
  type WrittenPage,
} from '#contract/feedback/words.ts'
import { LISTING_UNAVAILABLE } from '#contract/listing/words.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { feedback, feedbackAppeals, feedbackUpdates } from '#db/schema/index.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { partsOf, view } from './entries.ts'
import { type Entry, noSuchFeedback } from './lock.ts'
import { waitingPhotos } from './photos.ts'
import { type AuthorAct, type EntryState, stateOf, whyAuthorMayNot } from './policy.ts'

const ProviderRow = z.object({ id: z.string(), name: z.string(), listed: z.boolean() })

/** What the caller has written, the newest first. */
export async function writtenFeedback(work: Work, person: Person, page: number): Promise<WrittenPage> {
  const own = eq(feedback.userId, person.id)
  const [entries, count] = await Promise.all([
    written(work, own, { limit: FEEDBACK_PER_PAGE, offset: (page - 1) * FEEDBACK_PER_PAGE }),
    work.db.$count(feedback, own),
  ])
  return { entries, count }
}

/** Null: the caller has written nothing about this provider. */
export async function writtenFor(work: Work, person: Person, providerId: string): Promise<WrittenFeedback | null> {
  const [entry] = await written(work, and(eq(feedback.userId, person.id), eq(feedback.providerId, providerId)))
  return entry ?? null
}

/** For the pages on which its author changes it. */
export async function writtenOne(work: Work, person: Person, id: string): Promise<WrittenFeedback> {
  const [entry] = await written(work, and(eq(feedback.userId, person.id), eq(feedback.id, id)))
  if (!entry) throw noSuchFeedback()
  return entry
}

/** For the page on which it is left. */
export async function beginFeedback(work: Work, person: Person, providerId: string): Promise<LeavingFeedback> {
  const provider = await rowOf(work.db, ProviderRow, providers(sql`p.id = ${providerId}`))
  if (!provider?.listed || provider.id === person.id) throw notFound(LISTING_UNAVAILABLE)
  const [entry, photos] = await Promise.all([writtenFor(work, person, providerId), waitingPhotos(work, person.id)])
  return { provider: { id: provider.id, name: provider.name }, written: entry, photos }
}

function providers(where: SQL): SQL {
  return sql`
    select p.id, coalesce(nullif(p.business_name, ''), nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''),
        'Professional Service Provider') as name,
      exists (select from public_listings l where l.id = p.id) as listed
    from profiles p where ${where} and p.account_type = 'provider'`
}

async function written(
  work: Work,
  where: SQL | undefined,
  { limit = 1, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<WrittenFeedback[]> {
  const entries = await work.db
    .select()
    .from(feedback)
    .where(where)
    .orderBy(desc(feedback.createdAt), feedback.id)
    .limit(limit)
    .offset(offset)
  if (entries.length === 0) return []
  const ids = entries.map(({ id }) => id)
  const [parts, updates, appeals, known] = await Promise.all([
    partsOf(work, entries),
    work.db
      .select()
      .from(feedbackUpdates)
      .where(inArray(feedbackUpdates.feedbackId, ids))
      .orderBy(asc(feedbackUpdates.createdAt)),
    work.db
      .select()
      .from(feedbackAppeals)
      .where(and(eq(feedbackAppeals.kind, 'feedback'), inArray(feedbackAppeals.subjectId, ids))),
    rowsOf(
      work.db,
      ProviderRow,
      providers(sql`p.id = any(${sql.param(entries.map(({ providerId }) => providerId))}::uuid[])`),
    ),
  ])
  return entries.map((entry) => {
    const added = updates.filter(({ feedbackId }) => feedbackId === entry.id)
    const appeal = appeals.find(({ subjectId }) => subjectId === entry.id)
    const may = mayDo(work, stateFrom(entry, added, appeal !== undefined))
    return {
      ...view(entry, parts.get(entry.id)),
      provider: known.find(({ id }) => id === entry.providerId) ?? { id: entry.providerId, name: '', listed: false },
      state: stateOf(entry),
      removedFor: entry.removalReason,
      version: entry.version,
      updates: added.map(({ id, rating, text, createdAt, removalReason, ...update }) => ({
        ...{ id, rating, text, createdAt },
        state: stateOf(update),
        removedFor: removalReason,
      })),
      may,
      appeal: appeal ? { madeAt: appeal.madeAt, outcome: appeal.outcome } : null,
    }
  })
}

function mayDo(work: Work, state: EntryState): WrittenFeedback['may'] {
  const may = (act: AuthorAct) => whyAuthorMayNot(act, state, work.now()) === null
  return { edit: may('edit'), withdraw: true, update: may('update'), appeal: may('appeal') }
}

function stateFrom(entry: Entry, updates: (typeof feedbackUpdates.$inferSelect)[], appealed: boolean): EntryState {
  return {
    ...entry,
    saidAt: updates.at(-1)?.createdAt ?? entry.createdAt,
    updates: updates.filter(({ removedAt }) => removedAt === null).length,
    updateWaits: updates.some((update) => stateOf(update) === 'waiting'),
    appealed,
  }
}
