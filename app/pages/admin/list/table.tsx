import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import { useStaff } from '../frame/use-staff.ts'
import { columnKey, type ListName } from './chosen-columns.ts'

type Column<Row> = {
  cell: (row: Row) => ReactNode
  look?: string
  /** Its cells are headings of their rows; `look` says their weight. */
  names?: true
  isNumber?: true
  /** Only screen readers get its heading. */
  hidden?: true
  /** It cannot be left out, like those that name a row. */
  always?: true
  /** Not shown until it is chosen. */
  off?: true
}

/** The columns of a table, by their headings. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>

const LOOKS = {
  boxed: {
    box: 'relative rounded-lg border bg-surface sm:max-h-[calc(100dvh-8rem)]',
    table: 'w-full border-collapse text-sm figures',
    head: 'text-left [&_th]:bg-sunken [&_th]:py-2 [&_th]:font-medium',
    body: 'divide-y [&>tr]:hover:bg-sunken/50',
    padding: 'px-3',
  },
  plain: {
    box: 'sm:max-h-[calc(100dvh-8rem)]',
    table: 'w-full text-left [&_:is(td,th)]:border-b',
    head: 'text-sm text-ink-soft [&_th]:bg-paper [&_th]:py-2.5',
    body: 'figures',
    padding: 'pr-6',
  },
}

/**
 * The table scrolls in its own box, below its head, where it is wider than the page or higher than the window. With a `list`
 * each row is one line, and its columns are chosen by that name (columns.tsx). `padding` is that of the sides of a cell.
 */
export function AdminTable<Row>({
  label,
  list,
  columns,
  rows,
  keyOf,
  look = 'boxed',
  padding = LOOKS[look].padding,
}: {
  label: string
  list?: ListName
  columns: Columns<Row>
  rows: readonly Row[]
  keyOf: (row: Row) => string
  look?: keyof typeof LOOKS
  padding?: string
}) {
  const chosen = useChosen(list)
  const shown = Object.entries(columns).filter((column) => isShown(column, chosen))
  const { box, table, head, body } = LOOKS[look]
  return (
    <ScrollTable label={label} className={box} tableClassName={table}>
      <thead className={classes('sticky top-0 z-10 whitespace-nowrap', head)}>
        <tr>
          {shown.map(([heading, { hidden, isNumber }]) => (
            <th key={heading} scope="col" className={classes(padding, isNumber && 'text-right')}>
              {hidden ? <span className="sr-only">{heading}</span> : heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={body}>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {shown.map(([heading, { cell, names, isNumber, look }]) => {
              const Cell = names ? 'th' : 'td'
              return (
                <Cell
                  key={heading}
                  scope={names && 'row'}
                  className={classes(
                    padding,
                    list ? 'py-2 whitespace-nowrap' : 'py-2.5 align-top',
                    names && 'text-left',
                    isNumber && 'text-right',
                    look,
                  )}
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

/** The keys of the chosen columns; undefined for the usual ones. */
export function useChosen(list: ListName | undefined): readonly string[] | undefined {
  const staff = useStaff()
  return list && staff?.columns[list]
}

/** Whether a column can be left out. */
export function isChoice<Row>({ names, hidden, always }: Column<Row>): boolean {
  return !names && !hidden && !always
}

export function isShown<Row>([heading, column]: [string, Column<Row>], chosen: readonly string[] | undefined): boolean {
  if (!isChoice(column)) return true
  return chosen ? chosen.includes(columnKey(heading)) : !column.off
}
