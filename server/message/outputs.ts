import { z } from 'zod'
import {
  type ConversationList,
  type Inbox,
  MESSAGE_STATES,
  type Message,
  type MessagePhoto,
  type OpeningView,
  type OtherSide,
  type QuickReply,
  THREAD_STATES,
  type Thread,
  WARNINGS,
} from '#contract/message.ts'

// Only fields named here leave the server.

export const messagePhoto = z.object({
  id: z.uuid(),
  width: z.number(),
  height: z.number(),
}) satisfies z.ZodType<MessagePhoto>

export const sent = z.object({ conversationId: z.uuid(), held: z.boolean() })

const otherSide = z.object({
  id: z.uuid().nullable(),
  name: z.string(),
  imageUrl: z.string().nullable(),
}) satisfies z.ZodType<OtherSide>

export const conversationLine = z.object({
  id: z.uuid(),
  other: otherSide,
  about: z.string().nullable(),
  newest: z.object({ text: z.string(), mine: z.boolean(), photos: z.number() }),
  at: z.date(),
  unread: z.number(),
})

export const conversationList = z.object({
  lines: z.array(conversationLine),
  page: z.number(),
  more: z.boolean(),
}) satisfies z.ZodType<ConversationList>

const message = z.object({
  id: z.uuid(),
  seq: z.number(),
  mine: z.boolean(),
  text: z.string(),
  sentAt: z.date(),
  readAt: z.date().nullable(),
  state: z.enum(MESSAGE_STATES),
  warning: z.enum(WARNINGS).nullable(),
  photos: z.array(messagePhoto),
}) satisfies z.ZodType<Message>

export const thread = z.object({
  id: z.uuid(),
  other: otherSide.extend({ listed: z.boolean() }),
  about: z.object({ title: z.string(), jobId: z.uuid().nullable() }).nullable(),
  state: z.enum(THREAD_STATES),
  messages: z.array(message),
  more: z.boolean(),
  unread: z.number(),
  waiting: z.array(messagePhoto),
}) satisfies z.ZodType<Thread>

export const opening = z.object({
  name: z.string(),
  about: z.string().nullable(),
  conversationId: z.uuid().nullable(),
}) satisfies z.ZodType<OpeningView>

export const quickReply = z.object({ id: z.uuid(), text: z.string() }) satisfies z.ZodType<QuickReply>

export const inbox = z.object({ unread: z.number(), newestAt: z.date().nullable() }) satisfies z.ZodType<Inbox>
