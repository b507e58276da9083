import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { FUNNEL, periodBefore, SERIES } from '#contract/admin/analytics.ts'
import type { Period } from '#contract/admin/input.ts'
import { type AnalyticsReport, DemandLine } from '#contract/admin/view.ts'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { findFigure, readFigures, seriesOf, startsOf, sum } from './series.ts'

const MAX_LINES = 50

export async function report(work: Work, period: Period): Promise<AnalyticsReport> {
  const earlier = periodBefore(period)
  const [now, before, trades, areas] = await Promise.all([
    readFigures(work, period, siteFigures),
    readFigures(work, earlier, siteFigures),
    demand(work, period, 'trade'),
    demand(work, period, 'area'),
  ])
  const tree = await work.site.taxonomy.read(work.db)
  const starts = startsOf(period)
  const both = (figure: string, key: string) => ({
    value: sum(findFigure(now, figure, key)?.totals),
    before: sum(findFigure(before, figure, key)?.totals),
  })
  const codes = new Set(now.concat(before).flatMap(({ figure, key }) => (figure === 'coupons' ? [key] : [])))
  return {
    period,
    starts,
    series: SERIES.map(({ id, lines, level = false }) => ({
      id,
      lines: lines.map(({ figure, key }) => {
        const own = seriesOf(findFigure(now, figure, key), starts, level)
        const other = seriesOf(findFigure(before, figure, key), startsOf(earlier), level)
        return {
          values: own.values,
          before: starts.map((_, index) => other.values[index] ?? 0),
          total: own.total,
          totalBefore: other.total,
        }
      }),
    })),
    funnel: FUNNEL.map(({ figure, key, label }) => ({ label, ...both(figure, key) })),
    trades: trades.flatMap(({ key, ...line }) => {
      const category = tree.byId.get(Number(key))
      return category && category.parentId !== null ? [{ name: category.name, ...line }] : []
    }),
    areas: areas.map(({ key, ...line }) => ({ name: townName(key), ...line })),
    coupons: [...codes].toSorted().map((code) => {
      const { value, before } = both('coupons', code)
      return { code, used: value, before }
    }),
    misses: both('misses', ''),
  }
}

/** All but those of trades and areas, of which there are many. */
const siteFigures = [
  ...new Set([...SERIES.flatMap(({ lines }) => lines), ...FUNNEL].map(({ figure }) => figure)),
  'coupons',
  'misses',
]

const Demand = DemandLine.omit({ name: true }).extend({ key: z.string() })

/** Puts first where most jobs had no reply. */
function demand(work: Work, { from, to }: Period, kind: 'trade' | 'area') {
  const names = [`jobs.${kind}`, `silent.${kind}`, `supply.${kind}`]
  return rowsOf(work.db, Demand)`
    select key,
      coalesce(sum(value) filter (where figure = ${names[2]}), 0)::float8 as providers,
      coalesce(sum(value) filter (where figure = ${names[0]}), 0)::float8 as jobs,
      coalesce(sum(value) filter (where figure = ${names[1]}), 0)::float8 as silent
    from (
      select figure, key, value from daily_figures
      where figure = any(${sql.param(names.slice(0, 2))}::text[]) and day between ${from}::date and ${to}::date
      union all
      -- Of today alone; together, all days of the others would be read.
      select figure, key, value from daily_figures where figure = ${names[2]}
    ) counted
    group by key order by silent desc, jobs desc, providers desc, key limit ${MAX_LINES}`
}

/** "Stoke-on-Trent" reads well enough as "Stoke on trent". */
function townName(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
