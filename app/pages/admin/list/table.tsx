import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import { ScrollTable } from '#app/ui/scroll-table.tsx'

type Column<Row> = {
  cell: (row: Row) => ReactNode
  look?: string
  /** Its cells are headings of their rows; `look` says their weight. */
  names?: true
  isNumber?: true
  /** Only screen readers are told its heading. */
  hidden?: true
}

/** The columns of a table, by their headings. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>

const LOOKS = {
  boxed: {
    box: 'relative rounded-lg border bg-surface',
    table: 'w-full border-collapse text-sm figures',
    head: 'bg-sunken text-left whitespace-nowrap [&_th]:py-2 [&_th]:font-medium',
    body: 'divide-y [&>tr]:hover:bg-sunken/50',
    padding: 'px-3',
  },
  plain: {
    box: '',
    table: 'w-full text-left [&_:is(td,th)]:border-b',
    head: 'text-sm text-ink-soft [&_th]:py-2.5 [&_th]:align-top',
    body: 'figures',
    padding: 'pr-6',
  },
}

/** The table scrolls in its own box where it is wider than the page. `padding` is that of the sides of a cell. */
export function AdminTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  look = 'boxed',
  padding = LOOKS[look].padding,
}: {
  label: string
  columns: Columns<Row>
  rows: readonly Row[]
  keyOf: (row: Row) => string
  look?: keyof typeof LOOKS
  padding?: string
}) {
  const all = Object.entries(columns)
  const { box, table, head, body } = LOOKS[look]
  return (
    <ScrollTable label={label} className={box} tableClassName={table}>
      <thead className={head}>
        <tr>
          {all.map(([heading, { hidden, isNumber }]) => (
            <th key={heading} scope="col" className={classes(padding, isNumber && 'text-right')}>
              {hidden ? <span className="sr-only">{heading}</span> : heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={body}>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {all.map(([heading, { cell, names, isNumber, look }]) => {
              const Cell = names ? 'th' : 'td'
              return (
                <Cell
                  key={heading}
                  scope={names && 'row'}
                  className={classes(padding, 'py-2.5 align-top', names && 'text-left', isNumber && 'text-right', look)}
                >
                  {cell(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}
