import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { readShape, type Shape } from './catalog.ts'

const ROWS_AT_ONCE = 500
/** Of the time that a batch took. */
const REST = 3

/** A row: the text of each column, as the database writes it. */
export const Row = z.array(z.string().nullable())
export type Row = z.infer<typeof Row>

type Table = Shape['tables'][number]

/**
 * Everything as it is at one moment, in bounded memory. `write` gets one table after the other and must read all its
 * rows before the next. `shared`: pages ask the same server, which knows no priorities, so it has a rest after each batch.
 */
export async function exportDatabase(
  client: pg.ClientBase,
  write: (table: Table, rows: AsyncIterable<Row[]>) => Promise<void>,
  { shared = false }: { shared?: boolean } = {},
): Promise<Shape> {
  await client.query('begin isolation level repeatable read read only')
  try {
    for (const setting of EXACT) await client.query(`set local ${setting}`)
    const shape = await readShape(client)
    for (const table of shape.tables) await write(table, rowsOf(client, table, shared))
    return shape
  } finally {
    await client.query('rollback')
  }
}

/** Texts that every database reads as the same value. */
export const EXACT = [
  'statement_timeout = 0',
  "timezone = 'UTC'",
  "datestyle = 'ISO'",
  "intervalstyle = 'postgres'",
  'extra_float_digits = 1',
  "bytea_output = 'hex'",
]

async function* rowsOf(client: pg.ClientBase, { name, columns }: Table, shared: boolean): AsyncIterable<Row[]> {
  const list = columns.map((column) => `${column}::text`).join(', ')
  await client.query(`declare copied no scroll cursor for select ${list} from ${name}`)
  for (;;) {
    const began = performance.now()
    const { rows } = await client.query({ text: `fetch ${ROWS_AT_ONCE} from copied`, rowMode: 'array' })
    const took = performance.now() - began
    if (rows.length > 0) yield z.array(Row).parse(rows)
    if (rows.length < ROWS_AT_ONCE) break
    if (shared) await wait(REST * took)
  }
  await client.query('close copied')
}
