import { periodBefore } from '#contract/admin/analytics.ts'
import type { TrendsView } from '#contract/admin/dashboard.ts'
import { TREND_DAYS, TRENDS } from '#contract/admin/trends.ts'
import { addDays, dayOf } from '#contract/date.ts'
import type { Work } from '#server/work/work.ts'
import { type FigureRow, findFigure, readFigures, seriesOf, startsOf } from '../analytics/series.ts'

const NAMES = [...new Set(TRENDS.map(({ figure }) => figure))]

/** Reads what the schedule has counted. */
export async function viewTrends(work: Work): Promise<TrendsView> {
  const to = dayOf(work.now())
  const period = { from: addDays(to, 1 - TREND_DAYS), to, step: 'day' } as const
  const [now, earlier] = await Promise.all([
    readFigures(work, period, NAMES),
    readFigures(work, periodBefore(period), NAMES),
  ])
  const days = startsOf(period)
  const lines = TRENDS.map(({ figure, key, ...trend }) => {
    const level = 'level' in trend
    const [own, before] = [findFigure(now, figure, key), findFigure(earlier, figure, key)]
    const then = seriesOf(before, [], level).total
    if (!level) return { ...seriesOf(own, days, level), before: then }
    return levelOf(own, days, before ? then : null)
  })
  return { days, lines }
}

/** A day without a count is as the day before it. The first day is compared where nothing earlier is known. */
function levelOf(found: FigureRow | undefined, days: string[], before: number | null) {
  const counted = new Map(found?.starts.map((start, index) => [start, found.lasts[index] ?? 0]))
  const values: (number | null)[] = []
  let last = before
  for (const day of days) {
    last = counted.get(day) ?? last
    values.push(last)
  }
  return { values, total: last ?? 0, before: before ?? values.find((value) => value !== null) ?? 0 }
}
