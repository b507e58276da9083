import { SERIES, type Step } from '#contract/admin/analytics.ts'
import type { AnalyticsReport } from '#contract/admin/view.ts'

export type Cell = string | number
export type Table = { id: string; title: string; head: string[]; rows: Cell[][] }

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function stepTexts({ starts, period: { step } }: Pick<AnalyticsReport, 'starts' | 'period'>): string[] {
  return starts.map((start) => stepText(new Date(start), step))
}

function stepText(start: Date, step: Step): string {
  if (step === 'month') return month.format(start)
  return step === 'week' ? `Week of ${day.format(start)}` : day.format(start)
}

/** Every figure of the report as a table, for the page and its CSV alike. */
export function tablesOf(report: AnalyticsReport): Table[] {
  const { series, funnel, trades, areas, coupons } = report
  const times = stepTexts(report)
  const demand = (lines: AnalyticsReport['trades']) =>
    lines.map(({ name, providers, jobs, silent }) => [name, providers, jobs, silent])
  return [
    ...series.flatMap(({ id, lines }) => {
      const known = SERIES.find((one) => one.id === id)
      if (!known) return []
      const amount = (value = 0) => (known.pence ? value / 100 : value)
      return [
        {
          id,
          title: known.label,
          head: ['Time', ...known.lines.flatMap(({ label }) => [label, `${label}, period before`])],
          rows: times.map((time, step) => [
            time,
            ...lines.flatMap(({ values, before }) => [amount(values[step]), amount(before[step])]),
          ]),
        },
      ]
    }),
    {
      id: 'funnel',
      title: 'From visit to contact',
      head: ['Step', 'Number', 'Of the visits', 'Period before'],
      rows: funnel.map(({ label, value, before }) => [label, value, share(value, funnel[0]?.value ?? 0), before]),
    },
    {
      id: 'trades',
      title: 'Supply and demand by trade',
      head: ['Trade', 'Public providers', 'Jobs posted', 'Jobs without replies'],
      rows: demand(trades),
    },
    {
      id: 'areas',
      title: 'Supply and demand by area',
      head: ['Town', 'Public providers', 'Jobs posted', 'Jobs without replies'],
      rows: demand(areas),
    },
    {
      id: 'coupons',
      title: 'Coupon use',
      head: ['Coupon', 'Used', 'Period before'],
      rows: coupons.map(({ code, used, before }) => [code, used, before]),
    },
  ]
}

function share(value: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((value / whole) * 100)}%`
}
