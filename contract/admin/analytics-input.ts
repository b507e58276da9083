import { z } from 'zod'
import { daysBetween, MOST_DAYS, STEPS } from './analytics.ts'

const Day = z.iso.date().refine((day) => day >= '2000-01-01' && day < '2200-01-01', 'Choose a day of this century')

export const PeriodInput = z
  .strictObject({ from: Day, to: Day, step: z.enum(STEPS) })
  .refine(({ from, to }) => from <= to, { message: 'The last day comes before the first', path: ['to'] })
  .refine(({ from, to }) => daysBetween(from, to) <= MOST_DAYS, {
    message: 'Choose at most three years',
    path: ['from'],
  })
