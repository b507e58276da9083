import { addDays } from '../date.ts'
import { DAY, HOUR } from '../duration.ts'
import type { Period } from './input.ts'

export const STEPS = ['day', 'week', 'month'] as const
export type Step = (typeof STEPS)[number]

export const MAX_DAYS = 1_100
const MIN_BAR = 10

type FigureLine = { figure: string; key: string; label: string }

/** `level`: a state, such as how many listings there are, which is not added up. */
type Series = { id: string; label: string; lines: readonly FigureLine[]; level?: true; pence?: true }

export const SERIES: readonly Series[] = [
  {
    id: 'signups',
    label: 'Sign-ups',
    lines: [
      { figure: 'signups', key: 'provider', label: 'Providers' },
      { figure: 'signups', key: 'client', label: 'Clients' },
    ],
  },
  {
    id: 'listings',
    label: 'Public listings',
    lines: [
      { figure: 'listings', key: '', label: 'Listings' },
      { figure: 'members', key: '', label: 'Members' },
    ],
    level: true,
  },
  { id: 'jobs', label: 'Jobs posted', lines: [{ figure: 'jobs', key: '', label: 'Jobs' }] },
  {
    id: 'reveals',
    label: 'Contact details opened',
    lines: [
      { figure: 'reveals', key: 'listing', label: 'Of listings' },
      { figure: 'reveals', key: 'job', label: 'Of jobs' },
    ],
  },
  { id: 'messages', label: 'Messages', lines: [{ figure: 'messages', key: '', label: 'Messages' }] },
  { id: 'feedback', label: 'Feedback', lines: [{ figure: 'feedback', key: '', label: 'Reviews' }] },
  { id: 'revenue', label: 'Revenue', lines: [{ figure: 'revenue', key: '', label: 'Pounds' }], pence: true },
  {
    id: 'churn',
    label: 'Memberships begun and ended',
    lines: [
      { figure: 'memberships', key: 'begun', label: 'Begun' },
      { figure: 'memberships', key: 'ended', label: 'Ended' },
    ],
  },
]

export const FUNNEL = [
  { figure: 'visits', key: '', label: 'Visits' },
  { figure: 'searches', key: '', label: 'Searches' },
  { figure: 'views', key: '', label: 'Listings opened' },
  { figure: 'reveals', key: 'listing', label: 'Contact details opened' },
] as const

export const ACTIVITY_KINDS = [
  'provider',
  'listing',
  'client',
  'feedback',
  'job',
  'membership',
  'claim',
  'report',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** "Less than an hour ago", "3 hours ago", "2 days ago". */
export function activityAge(at: Date, now: Date): string {
  const passed = now.getTime() - at.getTime()
  if (passed < HOUR) return 'Less than an hour ago'
  const [amount, unit] = passed < DAY ? [passed / HOUR, 'hour'] : [passed / DAY, 'day']
  const whole = Math.floor(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`
}

/** Percent of the widest bar. */
export function barWidth(value: number, most: number): number {
  return most === 0 ? MIN_BAR : Math.max(MIN_BAR, Math.round((value / most) * 100))
}

/** The days of as many before the period. */
export function periodBefore({ from, to, step }: Period): Period {
  const length = daysOfRange(from, to)
  return { from: addDays(from, -length), to: addDays(from, -1), step }
}

export function daysOfRange(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
}
