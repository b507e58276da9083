import { Link } from '#app/ui/link.tsx'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import type { Cell, Table } from './tables.ts'

/** Of a series. More are a table of hundreds of rows below each of eight charts, of which few are read. */
const MOST_ROWS = 31

/** `whole`: the address of the page with every row of it; null where it is that. */
export function FoldedTable({ table, whole }: { table: Table; whole: string | null }) {
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

export function FigureTable({ table: { title, head, rows } }: { table: Table }) {
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

const number = new Intl.NumberFormat('en-GB')

function cellText(cell: Cell): string {
  return typeof cell === 'number' ? number.format(cell) : cell
}
