import { eq } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit/words.ts'
import type { HeldMessage } from '#contract/report/view.ts'
import { messages } from '#db/schema/index.ts'
import { dropMessage, heldMessages, NotHeld, releaseMessage } from '#server/message/held.ts'
import { notifyReader } from '#server/message/push.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

const MAX_MESSAGES_SHOWN = 50

/** The oldest first. */
export function listHeld(work: Work): Promise<HeldMessage[]> {
  return heldMessages(work.db, MAX_MESSAGES_SHOWN)
}

export function releaseHeld(work: Work, id: string): Promise<void> {
  return work.transaction(async (work) => {
    await decide(work, id, releaseMessage, 'message.released')
    await notifyReader(work, id)
  })
}

export function dropHeld(work: Work, id: string): Promise<void> {
  return decide(work, id, dropMessage, 'message.dropped')
}

async function decide(work: Work, id: string, act: typeof releaseMessage, action: AuditAction): Promise<void> {
  await work.transaction(async (work) => {
    await act(work.db, work.now(), id).catch((error) => {
      throw error instanceof NotHeld ? notFound('This message doesn’t wait for a check any more.') : error
    })
    const [message] = await work.db.select({ senderId: messages.senderId }).from(messages).where(eq(messages.id, id))
    await record(work, { action, subjectId: message?.senderId ?? null, after: { message: id } })
  })
}
