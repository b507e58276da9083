import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { FUNNEL, periodBefore, SERIES } from '#contract/admin/analytics.ts'
import type { Period } from '#contract/admin/input.ts'
import { type AnalyticsReport, DemandLine } from '#contract/admin/view.ts'
import { addDays } from '#contract/date.ts'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'

const MOST_LINES = 50

/** `totals` and `lasts` hold a number for each of `starts`, the first days of the steps that have any. */
const Figure = z.object({
  figure: z.string(),
  key: z.string(),
  starts: z.array(z.string()),
  totals: z.array(z.number()),
  lasts: z.array(z.number()),
})
type Figure = z.infer<typeof Figure>

export async function report(work: Work, period: Period): Promise<AnalyticsReport> {
  const earlier = periodBefore(period)
  const [now, before, trades, areas] = await Promise.all([
    figures(work, period),
    figures(work, earlier),
    demand(work, period, 'trade'),
    demand(work, period, 'area'),
  ])
  const tree = await work.site.taxonomy.read(work.db)
  const starts = startsOf(period)
  const both = (figure: string, key: string) => ({
    value: sum(find(now, figure, key)?.totals),
    before: sum(find(before, figure, key)?.totals),
  })
  const codes = new Set(now.concat(before).flatMap(({ figure, key }) => (figure === 'coupons' ? [key] : [])))
  return {
    period,
    starts,
    series: SERIES.map(({ id, lines, level = false }) => ({
      id,
      lines: lines.map(({ figure, key }) => {
        const own = seen(find(now, figure, key), starts, level)
        const other = seen(find(before, figure, key), startsOf(earlier), level)
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

/** Returns one value for each step. A level is as it was last; everything else is added up. */
function seen(found: Figure | undefined, starts: string[], level: boolean): { values: number[]; total: number } {
  const values = (level ? found?.lasts : found?.totals) ?? []
  const byStart = new Map(found?.starts.map((start, index) => [start, values[index] ?? 0]))
  return {
    values: starts.map((start) => byStart.get(start) ?? 0),
    total: level ? (values.at(-1) ?? 0) : sum(values),
  }
}

function find(rows: Figure[], figure: string, key: string): Figure | undefined {
  return rows.find((row) => row.figure === figure && row.key === key)
}

function sum(values: number[] = []): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Returns the first day of each step; the first step may begin before the period. */
function startsOf({ from, to, step }: Period): string[] {
  const starts: string[] = []
  for (let day = startOf(from, step); day <= to; day = nextStart(day, step)) starts.push(day)
  return starts
}

function startOf(day: string, step: Period['step']): string {
  if (step === 'month') return `${day.slice(0, 7)}-01`
  if (step === 'day') return day
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}

function nextStart(day: string, step: Period['step']): string {
  if (step === 'month') return startOf(addDays(day, 31), 'month')
  return addDays(day, step === 'day' ? 1 : 7)
}

/** Reads all but those of trades and areas, of which there are many, into arrays: rows would be thousands. */
async function figures(work: Work, { from, to, step }: Period): Promise<Figure[]> {
  return rowsOf(
    work.db,
    Figure,
    sql`
    select figure, key, array_agg(start::text order by start) as starts, array_agg(total order by start) as totals,
      array_agg(last order by start) as lasts
    from (
      select figure, key, date_trunc(${step}::text, day::timestamp)::date as start, sum(value)::float8 as total,
        (array_agg(value order by day desc))[1]::float8 as last
      from daily_figures
      where day between ${from}::date and ${to}::date and figure = any(${sql.param(siteFigures)}::text[])
      group by 1, 2, 3
    ) steps
    group by 1, 2`,
  )
}

const siteFigures = [
  ...new Set([...SERIES.flatMap(({ lines }) => lines), ...FUNNEL].map(({ figure }) => figure)),
  'coupons',
  'misses',
]

const Demand = DemandLine.omit({ name: true }).extend({ key: z.string() })

/** Puts first where most jobs had no reply. */
function demand(work: Work, { from, to }: Period, kind: 'trade' | 'area') {
  const names = [`jobs.${kind}`, `silent.${kind}`, `supply.${kind}`]
  return rowsOf(
    work.db,
    Demand,
    sql`
    select key,
      coalesce(sum(value) filter (where figure = ${names[2]}), 0)::float8 as providers,
      coalesce(sum(value) filter (where figure = ${names[0]}), 0)::float8 as jobs,
      coalesce(sum(value) filter (where figure = ${names[1]}), 0)::float8 as silent
    from daily_figures
    where figure = any(${sql.param(names)}::text[])
      and (figure = ${names[2]} or day between ${from}::date and ${to}::date)
    group by key order by silent desc, jobs desc, providers desc, key limit ${MOST_LINES}`,
  )
}

/** "Stoke-on-Trent" reads well enough as "Stoke on trent". */
function townName(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
