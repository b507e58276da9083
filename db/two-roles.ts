import type pg from 'pg'
import { PgBoss } from 'pg-boss'

/** Null if one role owns the tables and reads and writes them. */
export function rowRoleOf(url: string, directUrl: string): string | null {
  const role = userOf(url)
  return role !== '' && role !== userOf(directUrl) ? role : null
}

function userOf(url: string): string {
  return URL.canParse(url) ? decodeURIComponent(new URL(url).username) : ''
}

/** The schema of the queue's own tables. */
export const QUEUE_SCHEMA = 'queue'

/** As the owner, after a change of tables: makes those of the queue, and lets the other role read and write all rows. */
export async function shareRows(client: pg.ClientBase, role: string): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
  const queue = new PgBoss({ db, schema: QUEUE_SCHEMA, supervise: false, schedule: false })
  await queue.start()
  await queue.stop({ graceful: false })
  await client.query('begin')
  // Processes that start at once would each change the same rows.
  await client.query(`select pg_advisory_xact_lock(hashtext('fettle rights'))`)
  await client.query(`select set_config('fettle.row_role', $1, true)`, [role])
  await client.query(GRANTS)
  await client.query('commit')
}

const GRANTS = `do $$
declare role text := current_setting('fettle.row_role');
begin
  execute format('grant usage on schema public, ${QUEUE_SCHEMA}, drizzle to %I', role);
  execute format('grant select, insert, update, delete on all tables in schema public, ${QUEUE_SCHEMA} to %I', role);
  execute format('grant usage, select on all sequences in schema public, ${QUEUE_SCHEMA} to %I', role);
  execute format('grant select on all tables in schema drizzle to %I', role);
end $$`
