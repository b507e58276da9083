import { sql } from 'drizzle-orm'
import type { TestApp } from './app.ts'

/** Does something while the database refuses certain rows: 'insert or update on jobs', for example. */
export async function refusing<Result>(
  app: Pick<TestApp, 'site'>,
  what: string,
  act: () => Promise<Result>,
): Promise<Result> {
  const { query } = app.site.database
  await query.execute(sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await query.execute(sql`create trigger refuse before ${sql.raw(what)} for each row execute function refuse()`)
  try {
    return await act()
  } finally {
    await query.execute(sql`drop function refuse() cascade`)
  }
}
