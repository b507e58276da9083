import { type PointerEvent, useState } from 'react'
import { classes } from '#app/ui/classes.ts'
import type { SERIES } from '#contract/admin/analytics.ts'
import type { AnalyticsReport } from '#contract/admin/view.ts'
import { numberText } from '#contract/number.ts'
import { stepTexts } from './tables.ts'

type ChartProps = {
  report: AnalyticsReport
  series: (typeof SERIES)[number]
  view: AnalyticsReport['series'][number]
  compare: boolean
}

type SeriesLine = { name: string; values: number[]; look: string }

/** The server draws it. The table beside it says the same to those who cannot see it. */
export function Chart({ report, series, view, compare }: ChartProps) {
  const [step, setStep] = useState<number | null>(null)
  const lines = linesOf(series, view, compare)
  const times = stepTexts(report)
  const last = times.length - 1
  const ticks = ticksUpTo(Math.max(0, ...lines.flatMap(({ values }) => values)))
  const top = ticks.at(-1) ?? 1
  const across = (at: number) => `${last > 0 ? (at / last) * 100 : 50}%`
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setStep(Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last))))
  }
  return (
    <div aria-hidden className="text-xs">
      <div
        className="relative mt-2 mr-2 mb-8 ml-12 h-44"
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={() => setStep(null)}
      >
        <svg aria-hidden className="size-full overflow-visible">
          {ticks.map((tick) => (
            <g key={tick}>
              <line x2="100%" y1={height(tick, top)} y2={height(tick, top)} className="stroke-line" />
              <text x="-8" y={height(tick, top)} dy="0.32em" textAnchor="end" className="fill-ink-soft figures">
                {numberText(tick)}
              </text>
            </g>
          ))}
          {labelledSteps(last).map(({ at, anchor }) => (
            <text
              key={at}
              x={across(at)}
              y="100%"
              dy="1.8em"
              textAnchor={anchor}
              className={classes('fill-ink-soft', last > 0 && anchor === 'middle' && 'max-sm:hidden')}
            >
              {times[at]?.replace('Week of ', '')}
            </text>
          ))}
          {step === null ? null : <line x1={across(step)} x2={across(step)} y2="100%" className="stroke-ink-soft" />}
          <svg
            aria-hidden
            width="100%"
            height="100%"
            viewBox={`0 0 ${last || 1} ${top}`}
            preserveAspectRatio="none"
            className="overflow-visible"
          >
            {lines.map(({ name, values, look }) => (
              <polyline key={name} points={pointsOf(values, top)} vectorEffect="non-scaling-stroke" className={look} />
            ))}
          </svg>
        </svg>
        {step === null ? null : (
          <div
            className="pointer-events-none absolute top-0 z-10 mx-2 w-max max-w-52 rounded-lg border bg-surface px-3 py-2 shadow-soft"
            style={step > last / 2 ? { right: `calc(100% - ${across(step)})` } : { left: across(step) }}
          >
            <p className="font-medium">{times[step]}</p>
            {lines.map(({ name, values }) => (
              <p key={name}>
                {name}: <span className="figures">{amountText(values[step] ?? 0)}</span>
              </p>
            ))}
          </div>
        )}
      </div>
      {lines.length > 1 ? (
        <ul className="flex flex-wrap justify-center gap-x-5 gap-y-1 text-ink-soft">
          {lines.map(({ name, look }) => (
            <li key={name} className="flex items-center gap-2">
              <svg aria-hidden className="h-0.5 w-6 overflow-visible">
                <line x2="100%" y1="50%" y2="50%" className={look} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const COLOURS = ['stroke-petrol', 'stroke-amber-ink']
const BEFORE = '[stroke-dasharray:4_4] opacity-60'

function linesOf(series: ChartProps['series'], view: ChartProps['view'], compare: boolean): SeriesLine[] {
  const amounts = (values: number[]) => (series.pence ? values.map((value) => value / 100) : values)
  return series.lines.flatMap(({ label }, index) => {
    const look = classes('fill-none stroke-2', COLOURS[index])
    const { values = [], before = [] } = view.lines[index] ?? {}
    return [
      { name: label, values: amounts(values), look },
      ...(compare ? [{ name: `${label}, period before`, values: amounts(before), look: classes(look, BEFORE) }] : []),
    ]
  })
}

/** Returns about five whole numbers at equal steps, the last of which is at least `most`. */
function ticksUpTo(most: number): number[] {
  const rough = Math.max(1, most / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5].map((times) => times * power).find((size) => size >= rough) ?? 10 * power
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, at) => at * step)
}

/** Returns the first and the last, and the middle one where there are enough steps for it. */
function labelledSteps(last: number): { at: number; anchor: 'start' | 'middle' | 'end' }[] {
  const middle = { at: Math.round(last / 2), anchor: 'middle' as const }
  if (last === 0) return [middle]
  const ends = [
    { at: 0, anchor: 'start' as const },
    { at: last, anchor: 'end' as const },
  ]
  return last % 2 === 0 || last > 15 ? [...ends, middle] : ends
}

/** A single step is a level line. */
function pointsOf(values: number[], top: number): string {
  const drawn = values.length === 1 ? [...values, ...values] : values
  return drawn.map((value, at) => `${at},${Number((top - value).toFixed(2))}`).join(' ')
}

function height(value: number, top: number): string {
  return `${100 - (value / top) * 100}%`
}

/** Pounds are shown with their pence, a count as it is. */
function amountText(amount: number): string {
  return Number.isInteger(amount) ? numberText(amount) : amount.toFixed(2)
}
