import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type FeedbackForm, WrittenFeedback, type WrittenPage } from '#contract/feedback/view.ts'
import { FEEDBACK_PER_PAGE } from '#contract/feedback/words.ts'
import { LISTING_UNAVAILABLE } from '#contract/listing/words.ts'
import { rowsOf } from '#db/rows.ts'
import { feedback, feedbackAppeals } from '#db/schema/index.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { partsOf, updatesOf, view, viewUpdate } from './entries.ts'
import { noSuchFeedback } from './lock.ts'
import { waitingPhotos } from './photos.ts'
import { entryState, updateFrom, whyNoAppeal, whyNoEdit, whyNoUpdate } from './policy.ts'

/** What the caller has written, the newest first. */
export async function writtenFeedback(work: Work, person: Person, page: number): Promise<WrittenPage> {
  const own = eq(feedback.userId, person.id)
  const [entries, count] = await Promise.all([
    written(work, own, { limit: FEEDBACK_PER_PAGE, offset: (page - 1) * FEEDBACK_PER_PAGE }),
    work.db.$count(feedback, own),
  ])
  return { entries, count }
}

/** Null if the caller has written nothing about this provider. */
export async function writtenFor(work: Work, person: Person, providerId: string): Promise<WrittenFeedback | null> {
  const [entry] = await written(work, and(eq(feedback.userId, person.id), eq(feedback.providerId, providerId)))
  return entry ?? null
}

/** Serves the pages on which its author changes it. */
export async function writtenOne(work: Work, person: Person, id: string): Promise<WrittenFeedback> {
  const [entry] = await written(work, and(eq(feedback.userId, person.id), eq(feedback.id, id)))
  if (!entry) throw noSuchFeedback()
  return entry
}

/** Serves the page on which it is left. */
export async function beginFeedback(work: Work, person: Person, providerId: string): Promise<FeedbackForm> {
  const [provider] = await providersOf(work, [providerId])
  if (!provider?.listed || provider.id === person.id) throw notFound(LISTING_UNAVAILABLE)
  const [entry, photos] = await Promise.all([writtenFor(work, person, providerId), waitingPhotos(work, person.id)])
  return { provider: { id: provider.id, name: provider.name }, written: entry, photos }
}

function providersOf(work: Work, ids: string[]) {
  return rowsOf(work.db, WrittenFeedback.shape.provider)`
    select p.id, profile_name(p, 'Professional Service Provider') as name,
      exists (select from public_listings l where l.id = p.id) as listed
    from profiles p where p.id = any(${sql.param(ids)}::uuid[]) and p.account_type = 'provider'`
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
  const [parts, updates, appeals, providers] = await Promise.all([
    partsOf(work, entries),
    updatesOf(work, ids),
    work.db
      .select()
      .from(feedbackAppeals)
      .where(and(eq(feedbackAppeals.kind, 'feedback'), inArray(feedbackAppeals.subjectId, ids))),
    providersOf(
      work,
      entries.map(({ providerId }) => providerId),
    ),
  ])
  return entries.map((entry) => {
    const added = updates.filter(({ feedbackId }) => feedbackId === entry.id)
    const appeal = appeals.find(({ subjectId }) => subjectId === entry.id)
    return {
      ...view(entry, parts.get(entry.id)),
      provider: providers.find(({ id }) => id === entry.providerId) ?? {
        id: entry.providerId,
        name: '',
        listed: false,
      },
      state: entryState(entry),
      removedFor: entry.removalReason,
      updates: added.map(viewUpdate),
      may: {
        edit: whyNoEdit(entry) === null,
        withdraw: true,
        update: whyNoUpdate(entry, added, work.now()) === null,
        appeal: whyNoAppeal(entry, appeal !== undefined) === null,
      },
      updateFrom: updateFrom(entry, added),
      appeal: appeal ? { madeAt: appeal.madeAt, outcome: appeal.outcome } : null,
    }
  })
}
