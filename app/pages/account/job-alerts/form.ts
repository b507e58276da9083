import type { AlertSettings } from '#contract/alert/words.ts'
import type { FormResult, FormValues } from '#contract/form.ts'

/** `shown`: the categories that the form offers, of which `category` are ticked. */
export const ALERT_FIELDS = { radius: 'text', pace: 'text', budget: 'text', shown: 200, category: 200 } as const

/** The fields of EditAlerts that have other names in the form. */
export const ALERT_PATHS = { radiusMiles: 'radius', minBudgetPence: 'budget' } as const

type AlertValues = FormValues<typeof ALERT_FIELDS>
export type AlertResult = FormResult<typeof ALERT_FIELDS>

export function storedValues({ radiusMiles, pace, minBudgetPence, categories }: AlertSettings): AlertValues {
  return {
    radius: String(radiusMiles),
    pace,
    budget: minBudgetPence === null ? '' : String(minBudgetPence / 100),
    shown: categories.map(({ id }) => String(id)),
    category: categories.filter(({ muted }) => !muted).map(({ id }) => String(id)),
  }
}

export function inputOf({ radius, pace, budget, shown, category }: AlertValues) {
  return {
    radiusMiles: Number(radius),
    pace,
    minBudgetPence: budget,
    muted: shown.filter((id) => !category.includes(id)).map(Number),
  }
}
