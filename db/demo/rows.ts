import { createHash } from 'node:crypto'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Query } from '../client.ts'
import type { DemoLocation } from './types.ts'

export function demoId(kind: string, key: string): string {
  const hex = createHash('sha256').update(`fettle demo ${kind} ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export function where({ location, town, townSlug, outward, lat, lng }: DemoLocation): DemoLocation {
  return { location, town, townSlug, outward, lat, lng }
}

export function idOf(categoryIds: Map<string, number>, slug: string): number {
  const id = categoryIds.get(slug)
  if (id === undefined) throw new Error(`The demo names a category that is not in the taxonomy: ${slug}`)
  return id
}

/** Inserts the row, or the rows, that `make` makes of each item. */
export function insertEach<Table extends PgTable, Item>(
  db: Query,
  into: Table,
  items: readonly Item[],
  make: (item: Item, index: number) => Table['$inferInsert'] | Table['$inferInsert'][],
) {
  return insertRows(db, into, items.flatMap(make))
}

/** A thousand rows as one value of JSON: a value for each cell takes several times as long. */
export async function insertRows<Table extends PgTable>(db: Query, into: Table, rows: Table['$inferInsert'][]) {
  const columns = Object.entries(getTableColumns(into))
  const told = (row: object) => columns.filter(([key]) => Reflect.get(row, key) !== undefined)
  const alike = Map.groupBy(rows, (row) =>
    told(row)
      .map(([key]) => key)
      .join(),
  )
  for (const some of alike.values()) {
    const given = told(some[0] ?? {})
    const names = sql.join(
      given.map(([, { name }]) => sql.identifier(name)),
      sql`, `,
    )
    for (let start = 0; start < some.length; start += 1000) {
      const part = some
        .slice(start, start + 1000)
        .map((row) => Object.fromEntries(given.map(([key, { name }]) => [name, Reflect.get(row, key)])))
      await db.execute(sql`
        insert into ${into} (${names})
        select ${names} from json_populate_recordset(null::${into}, ${JSON.stringify(part)}::json)`)
    }
  }
}
