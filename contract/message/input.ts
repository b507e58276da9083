import { z } from 'zod'
import { paragraphs } from '../typed-text.ts'
import { MOST_CHARACTERS, MOST_MESSAGE_PHOTOS, QUICK_REPLY_CHARACTERS } from './words.ts'

const EMPTY = 'Write your message'

const text = paragraphs(MOST_CHARACTERS)
const TextNeeded = paragraphs(MOST_CHARACTERS, EMPTY)

/** From a listing: the provider. From a job: its poster names the provider, a member the job alone. */
export const Opening = z
  .strictObject({ providerId: z.uuid().optional(), jobId: z.uuid().optional() })
  .refine(({ providerId, jobId }) => providerId !== undefined || jobId !== undefined)
export type Opening = z.infer<typeof Opening>

export const StartConversation = z.strictObject({ id: z.uuid(), to: Opening, text: TextNeeded })
export type StartConversation = z.infer<typeof StartConversation>

export const SendMessage = z
  .strictObject({
    id: z.uuid(),
    conversationId: z.uuid(),
    text,
    photos: z
      .array(z.uuid())
      .max(MOST_MESSAGE_PHOTOS, `Send at most ${MOST_MESSAGE_PHOTOS} photos at once`)
      .default([]),
  })
  .refine(({ text, photos }) => text !== '' || photos.length > 0, { error: EMPTY, path: ['text'] })
export type SendMessage = z.infer<typeof SendMessage>

export const KeepDraft = z.strictObject({ providerId: z.uuid(), text: TextNeeded })
export type KeepDraft = z.infer<typeof KeepDraft>

export const DraftToken = z.string().regex(/^[\w-]{43}$/)

export const QuickReplyText = paragraphs(QUICK_REPLY_CHARACTERS, 'Write the text')
