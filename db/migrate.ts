import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { z } from 'zod'
import { root } from '#config/root.ts'
import type { Database } from './client.ts'
import { applyDefinitions } from './definitions.ts'

const LOCK = 7_206_211 // arbitrary, the same in all processes of Fettle
const migrationsFolder = join(root, 'db/migrations')

export class DatabaseTooNew extends Error {}

/** One process at a time, all in one transaction. @throws DatabaseTooNew */
export async function migrate(database: Database): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await refuseNewer(client)
    await drizzle({ client }).transaction(async (transaction) => {
      await run(transaction, { migrationsFolder })
      await applyDefinitions(client)
    })
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    await client.query('reset statement_timeout')
    client.release()
  } catch (error) {
    client.release(true) // the lock ends with the connection
    throw error
  }
}

/** Milliseconds; the database records the same. */
const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

/** An older build would write past newer tables and columns. */
async function refuseNewer(client: pg.PoolClient) {
  const table = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!table.rows[0]?.there) return
  const { entries } = Journal.parse(JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')))
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
