import { after, MINUTE } from '#contract/duration.ts'
import type { Query } from '../client.ts'
import * as table from '../schema/index.ts'
import { demoId, inParts } from './rows.ts'
import type { DemoConversation, DemoMarketplace, DemoMessage } from './types.ts'

/** Nothing of them is due to be mailed. */
export async function insertConversations(db: Query, demo: DemoMarketplace, now: Date) {
  const titles = new Map(demo.jobs.map(({ key, title }) => [key, title]))
  const conversations = demo.conversations.map((conversation) => ({ ...conversation, ...idsOf(conversation) }))
  await inParts(
    db,
    table.conversations,
    conversations.map(({ id, clientId, providerId, jobKey, messages }) => ({
      id,
      clientId,
      providerId,
      jobId: jobKey === null ? null : demoId('job', jobKey),
      jobTitle: jobKey === null ? null : titles.get(jobKey),
      startedAt: messages[0]?.at ?? now,
      ...answerOf(messages),
    })),
  )
  await inParts(
    db,
    table.conversationSides,
    conversations.flatMap(({ id, clientId, providerId, messages }) =>
      (['client', 'provider'] as const).map((side) => ({
        conversationId: id,
        userId: side === 'client' ? clientId : providerId,
        lastAt: messages.at(-1)?.at ?? null,
        unread: messages.filter(({ by, read }) => by !== side && !read).length,
      })),
    ),
  )
  await inParts(
    db,
    table.messages,
    conversations.flatMap(({ id, clientId, providerId, messages }) =>
      messages.map((message, index) => ({
        id: demoId('message', `${id} ${index}`),
        conversationId: id,
        senderId: message.by === 'client' ? clientId : providerId,
        text: message.text,
        sentAt: message.at,
        readAt: message.read ? readAt(message, messages[index + 1], now) : null,
      })),
    ),
  )
}

function idsOf({ clientKey, providerKey, jobKey }: DemoConversation) {
  return {
    id: demoId('conversation', `${clientKey} ${providerKey} ${jobKey ?? ''}`),
    clientId: demoId('client', clientKey),
    providerId: demoId('provider', providerKey),
  }
}

/** As server/message/answer-time.ts notes it. */
function answerOf(messages: DemoMessage[]) {
  const [first] = messages
  if (first?.by !== 'client') return {}
  return { askedAt: first.at, answeredAt: messages.find(({ by }) => by === 'provider')?.at ?? null }
}

/** Just before the other side answered, or soon. */
function readAt({ at }: DemoMessage, next: DemoMessage | undefined, now: Date): Date {
  const soon = after(at, 15 * MINUTE)
  return new Date(Math.min(soon.getTime(), (next?.at ?? now).getTime()))
}
