import { after, DAY } from '../duration.ts'

export const LENGTH_UNITS = ['days', 'months'] as const
export type LengthUnit = (typeof LENGTH_UNITS)[number]

/** The same time of day, in UTC; a month after the 31st ends on the last day of a shorter month. */
export function laterBy(from: Date, count: number, unit: LengthUnit): Date {
  if (unit === 'days') return after(from, count * DAY)
  const to = new Date(from)
  to.setUTCMonth(from.getUTCMonth() + count)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to
}
