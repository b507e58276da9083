import { z } from 'zod'
import { AddHoliday, GoAway, SetHours } from '#contract/profile/input.ts'
import { Availability, SavedHours } from '#contract/profile/view.ts'
import { provider, providerActs, providerReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as availability from './availability.ts'

export const own = providerReads
  .output(Availability)
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => availability.availabilityOf(context.work, context.person))

export const setHours = provider
  .input(SetHours)
  .output(SavedHours)
  .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE'))
  .handler(({ input, context }) => availability.setHours(context.work, context.person, input))

export const addHoliday = providerActs
  .input(AddHoliday)
  .errors(refusals('NOT_FOUND', 'DAY_OVER', 'DAY_TOO_FAR', 'DAYS_OVERLAP', 'TOO_MANY_HOLIDAYS'))
  .handler(({ input, context }) => availability.addHoliday(context.work, context.person, input))

export const removeHoliday = providerActs
  .input(z.strictObject({ from: z.iso.date() }))
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => availability.removeHoliday(context.work, context.person, input.from))

export const goAway = providerActs
  .input(GoAway)
  .errors(refusals('NOT_FOUND', 'DAY_OVER', 'DAY_TOO_FAR'))
  .handler(({ input, context }) => availability.goAway(context.work, context.person, input))

export const comeBack = providerActs
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => availability.comeBack(context.work, context.person))
