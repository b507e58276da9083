import { type SQL, sql } from 'drizzle-orm'
import type { TestApp } from '../app.ts'

/** Does something while the database refuses certain rows: 'insert or update on jobs', for example. */
export function refusing<Result>(app: Pick<TestApp, 'site'>, what: string, act: () => Promise<Result>) {
  return whileRaising(app, [what], sql.raw(`raise 'no'`), act)
}

/** Does something while the database finds no room for certain rows. */
export function withoutRoom<Result>(app: Pick<TestApp, 'site'>, tables: string[], act: () => Promise<Result>) {
  const writes = tables.map((table) => `insert or update on ${table}`)
  return whileRaising(app, writes, sql.raw(`raise 'no space left' using errcode = 'disk_full'`), act)
}

async function whileRaising<Result>(
  app: Pick<TestApp, 'site'>,
  writes: string[],
  raise: SQL,
  act: () => Promise<Result>,
): Promise<Result> {
  const { query } = app.site.database
  await query.execute(sql`create function refuse() returns trigger language plpgsql as $$ begin ${raise}; end $$`)
  for (const what of writes) {
    await query.execute(sql`create trigger refuse before ${sql.raw(what)} for each row execute function refuse()`)
  }
  try {
    return await act()
  } finally {
    await query.execute(sql`drop function refuse() cascade`)
  }
}
