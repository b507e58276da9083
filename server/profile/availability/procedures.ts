import { z } from 'zod'
import { AddHoliday, GoAway, SetHours } from '#contract/profile/availability-input.ts'
import { provider, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { availabilityOf } from './availability.ts'
import * as editing from './edit.ts'
import { availability, savedHours } from './outputs.ts'

export const own = provider
  .meta(READS)
  .output(availability)
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => availabilityOf(context.work, context.person))

export const setHours = provider
  .input(SetHours)
  .output(savedHours)
  .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE'))
  .handler(({ input, context }) => editing.setHours(context.work, context.person, input))

export const addHoliday = provider
  .input(AddHoliday)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'DAY_OVER', 'DAY_TOO_FAR', 'DAYS_OVERLAP', 'TOO_MANY_HOLIDAYS'))
  .handler(({ input, context }) => editing.addHoliday(context.work, context.person, input))

export const removeHoliday = provider
  .input(z.strictObject({ from: z.iso.date() }))
  .output(z.void())
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => editing.removeHoliday(context.work, context.person, input.from))

export const goAway = provider
  .input(GoAway)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'DAY_OVER', 'DAY_TOO_FAR'))
  .handler(({ input, context }) => editing.goAway(context.work, context.person, input))

export const comeBack = provider
  .output(z.void())
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => editing.comeBack(context.work, context.person))
