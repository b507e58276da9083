import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Download } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import { SERIES } from '#contract/admin/analytics.ts'
import type { AnalyticsReport } from '#contract/admin/view.ts'
import { exactPence } from '#contract/money.ts'
import { numberText } from '#contract/number.ts'
import { Chart } from './chart.tsx'
import { queryOf } from './period.ts'
import { type Cell, type Table, tablesOf } from './tables.ts'

type FiguresProps = { report: AnalyticsReport; compare: boolean; whole: string | null }

/** A chart and a table for each series, then the tables that have no chart. `whole`: the series whose table is shown whole. */
export function Figures({ report, compare, whole }: FiguresProps) {
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

type TotalsProps = { series: (typeof SERIES)[number]; view: AnalyticsReport['series'][number] }

function Totals({ series: { lines, pence }, view }: TotalsProps) {
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

/** A series shows so many: few people read hundreds of rows below each of eight charts. */
const MOST_ROWS = 31

/** `whole` is the address of the page with every row, or null on that page. */
function FoldedTable({ table, whole }: { table: Table; whole: string | null }) {
  const number = table.rows.length
  const isPart = whole !== null && number > MOST_ROWS
  return (
    <details open={whole === null} className="mt-3">
      <summary className="cursor-pointer rounded-lg py-1 font-medium text-petrol">View as a table</summary>
      <div className="mt-2">
        <FigureTable table={isPart ? { ...table, rows: table.rows.slice(-MOST_ROWS) } : table} />
        {isPart ? (
          <p className="mt-2 text-sm text-ink-soft">
            The last {MOST_ROWS} of {number}.{' '}
            <Link to={whole} preventScrollReset className="rounded-sm text-petrol underline underline-offset-4">
              Show all {number}
              <span className="sr-only"> rows of {table.title}</span>
            </Link>
          </p>
        ) : null}
      </div>
    </details>
  )
}

function FigureTable({ table: { title, head, rows } }: { table: Table }) {
  if (rows.length === 0) return <p className="text-ink-soft">Nothing in this period.</p>
  return (
    <ScrollTable
      label={`${title}, table`}
      className="max-h-80 rounded-lg border"
      tableClassName="w-full text-right text-sm figures [&_td]:px-3 [&_th]:px-3 [&_td]:py-1.5 [&_th]:py-1.5 [&_th:first-child]:text-left [&_tbody_th]:font-normal"
    >
      <thead className="sticky top-0 bg-sunken">
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={head[column + 1]}>{cellText(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

const numbers = new Intl.NumberFormat('en-GB')

function cellText(cell: Cell): string {
  return typeof cell === 'number' ? numbers.format(cell) : cell
}
