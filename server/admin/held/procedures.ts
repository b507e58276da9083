import { z } from 'zod'
import { HeldMessage } from '#contract/report/view.ts'
import { READS, staff } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { dropHeld, listHeld, releaseHeld } from './held.ts'

const MessageId = z.strictObject({ id: z.uuid() })

export const list = staff
  .meta(READS)
  .output(z.array(HeldMessage))
  .handler(({ context }) => listHeld(context.work))

export const release = staff
  .input(MessageId)
  .output(z.void())
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => releaseHeld(context.work, input.id))

export const drop = staff
  .input(MessageId)
  .output(z.void())
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => dropHeld(context.work, input.id))
