import { Card } from '#app/ui/card.tsx'
import { CoverLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/page.tsx'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import type { Trend, TrendsView } from '#contract/admin/dashboard.ts'
import { changeOf, TRENDS } from '#contract/admin/trends.ts'
import { planDate } from '#contract/date.ts'
import { exactPence } from '#contract/money.ts'
import { numberText } from '#contract/number.ts'

/** Shows each figure of the last 30 days with its line and its change. The table says the same in numbers. */
export function Trends({ trends: { days, lines } }: { trends: TrendsView }) {
  return (
    <Section id="trends" title="Last 30 days" look="mb-3 text-subheading">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-5">
        {TRENDS.map(({ label, path, ...trend }, index) => {
          const line = lines[index]
          if (!line) return null
          const change = changeOf(line)
          return (
            <Card as="li" key={label} interactive className="min-w-0">
              <h3 className="text-sm text-ink-soft">
                <CoverLink to={path}>{label}</CoverLink>
              </h3>
              <p className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-2">
                <span className="text-xl font-semibold figures">{amountText(line.total, 'pence' in trend)}</span>
                <span className="text-sm text-ink-soft figures" title={change.words}>
                  <span aria-hidden>{change.sign}</span>
                  <span className="sr-only">, {change.words}</span>
                </span>
              </p>
              <Sparkline line={line} />
            </Card>
          )
        })}
      </ul>
      <TrendTable days={days} lines={lines} />
    </Section>
  )
}

const [WIDTH, HEIGHT] = [100, 24]

/** A line from the first known day to today; the lowest value is at its foot only if it is zero. */
function Sparkline({ line: { values } }: { line: Trend }) {
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  const last = Math.max(1, values.length - 1)
  const points = values.flatMap((value, at) =>
    value === null ? [] : [`${((at / last) * WIDTH).toFixed(1)},${((1 - value / most) * HEIGHT).toFixed(1)}`],
  )
  return (
    <svg
      aria-hidden
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      className="mt-1.5 block h-8 w-full overflow-visible"
    >
      <line x2={WIDTH} y1={HEIGHT} y2={HEIGHT} vectorEffect="non-scaling-stroke" className="stroke-line" />
      <polyline
        points={points.join(' ')}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-petrol stroke-2"
      />
    </svg>
  )
}

function TrendTable({ days, lines }: TrendsView) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-lg text-sm font-medium text-petrol touch-target">
        View as a table
      </summary>
      <ScrollTable
        label="The last 30 days, by day"
        className="mt-1 max-h-80 rounded-lg border bg-surface"
        tableClassName="w-full text-right text-sm whitespace-nowrap figures [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-1.5 [&_th:first-child]:text-left [&_tbody_th]:font-normal"
      >
        <thead className="sticky top-0 [&_th]:bg-sunken">
          <tr>
            <th scope="col">Day</th>
            {TRENDS.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {days.map((day, at) => (
            <tr key={day}>
              <th scope="row">{planDate(new Date(day))}</th>
              {TRENDS.map(({ label, ...trend }, index) => {
                const value = lines[index]?.values[at] ?? null
                return <td key={label}>{value === null ? '–' : amountText(value, 'pence' in trend)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </details>
  )
}

function amountText(value: number, isPence: boolean): string {
  return isPence ? exactPence(value) : numberText(value)
}
