import { PACES } from '#contract/alert.ts'
import { EditAlerts, Pounds } from '#contract/edit-alerts.ts'
import { RADII } from '#contract/place.ts'

export type AlertValues = { radius: string; pace: string; budget: string; muted: number[] }
export type AlertErrors = Partial<Record<'radius' | 'pace' | 'budget', string>>

export const ALERT_FIELDS = ['radius', 'pace', 'budget'] as const
export const ALERT_LISTS = { shown: 200, category: 200 }

export function postedAlerts(form: FormData): AlertValues {
  const ticked = form.getAll('category').map(Number)
  const shown = form.getAll('shown').map(Number)
  const text = (name: (typeof ALERT_FIELDS)[number]) => String(form.get(name) ?? '')
  return {
    radius: text('radius'),
    pace: text('pace'),
    budget: text('budget'),
    muted: shown.filter((id) => !ticked.includes(id)),
  }
}

export function readAlerts({
  radius,
  pace,
  budget,
  muted,
}: AlertValues): { input: EditAlerts; errors: null } | { input: null; errors: AlertErrors } {
  const pounds = Pounds.safeParse(budget)
  const input = EditAlerts.safeParse({
    radiusMiles: RADII.find((miles) => String(miles) === radius),
    pace: PACES.find((known) => known === pace),
    minBudgetPence: pounds.data ?? null,
    muted,
  })
  if (pounds.success && input.success) return { input: input.data, errors: null }
  const errors: AlertErrors = {}
  if (!pounds.success) errors.budget = pounds.error.issues[0]?.message ?? ''
  for (const { path, message } of input.error?.issues ?? []) {
    if (path[0] === 'radiusMiles') errors.radius = message
    if (path[0] === 'pace') errors.pace = message
  }
  return { input: null, errors }
}
