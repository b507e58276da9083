import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from '#contract/duration.ts'
import type { Database } from './client.ts'
import { countUnknown, migrationsOf } from './migrate.ts'

export class TablesOld extends Error {}

const WAITS_FOR = 10 * MINUTE

/**
 * For a process that changes no tables.
 * @param onWait hears that the tables are of an older version
 * @returns how many migrations the database has that this version does not know
 * @throws TablesOld if they still are after ten minutes; DatabaseTooNew
 */
export async function awaitTables({ pool, query, alone }: Database, onWait: () => void = () => {}): Promise<number> {
  const isReady = async () => {
    // The queue's own tables come last. Two processes that make them at once fail.
    const { rows } = await pool.query(`
      select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('queue.version') is not null as there`)
    return rows[0]?.there === true && (await migrationsOf(query)).waiting.length === 0
  }
  const end = performance.now() + WAITS_FOR
  for (let first = true; !(await isReady()); first = false) {
    if (first) onWait()
    if (performance.now() > end) throw new TablesOld(OLD)
    await sleep(SECOND)
  }
  return alone(countUnknown)
}

const OLD =
  'The tables are those of an older version, and MIGRATE_AT_START is off. Run `npm run fettle -- migrate`, then start this process again.'
