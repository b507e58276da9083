import { lazy, Suspense, useEffect, useState } from 'react'
import type { AnalyticsReport, SERIES } from '#contract/analytics.ts'
import type { ChartProps } from './chart.tsx'
import { stepTexts } from './tables.ts'

const Chart = lazy(() => import('./chart.tsx').then(({ Chart }) => ({ default: Chart })))

type BoxProps = {
  report: AnalyticsReport
  series: (typeof SERIES)[number]
  view: AnalyticsReport['series'][number]
  compare: boolean
}

/** Room for the chart from the start; the table beside it says the same without JavaScript. */
export function ChartBox(props: BoxProps) {
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return (
    <div aria-hidden data-needs-script className="h-56">
      {alive ? (
        <Suspense fallback={null}>
          <Chart {...drawn(props)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function drawn({ report, series, view, compare }: BoxProps): ChartProps {
  const amount = (value = 0) => (series.pence ? value / 100 : value)
  const lines = series.lines.flatMap(({ label }, index) => [
    { key: `now${index}`, label, before: false, index },
    ...(compare ? [{ key: `before${index}`, label: `${label}, period before`, before: true, index }] : []),
  ])
  const rows = stepTexts(report).map((time, step) => ({
    time,
    ...Object.fromEntries(view.lines.map(({ values }, index) => [`now${index}`, amount(values[step])])),
    ...Object.fromEntries(view.lines.map(({ before }, index) => [`before${index}`, amount(before[step])])),
  }))
  return { lines, rows }
}
