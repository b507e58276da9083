import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { z } from 'zod'
import { root } from '#config/root.ts'
import type { Database, Query } from './client.ts'
import { applyDefinitions } from './definitions.ts'
import { rowsOf } from './rows.ts'

/** The lock for a change of tables. Arbitrary, the same in all processes of Fettle. */
export const MIGRATING = 7_206_211
const migrationsFolder = join(root, 'db/migrations')

export class DatabaseTooNew extends Error {}

/** One process at a time, all in one transaction. @throws DatabaseTooNew */
export async function migrate(database: Database): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATING])
    await refuseNewer(client)
    await drizzle({ client }).transaction(async (transaction) => {
      await run(transaction, { migrationsFolder })
      await applyDefinitions(client)
    })
    await client.query('select pg_advisory_unlock($1)', [MIGRATING])
    await client.query('reset statement_timeout')
    client.release()
  } catch (error) {
    client.release(true) // the lock ends with the connection
    throw error
  }
}

/** Milliseconds; the database records the same. */
const Journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) })

async function readJournal() {
  return Journal.parse(JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))).entries
}

const Applied = z.object({ when: z.coerce.number() })

/** `waiting`: migrations of this version that the database does not have. `newest`: the last that it has. */
export async function migrationsOf(db: Query): Promise<{ applied: number; waiting: string[]; newest: string | null }> {
  const entries = await readJournal()
  const rows = await rowsOf(db, Applied, sql`select created_at::text as when from drizzle.__drizzle_migrations`)
  const applied = new Set(rows.map(({ when }) => when))
  const [there, waiting] = [true, false].map((is) => entries.filter(({ when }) => applied.has(when) === is))
  return { applied: rows.length, waiting: waiting?.map(({ tag }) => tag) ?? [], newest: there?.at(-1)?.tag ?? null }
}

/** An older build would write past newer tables and columns. */
async function refuseNewer(client: pg.PoolClient) {
  const table = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!table.rows[0]?.there) return
  const entries = await readJournal()
  const { rows } = await client.query<{ later: number }>(
    'select count(*)::int as later from drizzle.__drizzle_migrations where created_at > $1',
    [Math.max(...entries.map(({ when }) => when))],
  )
  const later = rows[0]?.later ?? 0
  if (later === 0) return
  const changes = later === 1 ? 'one change' : `${later} changes`
  throw new DatabaseTooNew(
    `The database is newer than this version of Fettle: it has ${changes} that this one does not know. Start the newer version, or restore a backup from before the upgrade.`,
  )
}
