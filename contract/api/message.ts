import { z } from 'zod'
import { ConversationLine, Delivery, Message, OtherSide, Thread } from '../message/view.ts'
import { PhotoData } from './photo.ts'

// Conversations as programs read them.

const about = z
  .object({ title: z.string(), jobId: z.uuid().nullable() })
  .nullable()
  .describe('The job that it is about.')

export const ConversationData = ConversationLine.pick({ id: true, newest: true, unread: true, turn: true }).extend({
  url: z.url(),
  other: OtherSide.describe('The id is null if they left this site.'),
  about: z.string().nullable().describe('The title of the job that it is about.'),
  lastMessageAt: z.date(),
})
export type ConversationData = z.infer<typeof ConversationData>

export const ThreadData = Thread.pick({ id: true, other: true, state: true, turn: true, unread: true }).extend({
  url: z.url(),
  about,
})

export const MessageData = Message.omit({ photos: true }).extend({
  seq: Message.shape.seq.describe('Grows with every message. “Mark as read” takes it.'),
  readAt: Message.shape.readAt.describe('Of your own messages.'),
  warning: Message.shape.warning.describe('What it looks like: asks for a payment, or leads away from this site.'),
  photos: z.array(PhotoData),
})

export const SentMessage = Delivery.extend({
  id: z.uuid(),
  held: Delivery.shape.held.describe('We check it before it is delivered.'),
})
