import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import { root } from '#config/root.ts'
import type { Database } from './client.ts'

const LOCK = 7_206_211 // any number; all processes of Fettle use this one

/** Brings the database to this version: all pending migrations in one transaction, one process at a time. */
export async function migrate(database: Database): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await run(drizzle({ client }), { migrationsFolder: join(root, 'db/migrations') })
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    await client.query('reset statement_timeout')
  } finally {
    client.release()
  }
}
