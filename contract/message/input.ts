import { z } from 'zod'
import { paragraphs } from '../typed-text.ts'
import { MAX_MESSAGE_LENGTH, MAX_MESSAGE_PHOTOS, MAX_QUICK_REPLY_LENGTH } from './words.ts'

const EMPTY = 'Write your message'

const text = paragraphs(MAX_MESSAGE_LENGTH)
const TextNeeded = paragraphs(MAX_MESSAGE_LENGTH, EMPTY)

/** A listing names the provider. On a job, its poster names the provider, a member the job alone. */
export const ConversationTarget = z
  .strictObject({ providerId: z.uuid().optional(), jobId: z.uuid().optional() })
  .refine(({ providerId, jobId }) => providerId !== undefined || jobId !== undefined)
export type ConversationTarget = z.infer<typeof ConversationTarget>

const photos = z
  .array(z.uuid())
  .max(MAX_MESSAGE_PHOTOS, `Send at most ${MAX_MESSAGE_PHOTOS} photos at once`)
  .default([])

const saysSomething = ({ text, photos }: { text: string; photos: string[] }) => text !== '' || photos.length > 0

export const StartConversation = z
  .strictObject({ id: z.uuid(), to: ConversationTarget, text, photos })
  .refine(saysSomething, { error: EMPTY, path: ['text'] })
export type StartConversation = z.infer<typeof StartConversation>

export const SendMessage = z
  .strictObject({ id: z.uuid(), conversationId: z.uuid(), text, photos })
  .refine(saysSomething, { error: EMPTY, path: ['text'] })
export type SendMessage = z.infer<typeof SendMessage>

export const KeepDraft = z.strictObject({ providerId: z.uuid(), text: TextNeeded })
export type KeepDraft = z.infer<typeof KeepDraft>

export const DraftToken = z.string().regex(/^[\w-]{43}$/)

export const QuickReplyText = paragraphs(MAX_QUICK_REPLY_LENGTH, 'Write the text')
