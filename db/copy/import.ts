import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { root } from '#config/root.ts'
import { applyDefinitions } from '../definitions.ts'
import { MIGRATING, runMigrations } from '../migrate.ts'
import { columnsOf, dropAll, HERE, type Shape, TASKS, tableNames, texts } from './catalog.ts'
import { allAtOnce } from './enum-values.ts'
import { type CopiedRow, EXACT } from './export.ts'

const migrationsFolder = join(root, 'db/migrations')

/** Says why these rows do not fit this version. */
export class ShapeUnknown extends Error {}

/** @throws ShapeUnknown */
export function assertKnownShape({ migrations }: Shape): void {
  const own = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  const newest = migrations.at(-1) ?? 0
  if (newest > (own.at(-1) ?? 0)) {
    throw new ShapeUnknown('The backup was made by a newer version of Fettle. Install that version, then restore.')
  }
  if (migrations.length === 0 || migrations.some((when, index) => when !== own[index])) {
    throw new ShapeUnknown(
      'The backup was made by another line of Fettle: its tables are not among those of this version.',
    )
  }
}

export function isOfThisVersion({ migrations }: Shape): boolean {
  return readMigrationFiles({ migrationsFolder }).length === migrations.length
}

type Loader = (table: string, columns: string[], rows: CopiedRow[]) => Promise<void>

/**
 * Makes this database that of `shape`, with the rows that `fill` loads, and brings it up to this version: all in one
 * transaction, so that a failure or the end of the process leaves what was there. Triggers rest until the end: those of
 * early migrations do not know later columns.
 */
export async function importDatabase(
  client: pg.PoolClient,
  shape: Shape,
  fill: (load: Loader) => Promise<void>,
): Promise<void> {
  assertKnownShape(shape)
  const own = allAtOnce(readMigrationFiles({ migrationsFolder }))
  const isOld = ({ folderMillis }: MigrationMeta) => shape.migrations.includes(folderMillis)
  await drizzle({ client }).transaction(async () => {
    for (const setting of EXACT) await client.query(`set local ${setting}`)
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATING])
    await dropAll(client)
    await client.query('create schema drizzle')
    await client.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    )
    await runMigrations(client, own.filter(isOld))
    await makeOtherTables(client, shape)
    const again = [...(await dropReferences(client)), ...(await dropIndexes(client))].reverse()
    const tables = shape.tables.map(({ name }) => name).filter((name) => name !== TASKS)
    await setTriggers(client, 'disable')
    await client.query(`truncate ${tables.join(', ')}`)
    await client.query(`delete from ${TASKS}`)
    await fill((table, columns, rows) => insert(client, table, columns, rows))
    for (const { name, next, begun } of shape.sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [name, next, begun])
    }
    for (const statement of again) await client.query(statement)
    await runMigrations(
      client,
      own.filter((migration) => !isOld(migration)),
    )
    await setTriggers(client, 'enable')
    await applyDefinitions(client)
    await client.query('analyze')
  })
}

/** Tables that no migration makes: the operator's, and that of db/demo/redate.ts. */
async function makeOtherTables(client: pg.ClientBase, { tables }: Shape) {
  for (const { name, columns, types } of tables) {
    if (name === TASKS || (await texts(client, 'select to_regclass($1)::text', [name])).length > 0) continue
    await client.query('select type::regtype from unnest($1::text[]) type', [types]) // fails unless each is only a type
    const list = columns.map((column, index) => `${column} ${types[index]}`).join(', ')
    await client.query(`create table ${name} (${list})`)
  }
}

async function setTriggers(client: pg.ClientBase, state: 'enable' | 'disable') {
  for (const name of await tableNames(client)) await client.query(`alter table ${name} ${state} trigger user`)
}

/** Foreign keys are checked once, after all rows are there. Gives the statements that make them again. */
async function dropReferences(client: pg.ClientBase): Promise<string[]> {
  const own = `from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`
  const table = 'conrelid::regclass, quote_ident(conname)'
  const again = await texts(
    client,
    `select format('alter table %s add constraint %s %s', ${table}, pg_get_constraintdef(oid)) ${own}`,
  )
  const gone = await texts(client, `select format('alter table %s drop constraint %s', ${table}) ${own}`)
  for (const statement of gone) await client.query(statement)
  return again
}

/** Building an index once takes less than adding row by row. Gives the statements that make them again. */
async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const own = `from pg_index i join pg_class o on o.oid = indexrelid where ${HERE}
    and not exists (select from pg_constraint where conindid = indexrelid)`
  const again = await texts(client, `select pg_get_indexdef(indexrelid) ${own}`)
  const names = await texts(client, `select indexrelid::regclass::text ${own}`)
  if (names.length > 0) await client.query(`drop index ${names.join(', ')}`)
  return again
}

async function insert(client: pg.ClientBase, table: string, columns: string[], rows: CopiedRow[]) {
  const types = await columnsOf(client, table)
  const taken = columns.map((name, index) => ({ name, index })).filter(({ name }) => types.has(name))
  const names = taken.map(({ name }) => name).join(', ')
  const values = taken.map(({ name }, place) => `given.c${place}::${types.get(name)}`).join(', ')
  const given = taken.map((_, place) => `$${place + 1}::text[]`).join(', ')
  const alias = taken.map((_, place) => `c${place}`).join(', ')
  const queue = taken.findIndex(({ name }) => name === 'name')
  const known = table === TASKS ? `where given.c${queue} in (select name from queue.queue)` : ''
  await client.query(
    `insert into ${table} (${names}) overriding system value select ${values} from unnest(${given}) as given (${alias}) ${known}`,
    taken.map(({ index }) => rows.map((row) => row[index] ?? null)),
  )
}
