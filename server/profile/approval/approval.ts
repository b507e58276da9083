import { and, eq, isNull } from 'drizzle-orm'
import { listingChangeRequests } from '#db/schema/index.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

export async function sendAgain(work: Work, { id }: Person): Promise<void> {
  const open = and(eq(listingChangeRequests.providerId, id), isNull(listingChangeRequests.doneAt))
  const done = await work.db
    .update(listingChangeRequests)
    .set({ doneAt: work.now() })
    .where(open)
    .returning({ id: listingChangeRequests.id })
  if (done.length === 0) {
    throw new Refusal('CHANGED_MEANWHILE', 'We have your page already, or it has been approved. There’s nothing to do.')
  }
}
