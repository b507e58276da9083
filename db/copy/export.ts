import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { readShape, type Shape } from './catalog.ts'

const EXPORT_BATCH = 500
/** The pause after a batch, as a multiple of the time it took. */
export const PAUSE_FACTOR = 3

/** A row: the text of each column, as the database writes it. */
export const CopiedRow = z.array(z.string().nullable())
export type CopiedRow = z.infer<typeof CopiedRow>

type Table = Shape['tables'][number]

/**
 * Everything as it is at one moment, in bounded memory. `write` gets one table after the other and must read all its
 * rows before the next. `shared`: pages ask the same server, which knows no priorities, so it has a rest after each batch.
 */
export async function exportDatabase(
  client: pg.ClientBase,
  write: (table: Table, rows: AsyncIterable<CopiedRow[]>) => Promise<void>,
  { shared = false }: { shared?: boolean } = {},
): Promise<Shape> {
  await client.query('begin isolation level repeatable read read only')
  try {
    for (const setting of EXACT) await client.query(`set local ${setting}`)
    const shape = await readShape(client)
    for (const table of shape.tables) await write(table, copiedRows(client, table, shared))
    return shape
  } finally {
    await client.query('rollback')
  }
}

/** Texts that every database reads as the same value, and all the time it takes to send or read them. */
export const EXACT = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  "timezone = 'UTC'",
  "datestyle = 'ISO'",
  "intervalstyle = 'postgres'",
  'extra_float_digits = 1',
  "bytea_output = 'hex'",
]

async function* copiedRows(
  client: pg.ClientBase,
  { name, columns }: Table,
  shared: boolean,
): AsyncIterable<CopiedRow[]> {
  const list = columns.map((column) => `${column}::text`).join(', ')
  await client.query(`declare copied no scroll cursor for select ${list} from ${name}`)
  for (;;) {
    const began = performance.now()
    const { rows } = await client.query({ text: `fetch ${EXPORT_BATCH} from copied`, rowMode: 'array' })
    const took = performance.now() - began
    if (rows.length > 0) yield z.array(CopiedRow).parse(rows)
    if (rows.length < EXPORT_BATCH) break
    if (shared) await wait(PAUSE_FACTOR * took)
  }
  await client.query('close copied')
}
