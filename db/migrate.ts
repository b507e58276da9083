import { setTimeout as sleep } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { z } from 'zod'
import { MINUTE, SECOND } from '#contract/duration.ts'
import type { Database, Query } from './client.ts'
import { OWN } from './copy/catalog.ts'
import { applyDefinitions, hasDefinitions, needsOf } from './definitions.ts'
import { migrationsFolder, readJournal } from './journal.ts'
import { rowsOf } from './rows.ts'
import { shareRows } from './two-roles.ts'

/** The lock for a change of tables. Arbitrary, the same in all processes of Fettle. */
export const MIGRATING = 7_206_211
/** Milliseconds until it says that it waits for another process, and until it gives up. */
const SAYS_AFTER = 2 * SECOND
const WAITS_FOR = 10 * MINUTE
/**
 * Milliseconds. Queries wait behind a change of their tables: for less than PostgreSQL's `deadlock_timeout` of a second, so that
 * none is ended for it.
 */
const WAITS_FOR_TABLES = SECOND / 2
const REST = SECOND / 2
const TRIES = 15

export class DatabaseTooNew extends Error {}
export class MigrationBusy extends Error {}
class TableBusy extends MigrationBusy {}

/**
 * One process at a time, all in one transaction, with which the lock ends: tried again while others use the tables. Changes
 * nothing where the database is newer.
 * @param onWait hears that another process changes the tables
 * @returns how many migrations the database has that this version does not know
 * @throws DatabaseTooNew if one of them took away what this version uses; MigrationBusy
 */
export async function migrate(database: Database, onWait: () => void = () => {}): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      return await migrateOnce(database, onWait)
    } catch (error) {
      if (!(error instanceof TableBusy) || tries === TRIES) throw error
    }
    await sleep(REST)
  }
}

async function migrateOnce(database: Database, onWait: () => void): Promise<number> {
  const unknown = await database.alone((client) =>
    drizzle({ client }).transaction(async () => {
      await client.query(`set local statement_timeout = 0; set local lock_timeout = ${WAITS_FOR}`)
      const waiting = setTimeout(onWait, SAYS_AFTER)
      await client
        .query('select pg_advisory_xact_lock($1)', [MIGRATING])
        .catch((error: unknown) => {
          throw isTimeout(error) ? new MigrationBusy(BUSY) : error
        })
        .finally(() => clearTimeout(waiting))
      const unknown = await countUnknown(client)
      if (unknown > 0) return unknown
      await client.query(`set local lock_timeout = ${WAITS_FOR_TABLES}`)
      await change(client).catch((error: unknown) => {
        throw isTimeout(error) ? new TableBusy(TABLE_BUSY) : error
      })
      return 0
    }),
  )
  const { rowRole } = database
  if (rowRole) await database.alone((client) => shareRows(client, rowRole))
  return unknown
}

/** In the current transaction. Drizzle's own `migrate` would end it, and with it the lock, before the definitions. */
async function change(client: pg.ClientBase): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  const applied = await readApplied(client)
  const waiting = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => !applied.includes(folderMillis))
  if (waiting.length === 0 && (await hasDefinitions(client))) return
  await lockTables(client)
  await runMigrations(client, waiting)
  await applyDefinitions(client)
}

/**
 * Takes all of ours that queries use, at once. One after the other, as the changes come to them, each would be a chance to wait
 * for a query that waits for what is already taken. Views come first, as in a query of them.
 */
async function lockTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(
    `select string_agg(o.oid::regclass::text, ', ' order by relkind = 'v' desc) as names from pg_class o
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and pg_has_role(relowner, 'usage') and ${OWN}`,
  )
  const names = rows[0]?.names
  if (!names) return
  // A time-out for a lock would begin anew with each table.
  await client.query(`set local statement_timeout = ${WAITS_FOR_TABLES}`)
  await client.query(`lock table ${names}`)
  await client.query('set local statement_timeout = 0')
}

/** In the current transaction. */
export async function runMigrations(client: pg.ClientBase, migrations: MigrationMeta[]): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

const BUSY =
  'Another process of Fettle has been changing the tables for ten minutes. Start this one when it is done, or end it.'

const TABLE_BUSY =
  'The tables could not be changed: a long transaction (such as a backup) has held one of them for 15 seconds. Nothing was changed; start again when it is over.'

/** Of a lock or a statement. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '57014')
}

const MigrationRow = z.object({ when: z.coerce.number() })

/** `waiting`: migrations of this version that the database does not have. `newest`: the last that it has. */
export async function migrationsOf(db: Query): Promise<{ applied: number; waiting: string[]; newest: string | null }> {
  const entries = await readJournal()
  const rows = await rowsOf(db, MigrationRow)`select created_at::text as when from drizzle.__drizzle_migrations`
  const applied = new Set(rows.map(({ when }) => when))
  const [there, waiting] = [true, false].map((is) => entries.filter(({ when }) => applied.has(when) === is))
  return { applied: rows.length, waiting: waiting?.map(({ tag }) => tag) ?? [], newest: there?.at(-1)?.tag ?? null }
}

/** `when` of each migration that the database has. */
async function readApplied(client: pg.ClientBase | pg.Pool): Promise<number[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!rows[0]?.there) return []
  const applied = await client.query('select created_at::text as when from drizzle.__drizzle_migrations')
  return z
    .array(MigrationRow)
    .parse(applied.rows)
    .map(({ when }) => when)
}

/**
 * An older version runs on newer tables as long as they have all that it uses: see `Needs` (journal.ts).
 * @throws DatabaseTooNew if they have not
 */
export async function countUnknown(client: pg.ClientBase | pg.Pool): Promise<number> {
  const newest = Math.max(...(await readJournal()).map(({ when }) => when))
  const unknown = (await readApplied(client)).filter((when) => when > newest).length
  if (unknown === 0) return 0
  const needs = await needsOf(client)
  if (needs !== null && needs <= newest) return unknown
  const changes = unknown === 1 ? 'one change' : `${unknown} changes`
  throw new DatabaseTooNew(
    `The database is newer than this version of Fettle: it has ${changes} that this one does not know. Start the newer version, or restore a backup from before the upgrade.`,
  )
}
