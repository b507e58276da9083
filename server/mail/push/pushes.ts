import { z } from 'zod'
import { SECOND } from '#contract/duration.ts'
import type { PushKind } from '#contract/push/words.ts'

/** Milliseconds in which someone who has the conversation open reads a message, and is not told of it again. */
const READING = 4 * SECOND

export const OfReader = z.object({ userId: z.uuid() })

// Every notification, as mails.ts has every mail: the queue holds only names and ids, so nothing in it is out of date.
const declared = {
  'message.arrived': { kind: 'messages', data: OfReader.extend({ messageId: z.uuid() }), delay: READING },
  'alert.job': { kind: 'job_alerts', data: OfReader.extend({ jobId: z.uuid() }) },
  'alert.day': { kind: 'job_alerts', data: OfReader.extend({ jobIds: z.array(z.uuid()) }) },
  'job.revealed': { kind: 'answers', data: OfReader.extend({ jobId: z.uuid(), providerId: z.uuid() }) },
  'feedback.replied': { kind: 'answers', data: OfReader.extend({ replyId: z.uuid() }) },
  'feedback.received': {
    kind: 'answers',
    data: OfReader.extend({ feedbackId: z.uuid(), updateId: z.uuid().nullable() }),
  },
} satisfies Record<string, { kind: PushKind; data: z.ZodType; delay?: number }>

export type PushName = keyof typeof declared
export type PushData<Name extends PushName> = z.infer<(typeof declared)[Name]['data']>

export const pushes: {
  [Name in PushName]: { kind: PushKind; data: z.ZodType<PushData<Name>>; delay?: number }
} = declared

export function isPushName(name: string): name is PushName {
  return name in pushes
}
