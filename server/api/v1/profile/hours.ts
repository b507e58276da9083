import { z } from 'zod'
import { AwayInput, CoverageData, HolidayInput, HoursData } from '#contract/api/profile.ts'
import { EditCoverage, EditHours } from '#contract/profile/input.ts'
import * as availability from '#server/profile/availability/availability.ts'
import { editCoverage, ownCoverage } from '#server/profile/coverage/coverage.ts'
import { provider, providerActs, providerReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { operation } from '../operation.ts'

// When and where a provider works.

const WEEK = {
  ...{ mon: [['08:00', '17:30']], tue: [['08:00', '17:30']], wed: [['08:00', '12:00']], thu: [['08:00', '17:30']] },
  ...{ fri: [['08:00', '15:00']], sat: [], sun: [] },
}
const HOURS = { hours: WEEK, holidays: [{ from: '2026-12-24', to: '2027-01-02', note: 'Christmas' }], away: null }

export const readHours = providerReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /profile/hours', {
      tag: 'Profile',
      summary: 'Read your opening hours and holidays',
      description: 'Times and days are London’s. Hours are null if you give none.',
      example: { answer: HOURS },
    }),
  )
  .output(HoursData)
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => availability.availabilityOf(context.work, context.person))

export const setHours = provider
  .meta({ scope: 'listing' })
  .route(
    operation('PUT /profile/hours', {
      tag: 'Profile',
      summary: 'Set your opening hours',
      description: 'The whole week, up to three periods a day. Seven closed days mean that you give no hours.',
      example: { body: WEEK, answer: HOURS },
    }),
  )
  .input(EditHours)
  .output(HoursData)
  .errors(refusals('NOT_FOUND'))
  .handler(async ({ input, context: { work, person } }) => {
    await availability.setHours(work, person, { hours: input, seen: {} })
    return availability.availabilityOf(work, person)
  })

export const addHoliday = provider
  .meta({ scope: 'listing' })
  .route(
    operation('POST /profile/holidays', {
      tag: 'Profile',
      summary: 'Add a holiday',
      status: 201,
      example: { body: HOURS.holidays[0], answer: HOURS },
    }),
  )
  .input(HolidayInput)
  .output(HoursData)
  .errors(refusals('NOT_FOUND', 'DAY_OVER', 'DAY_TOO_FAR', 'DAYS_OVERLAP', 'TOO_MANY_HOLIDAYS'))
  .handler(async ({ input: { from, to = from, note }, context: { work, person } }) => {
    await availability.addHoliday(work, person, { from, to, note })
    return availability.availabilityOf(work, person)
  })

export const removeHoliday = providerActs
  .meta({ scope: 'listing' })
  .route(
    operation('DELETE /profile/holidays/{from}', {
      tag: 'Profile',
      summary: 'Delete a holiday',
      description: 'By its first day.',
      example: {},
    }),
  )
  .input(z.strictObject({ from: z.iso.date() }))
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => availability.removeHoliday(context.work, context.person, input.from))

export const goAway = providerActs
  .meta({ scope: 'listing' })
  .route(
    operation('PUT /profile/away', {
      tag: 'Profile',
      summary: 'Say that you’re away',
      description: 'Until the start of a day in London. You get no job alerts until then.',
      example: { body: { until: '2026-12-14', hides: false } },
    }),
  )
  .input(AwayInput)
  .errors(refusals('NOT_FOUND', 'DAY_OVER', 'DAY_TOO_FAR'))
  .handler(({ input, context }) => availability.goAway(context.work, context.person, input))

export const comeBack = providerActs
  .meta({ scope: 'listing' })
  .route(operation('DELETE /profile/away', { tag: 'Profile', summary: 'Say that you’re back', example: {} }))
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => availability.comeBack(context.work, context.person))

const COVERAGE = { kind: 'radius', miles: 25, base: 'Leeds', bases: ['York'], places: [] }

export const readCoverage = providerReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /profile/coverage', {
      tag: 'Profile',
      summary: 'Read where you work',
      example: { answer: COVERAGE },
    }),
  )
  .output(CoverageData)
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => ownCoverage(context.work, context.person))

export const setCoverage = provider
  .meta({ scope: 'listing' })
  .route(
    operation('PUT /profile/coverage', {
      tag: 'Profile',
      summary: 'Set where you work',
      description: 'A distance around your place and up to two more bases, or up to ten places by name.',
      example: { body: { kind: 'radius', miles: 25, bases: ['York'] }, answer: COVERAGE },
    }),
  )
  .input(EditCoverage)
  .output(CoverageData)
  .errors(refusals('NOT_FOUND', 'LOCATION_UNKNOWN'))
  .handler(async ({ input, context: { work, person } }) => {
    await editCoverage(work, person, input)
    return ownCoverage(work, person)
  })
