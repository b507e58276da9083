import { z } from 'zod'
import { AddHoliday, GoAway, SetHours } from '#contract/profile/input.ts'
import { Availability, SavedHours } from '#contract/profile/view.ts'
import { provider, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as availability from './availability.ts'

export const own = provider
  .meta(READS)
  .output(Availability)
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => availability.availabilityOf(context.work, context.person))

export const setHours = provider
  .input(SetHours)
  .output(SavedHours)
  .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE'))
  .handler(({ input, context }) => availability.setHours(context.work, context.person, input))

export const addHoliday = provider
  .input(AddHoliday)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'DAY_OVER', 'DAY_TOO_FAR', 'DAYS_OVERLAP', 'TOO_MANY_HOLIDAYS'))
  .handler(({ input, context }) => availability.addHoliday(context.work, context.person, input))

export const removeHoliday = provider
  .input(z.strictObject({ from: z.iso.date() }))
  .output(z.void())
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => availability.removeHoliday(context.work, context.person, input.from))

export const goAway = provider
  .input(GoAway)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'DAY_OVER', 'DAY_TOO_FAR'))
  .handler(({ input, context }) => availability.goAway(context.work, context.person, input))

export const comeBack = provider
  .output(z.void())
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => availability.comeBack(context.work, context.person))
