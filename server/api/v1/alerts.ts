import { AlertData, AlertInput } from '#contract/api/alert.ts'
import { pounds } from '#contract/api/view.ts'
import { alertSettings, editAlerts } from '#server/alert/settings.ts'
import { member, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { operation } from './operation.ts'

const settings = {
  on: true,
  radiusMiles: 25,
  pace: 'at_once',
  place: 'Leeds',
  minBudget: { amount: 20_000, currency: 'GBP' },
  categories: [{ id: 31, name: 'Construction/Trade > Roofing', muted: false }],
  matches: 4,
}

export const view = member
  .meta({ scope: 'read', ...READS })
  .route(
    operation('GET /me/job-alerts', {
      tag: 'Alerts',
      summary: 'Read your job alert settings',
      description: 'For members. `on` says whether alerts are sent by email.',
      example: { answer: settings },
    }),
  )
  .output(AlertData)
  .handler(({ context: { work, person } }) => alertData(work, person))

export const edit = member
  .meta({ scope: 'listing' })
  .route(
    operation('PUT /me/job-alerts', {
      tag: 'Alerts',
      summary: 'Change your job alert settings',
      description: 'For members. It replaces them all.',
      example: {
        body: { radiusMiles: 25, pace: 'at_once', minBudget: { amount: 20_000, currency: 'GBP' } },
        answer: settings,
      },
    }),
  )
  .input(AlertInput)
  .output(AlertData)
  .errors(refusals('CATEGORY_UNKNOWN'))
  .handler(async ({ input: { minBudget, ...input }, context: { work, person } }) => {
    await editAlerts(work, person, { ...input, minBudgetPence: minBudget?.amount ?? null })
    return alertData(work, person)
  })

async function alertData(work: Work, person: Person) {
  const { categories, minBudgetPence, ...settings } = await alertSettings(work, person)
  return {
    ...settings,
    minBudget: minBudgetPence === null ? null : pounds(minBudgetPence),
    categories: categories.map(({ id, text, muted }) => ({ id, name: text, muted })),
  }
}
