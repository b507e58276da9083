import { after, MINUTE } from '#contract/duration.ts'
import { conversationTexts } from '#db/demo/content.ts'
import { random } from '#db/demo/random.ts'
import { daysBefore, hoursBefore } from './calendar.ts'
import type { DemoConversation, DemoMessage, DemoReply } from './types.ts'

type Text = (typeof conversationTexts)[number]

export function demoConversations(now: Date, replies: readonly DemoReply[]): DemoConversation[] {
  return conversationTexts.map((text) => {
    let at = beginningOf(text, now, replies)
    const messages = text.messages.map(({ by, after: minutes, text, unread }): DemoMessage => {
      at = after(at, minutes * MINUTE)
      return { by, text, at, read: !unread }
    })
    return { clientKey: text.client, providerKey: text.provider, jobKey: text.job ?? null, messages }
  })
}

/** About a job: when the provider opened it. */
function beginningOf(
  { client, provider, job, daysAgo, hoursAgo }: Text,
  now: Date,
  replies: readonly DemoReply[],
): Date {
  if (daysAgo !== undefined) return daysBefore(now, daysAgo, random(`demo conversation ${client} ${provider}`))
  if (hoursAgo !== undefined) return hoursBefore(now, hoursAgo)
  const reply = replies.find(({ jobKey, providerKey }) => jobKey === job && providerKey === provider)
  if (!reply) throw new Error(`The demo has a conversation about ${job}, which ${provider} has not opened`)
  return reply.at
}
