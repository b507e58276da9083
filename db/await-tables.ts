import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from '#contract/duration.ts'
import type { Database } from './client.ts'
import { hasDefinitions } from './definitions.ts'
import { countUnknown, migrationsOf } from './migrate.ts'

export class TablesOld extends Error {}

const WAITS_FOR = 10 * MINUTE

/**
 * For a process that changes no tables.
 * @param onWait hears that the tables are of an older version
 * @returns how many migrations the database has that this version does not know
 * @throws TablesOld if they still are after ten minutes; DatabaseTooNew
 */
export async function awaitTables({ pool, query }: Database, onWait: () => void = () => {}): Promise<number> {
  /** Null if the tables, or the functions on them, are older. */
  async function countUnknownIfReady(): Promise<number | null> {
    // The queue's own tables come last, and a role of the server's own may see them then. Two processes that make them at once fail.
    const { rows } = await pool.query(`
      select count(*) = 2 as there from pg_tables where has_schema_privilege(schemaname, 'usage')
        and schemaname || '.' || tablename in ('drizzle.__drizzle_migrations', 'queue.version')`)
    if (rows[0]?.there !== true || (await migrationsOf(query)).waiting.length > 0) return null
    const unknown = await countUnknown(pool)
    return unknown > 0 || (await hasDefinitions(pool)) ? unknown : null
  }
  const end = performance.now() + WAITS_FOR
  for (let first = true; ; first = false) {
    const unknown = await countUnknownIfReady()
    if (unknown !== null) return unknown
    if (first) onWait()
    if (performance.now() > end) throw new TablesOld(OLD)
    await sleep(SECOND)
  }
}

const OLD =
  'The tables are those of an older version, and MIGRATE_AT_START is off. Run `npm run fettle -- migrate`, then start this process again.'
