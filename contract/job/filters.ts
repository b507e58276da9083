import { readFieldFilters, writeFieldFilters } from '../custom-field/filters.ts'
import { cleanText, MAX_RESULTS_COUNTED } from '../directory/words.ts'
import { readPence } from '../money.ts'
import { RADII } from '../place/words.ts'
import type { JobFilters } from './input.ts'
import { BUDGET_TYPES, JOBS_PER_PAGE, MAX_POUNDS } from './words.ts'

/** Pounds. The far end means "or more". */
export const BUDGET_SLIDER = { min: 0, max: 10_000, step: 100, from: 0, to: 5_000 } as const
export const LAST_JOBS_PAGE = Math.ceil(MAX_RESULTS_COUNTED / JOBS_PER_PAGE)

export const noJobFilters: JobFilters = {
  category: '',
  location: '',
  radius: null,
  minBudget: null,
  maxBudget: null,
  budgetType: 'any',
  page: 1,
}

export const BUDGET_ENDS = ['minBudget', 'maxBudget'] as const
export type BudgetEnd = (typeof BUDGET_ENDS)[number]

/** Rounds to whole pounds so that the filter only widens. */
export function readBudgetEnd(end: BudgetEnd, text: string): number | null {
  const pence = readPence(text)
  if (pence === null) return null
  return Math.min(end === 'minBudget' ? Math.floor(pence / 100) : Math.ceil(pence / 100), MAX_POUNDS)
}

/** What was typed as an end of the budget and cannot be read. */
export type UnreadEnds = Partial<Record<BudgetEnd, string>>

export function unreadEnds(params: URLSearchParams): UnreadEnds {
  const typed = BUDGET_ENDS.map((end) => [end, cleanText(params.get(end) ?? '')] as const)
  return Object.fromEntries(typed.filter(([end, text]) => text !== '' && readBudgetEnd(end, text) === null))
}

/** Never fails: unreadable values count as missing. */
export function readJobFilters(params: URLSearchParams): JobFilters {
  const text = (name: string) => cleanText(params.get(name) ?? '')
  const number = (name: string) => Number((params.get(name) ?? '').trim() || Number.NaN)
  const sum = (end: BudgetEnd) => readBudgetEnd(end, params.get(end) ?? '')
  const [low, high] = [sum('minBudget'), sum('maxBudget')]
  const turned = low !== null && high !== null && low > high
  const page = Math.trunc(number('page'))
  return {
    category: text('category'),
    location: text('location'),
    radius: RADII.find((option) => option === number('radius')) ?? null,
    minBudget: turned ? high : low,
    maxBudget: turned ? low : high,
    budgetType: BUDGET_TYPES.find((type) => type === params.get('budgetType')) ?? 'any',
    page: page >= 1 ? Math.min(page, LAST_JOBS_PAGE) : 1,
    ...readFieldFilters(params),
  }
}

export function jobsAddress(filters: Partial<JobFilters>, unread: UnreadEnds = {}): string {
  const { category, location, radius, minBudget, maxBudget, budgetType, page, fields } = { ...noJobFilters, ...filters }
  const params = new URLSearchParams()
  if (category) params.set('category', category)
  if (location) params.set('location', location)
  if (location && radius !== null) params.set('radius', String(radius))
  if (minBudget !== null) params.set('minBudget', String(minBudget))
  if (maxBudget !== null) params.set('maxBudget', String(maxBudget))
  if (budgetType !== 'any') params.set('budgetType', budgetType)
  if (page > 1) params.set('page', String(page))
  writeFieldFilters(params, fields)
  for (const [end, text] of Object.entries(unread)) params.set(end, text)
  const query = params.toString()
  return query ? `/job-directory?${query}` : '/job-directory'
}
