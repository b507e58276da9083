import { z } from 'zod'
import { MESSAGE_STATES, THREAD_STATES, TURNS, WARNINGS } from './words.ts'

export const QuickReply = z.object({ id: z.uuid(), text: z.string() })
export type QuickReply = z.infer<typeof QuickReply>

/** Pixels of the large version. */
export const MessagePhoto = z.object({ id: z.uuid(), width: z.number(), height: z.number() })
export type MessagePhoto = z.infer<typeof MessagePhoto>

export const Message = z.object({
  id: z.uuid(),
  seq: z.number(),
  mine: z.boolean(),
  text: z.string(),
  sentAt: z.date(),
  /** Set for the caller's own messages only. */
  readAt: z.date().nullable(),
  state: z.enum(MESSAGE_STATES),
  /** Set for messages of the other side only. */
  warning: z.enum(WARNINGS).nullable(),
  photos: z.array(MessagePhoto),
})
export type Message = z.infer<typeof Message>

/** The `id` is null if they were erased. */
export const OtherSide = z.object({ id: z.uuid().nullable(), name: z.string(), imageUrl: z.string().nullable() })
export type OtherSide = z.infer<typeof OtherSide>

export const ConversationLine = z.object({
  id: z.uuid(),
  other: OtherSide,
  /** Title of the job. */
  about: z.string().nullable(),
  newest: z.object({ text: z.string(), mine: z.boolean(), photos: z.number() }),
  at: z.date(),
  unread: z.number(),
  turn: z.enum(TURNS).nullable(),
})
export type ConversationLine = z.infer<typeof ConversationLine>

export const ConversationList = z.object({
  lines: z.array(ConversationLine),
  page: z.number(),
  more: z.boolean(),
  /** How many wait for the caller’s answer, among the newest few hundred. */
  waiting: z.number(),
})
export type ConversationList = z.infer<typeof ConversationList>

export const Thread = z.object({
  id: z.uuid(),
  other: OtherSide.extend({ listed: z.boolean() }),
  about: z.object({ title: z.string(), jobId: z.uuid().nullable() }).nullable(),
  state: z.enum(THREAD_STATES),
  turn: z.enum(TURNS).nullable(),
  /** Oldest first. */
  messages: z.array(Message),
  /** There are earlier ones. */
  more: z.boolean(),
  unread: z.number(),
  /** Added without JavaScript, not sent yet. */
  waiting: z.array(MessagePhoto),
})
export type Thread = z.infer<typeof Thread>

/** Whom a first message would go to. */
export const OpeningView = z.object({
  name: z.string(),
  about: z.string().nullable(),
  conversationId: z.uuid().nullable(),
})
export type OpeningView = z.infer<typeof OpeningView>

/** What this person typed before they signed up; the token is for their browser. */
export const WaitingDraft = z.object({ token: z.string(), providerId: z.uuid() })
export type WaitingDraft = z.infer<typeof WaitingDraft>

export const Inbox = z.object({ unread: z.number(), newestAt: z.date().nullable() })
export type Inbox = z.infer<typeof Inbox>

export const Delivery = z.object({ conversationId: z.uuid(), held: z.boolean() })
export type Delivery = z.infer<typeof Delivery>
