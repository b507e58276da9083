import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Period } from '#contract/admin/input.ts'
import { addDays } from '#contract/date.ts'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'

/** `totals` and `lasts` hold a number for each of `starts`, the first days of the steps that have any. */
const FigureRow = z.object({
  figure: z.string(),
  key: z.string(),
  starts: z.array(z.string()),
  totals: z.array(z.number()),
  lasts: z.array(z.number()),
})
export type FigureRow = z.infer<typeof FigureRow>

/** Reads these figures of a period, each into arrays: rows would be thousands. */
export async function readFigures(work: Work, { from, to, step }: Period, names: string[]): Promise<FigureRow[]> {
  return rowsOf(work.db, FigureRow)`
    select figure, key, array_agg(start::text order by start) as starts, array_agg(total order by start) as totals,
      array_agg(last order by start) as lasts
    from (
      select figure, key, date_trunc(${step}::text, day::timestamp)::date as start, sum(value)::float8 as total,
        (array_agg(value order by day desc))[1]::float8 as last
      from daily_figures
      where day between ${from}::date and ${to}::date and figure = any(${sql.param(names)}::text[])
      group by 1, 2, 3
    ) steps
    group by 1, 2`
}

export function findFigure(rows: FigureRow[], figure: string, key: string): FigureRow | undefined {
  return rows.find((row) => row.figure === figure && row.key === key)
}

/** Returns one value for each step. A level is as it was last; everything else is added up. */
export function seriesOf(
  found: FigureRow | undefined,
  starts: string[],
  level: boolean,
): { values: number[]; total: number } {
  const values = (level ? found?.lasts : found?.totals) ?? []
  const byStart = new Map(found?.starts.map((start, index) => [start, values[index] ?? 0]))
  return {
    values: starts.map((start) => byStart.get(start) ?? 0),
    total: level ? (values.at(-1) ?? 0) : sum(values),
  }
}

export function sum(values: number[] = []): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Returns the first day of each step; the first step may begin before the period. */
export function startsOf({ from, to, step }: Period): string[] {
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
