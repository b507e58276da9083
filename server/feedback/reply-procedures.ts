import { z } from 'zod'
import { EditReply, WriteReply } from '#contract/feedback/input.ts'
import { anyone, confirmedProvider, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { feedbackReply } from './outputs.ts'
import { editReply as edit, replyTo, writeReply } from './reply.ts'

export const reply = confirmedProvider
  .input(WriteReply)
  .output(z.object({ id: z.uuid() }))
  .errors(refusals('NOT_FOUND', 'ALREADY_REPLIED', 'WORDS_TO_CHECK', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => writeReply(context.work, context.person, input))

export const editReply = confirmedProvider
  .input(EditReply)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'WORDS_TO_CHECK', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => edit(context.work, context.person, input))

export const replyOf = anyone
  .meta(READS)
  .input(z.strictObject({ feedbackId: z.uuid() }))
  .output(feedbackReply)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => replyTo(context.work, input.feedbackId))
