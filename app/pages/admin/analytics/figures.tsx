import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Download } from '#app/ui/icons.ts'
import { type AnalyticsReport, SERIES } from '#contract/admin/analytics.ts'
import { exactPence } from '#contract/money.ts'
import { numberText } from '#contract/number.ts'
import { Chart } from './chart.tsx'
import { FigureTable, FoldedTable } from './figure-table.tsx'
import { queryOf } from './period.ts'
import { tablesOf } from './tables.ts'

/** A chart and a table for each series, then the tables that have no chart. `whole`: the series whose table is shown whole. */
export function Figures({
  report,
  compare,
  whole,
}: {
  report: AnalyticsReport
  compare: boolean
  whole: string | null
}) {
  const query = queryOf(report.period)
  const withTable = `${href('/admin/analytics')}?${query}${compare ? '&compare=on' : ''}&table=`
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      {tablesOf(report).map((table) => {
        const { id, title } = table
        const known = SERIES.find((series) => series.id === id)
        const view = report.series.find((series) => series.id === id)
        return (
          <Card key={id} as="section" aria-labelledby={`figure-${id}`} className="min-w-0">
            <header className="mb-3 flex items-start justify-between gap-4">
              <div className="min-w-0">
                <h2 id={`figure-${id}`} className="scroll-mt-36 text-subheading lg:scroll-mt-24">
                  {title}
                </h2>
                {known && view ? <Totals series={known} view={view} /> : null}
              </div>
              <ButtonLink
                to={`${href('/admin/analytics/:table', { table: id })}?${query}`}
                reloadDocument
                variant="ghost"
                size="small"
                icon={<Download aria-hidden />}
                aria-label={`${title} as CSV`}
              >
                CSV
              </ButtonLink>
            </header>
            {known && view ? (
              <>
                <Chart report={report} series={known} view={view} compare={compare} />
                <FoldedTable table={table} whole={whole === id ? null : `${withTable}${id}#figure-${id}`} />
              </>
            ) : (
              <FigureTable table={table} />
            )}
          </Card>
        )
      })}
    </div>
  )
}

function Totals({
  series: { lines, pence },
  view,
}: {
  series: (typeof SERIES)[number]
  view: AnalyticsReport['series'][number]
}) {
  const text = (value = 0) => amountText(value, pence)
  return (
    <p className="text-sm text-ink-soft figures">
      {lines.map(({ key, label }, line) => (
        <span key={`${label} ${key}`} className="mr-4 inline-block">
          {label}: <strong className="text-ink">{text(view.lines[line]?.total)}</strong> (before:{' '}
          {text(view.lines[line]?.totalBefore)})
        </span>
      ))}
    </p>
  )
}

function amountText(value: number, pence: true | undefined): string {
  return pence ? exactPence(value) : numberText(value)
}
