import { z } from 'zod'
import { EditAlerts } from '../alert/input.ts'
import { AlertSettings } from '../alert/view.ts'
import { Money } from './view.ts'

export const AlertData = AlertSettings.pick({ on: true, radiusMiles: true, pace: true, place: true }).extend({
  minBudget: Money.nullable(),
  categories: z.array(z.object({ id: z.int(), name: z.string(), muted: z.boolean() })),
  matches: AlertSettings.shape.matches.describe('Open jobs that fit now, counted up to 100.'),
})

const amount = EditAlerts.shape.minBudgetPence.unwrap().describe('In pence.')

export const AlertInput = EditAlerts.omit({ minBudgetPence: true }).extend({
  minBudget: z
    .strictObject({ ...Money.shape, amount })
    .optional()
    .describe('Leave it out for any budget.'),
  muted: EditAlerts.shape.muted.default([]).describe('Ids of categories that send no alerts.'),
})
