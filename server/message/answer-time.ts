import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Query } from '#db/client.ts'
import { conversations } from '#db/schema/index.ts'

// What server/directory/answer-time.ts counts. The conversation is locked.

type Delivery = { conversationId: string; senderId: string; now: Date }

/** Of the first message that reaches a side: the time to answer begins if it is the client's. */
export async function noteQuestion(db: Query, { conversationId, senderId, now }: Delivery): Promise<void> {
  await db
    .update(conversations)
    .set({ askedAt: now })
    .where(and(eq(conversations.id, conversationId), eq(conversations.clientId, senderId)))
}

/** Of any later one: the time ends with the provider's first. */
export async function noteAnswer(db: Query, { conversationId, senderId, now }: Delivery): Promise<void> {
  await db
    .update(conversations)
    .set({ answeredAt: now })
    .where(
      and(
        eq(conversations.id, conversationId),
        eq(conversations.providerId, senderId),
        isNotNull(conversations.askedAt),
        isNull(conversations.answeredAt),
      ),
    )
}
