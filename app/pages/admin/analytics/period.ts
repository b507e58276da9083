import { STEPS, type Step } from '#contract/admin/analytics.ts'
import { Period } from '#contract/admin/input.ts'
import { addDays, dayOf } from '#contract/date.ts'

/** Returns the last 30 days if the address says nothing, or nothing that makes sense; `problem` says so. */
export function periodOf(query: URLSearchParams, now: Date): { period: Period; problem: string | null } {
  const today = dayOf(now)
  const step: Step = STEPS.find((one) => one === query.get('step')) ?? 'day'
  const usual = { from: addDays(today, -29), to: today, step }
  if (!query.has('from') && !query.has('to')) return { period: usual, problem: null }
  const read = Period.safeParse({ from: query.get('from') || usual.from, to: query.get('to') || today, step })
  if (read.success) return { period: read.data, problem: null }
  return { period: usual, problem: read.error.issues[0]?.message ?? 'Choose two days' }
}

export function queryOf({ from, to, step }: Period): string {
  return new URLSearchParams({ from, to, step }).toString()
}
