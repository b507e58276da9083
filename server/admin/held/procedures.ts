import { z } from 'zod'
import { ById } from '#contract/by-id.ts'
import { HeldMessage } from '#contract/report/view.ts'
import { staffActs, staffReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { dropHeld, listHeld, releaseHeld } from './held.ts'

export const list = staffReads.output(z.array(HeldMessage)).handler(({ context }) => listHeld(context.work))

export const release = staffActs
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => releaseHeld(context.work, input.id))

export const drop = staffActs
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => dropHeld(context.work, input.id))
