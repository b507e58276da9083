import { and, asc, eq, sql } from 'drizzle-orm'
import type { QuickReply } from '#contract/message/view.ts'
import { MAX_QUICK_REPLIES } from '#contract/message/words.ts'
import { quickReplies } from '#db/schema/index.ts'
import { lockOwner } from '#server/work/owner-lock.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

export function quickRepliesOf(work: Work, userId: string): Promise<QuickReply[]> {
  return work.db
    .select({ id: quickReplies.id, text: quickReplies.text })
    .from(quickReplies)
    .where(eq(quickReplies.ownerId, userId))
    .orderBy(asc(quickReplies.position), asc(quickReplies.id))
}

/** With an id, changes that text. */
export async function saveQuickReply(
  work: Work,
  person: Person,
  { id, text }: { id?: string | undefined; text: string },
): Promise<void> {
  if (id !== undefined) return changeText(work, person, id, text)
  await work.transaction(async (work) => {
    await lockOwner(work, person.id)
    const [held] = await work.db
      .select({ count: sql<number>`count(*)::int`, next: sql<number>`coalesce(max(position) + 1, 0)::int` })
      .from(quickReplies)
      .where(eq(quickReplies.ownerId, person.id))
    if ((held?.count ?? 0) >= MAX_QUICK_REPLIES) {
      throw new Refusal('QUOTA_REACHED', `You can save ${MAX_QUICK_REPLIES} quick replies. Remove one first.`)
    }
    await work.db.insert(quickReplies).values({ ownerId: person.id, position: held?.next ?? 0, text })
  })
}

async function changeText(work: Work, person: Person, id: string, text: string): Promise<void> {
  const changed = await work.db
    .update(quickReplies)
    .set({ text })
    .where(and(eq(quickReplies.id, id), eq(quickReplies.ownerId, person.id)))
    .returning({ id: quickReplies.id })
  if (changed.length === 0) throw notFound('There is no such quick reply.')
}

export async function removeQuickReply(work: Work, person: Person, id: string): Promise<void> {
  await work.db.delete(quickReplies).where(and(eq(quickReplies.id, id), eq(quickReplies.ownerId, person.id)))
}
