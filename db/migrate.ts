import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { z } from 'zod'
import { MINUTE, SECOND } from '#contract/duration.ts'
import type { Database, Query } from './client.ts'
import { applyDefinitions, needsOf } from './definitions.ts'
import { migrationsFolder, readJournal } from './journal.ts'
import { rowsOf } from './rows.ts'
import { shareRows } from './two-roles.ts'

/** The lock for a change of tables. Arbitrary, the same in all processes of Fettle. */
export const MIGRATING = 7_206_211
/** Milliseconds until it says that it waits for another process, and until it gives up. */
const SAYS_AFTER = 2 * SECOND
const WAITS_FOR = 10 * MINUTE
const WAITS_FOR_TABLE = 10 * SECOND

export class DatabaseTooNew extends Error {}
export class MigrationBusy extends Error {}

/**
 * One process at a time, all in one transaction, with which the lock ends. Changes nothing where the database is newer.
 * @param onWait hears that another process changes the tables
 * @returns how many migrations the database has that this version does not know
 * @throws DatabaseTooNew if one of them took away what this version uses; MigrationBusy
 */
export async function migrate(database: Database, onWait: () => void = () => {}): Promise<number> {
  const unknown = await database.alone((client) =>
    drizzle({ client }).transaction(async (transaction) => {
      await client.query(`set local statement_timeout = 0; set local lock_timeout = ${WAITS_FOR}`)
      const waiting = setTimeout(onWait, SAYS_AFTER)
      await client
        .query('select pg_advisory_xact_lock($1)', [MIGRATING])
        .catch((error: unknown) => {
          throw isLockTimeout(error) ? new MigrationBusy(BUSY) : error
        })
        .finally(() => clearTimeout(waiting))
      const unknown = await countUnknown(client)
      if (unknown > 0) return unknown
      // A query of a table waits behind a change of it, and that change waits for those who read the table now.
      await client.query(`set local lock_timeout = ${WAITS_FOR_TABLE}`)
      await run(transaction, { migrationsFolder })
        .then(() => applyDefinitions(client))
        .catch((error: unknown) => {
          throw isLockTimeout(error) ? new MigrationBusy(TABLE_BUSY) : error
        })
      return 0
    }),
  )
  const { rowRole } = database
  if (rowRole) await database.alone((client) => shareRows(client, rowRole))
  return unknown
}

const BUSY =
  'Another process of Fettle has been changing the tables for ten minutes. Start this one when it is done, or end it.'

const TABLE_BUSY =
  'The tables could not be changed: a long transaction (such as a backup) has held one of them for ten seconds. Nothing was changed; start again when it is over.'

/** Drizzle wraps the driver's error. */
function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '55P03') || isLockTimeout(error.cause)
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

/**
 * An older version runs on newer tables as long as they have all that it uses: see `Needs` (journal.ts).
 * @throws DatabaseTooNew if they have not
 */
export async function countUnknown(client: pg.ClientBase): Promise<number> {
  const table = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!table.rows[0]?.there) return 0
  const newest = Math.max(...(await readJournal()).map(({ when }) => when))
  const { rows } = await client.query<{ unknown: number }>(
    'select count(*)::int as unknown from drizzle.__drizzle_migrations where created_at > $1',
    [newest],
  )
  const unknown = rows[0]?.unknown ?? 0
  if (unknown === 0) return 0
  const needs = await needsOf(client)
  if (needs !== null && needs <= newest) return unknown
  const changes = unknown === 1 ? 'one change' : `${unknown} changes`
  throw new DatabaseTooNew(
    `The database is newer than this version of Fettle: it has ${changes} that this one does not know. Start the newer version, or restore a backup from before the upgrade.`,
  )
}
