import { eq, sql } from 'drizzle-orm'
import type { AddUpdate } from '#contract/feedback/input.ts'
import { feedback, feedbackUpdates } from '#db/schema/index.ts'
import type { Person, Work } from '#server/work/work.ts'
import { needChecked } from './check.ts'
import { proofOf, strongest } from './grade.ts'
import { lockEntry } from './lock.ts'
import { whyAuthorMayNot } from './policy.ts'
import { authorState } from './state.ts'

/** Adds a later experience, which waits like an entry; published, its stars are the ones that count. */
export async function addUpdate(
  work: Work,
  person: Person,
  { id, rating, text, sure }: AddUpdate,
): Promise<{ published: boolean }> {
  needChecked({ sure, text })
  return work.transaction(async (work) => {
    const entry = await lockEntry(work, id, person.id)
    const refusal = whyAuthorMayNot('update', await authorState(work, entry), work.now())
    if (refusal) throw refusal
    const published = work.site.live.moderation() === 'after'
    const row = { feedbackId: id, rating, text, createdAt: work.now(), approvedAt: published ? work.now() : null }
    const [added] = await work.db.insert(feedbackUpdates).values(row).returning({ updateId: feedbackUpdates.id })
    if (published && added) await work.emit('feedback.received', { feedbackId: id, ...added })
    const proof = await proofOf(work, { userId: person.id, providerId: entry.providerId })
    await work.db
      .update(feedback)
      .set({ grade: strongest(entry.grade, proof) })
      .where(eq(feedback.id, id))
    if (published) await countNewestRating(work, id)
    return { published }
  })
}

/** After any change of its updates: the newest that is published says how many stars the entry counts. */
export async function countNewestRating(work: Work, feedbackId: string): Promise<void> {
  await work.db.execute(sql`
    update feedback f set
      rating = coalesce(newest.rating, f.first_rating, f.rating),
      first_rating = case when newest.rating is null then null else coalesce(f.first_rating, f.rating) end
    from (select ${feedbackId}::uuid as id) this
    left join lateral (
      select rating from feedback_updates where feedback_id = this.id and approved_at is not null
      order by created_at desc, id limit 1
    ) newest on true
    where f.id = this.id`)
}
