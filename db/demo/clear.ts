import { getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { rowsOf } from '#db/rows.ts'
import type { Query } from '../client.ts'
import * as table from '../schema/index.ts'

/** They belong to the site, or protect people who are no part of the demo. */
const UNCLEARED_TABLES: PgTable[] = [
  table.auditLog,
  table.backups,
  table.clockRuns,
  table.rateLimits,
  table.signingKeys,
  table.siteKeys,
  table.suppressions,
  table.listingSuppressions,
  table.undeliverableAddresses,
]

/** What stays of those who run the site: who they are, and how they log in; each with the column of their id. */
const OF_STAFF: [PgTable, string][] = [
  [table.user, 'id'],
  [table.profiles, 'id'],
  [table.session, 'user_id'],
  [table.account, 'user_id'],
  [table.twoFactor, 'user_id'],
  [table.passkeys, 'user_id'],
  [table.passkeyOffers, 'user_id'],
  [table.staffContacts, 'user_id'],
]

const PARTLY_CLEARED = new Set([...OF_STAFF.map(([of]) => getTableName(of)), getTableName(table.staffSessions)])

/** Sessions, to be put back once the people are there again. */
export type KeptSessions = {
  sessions: (typeof table.session.$inferSelect)[]
  staff: (typeof table.staffSessions.$inferSelect)[]
}

/** `atOnce` is much quicker, but lets no one read meanwhile. */
type Clearing = { staff: string[]; people: string[]; atOnce: boolean }

/**
 * Empties a demo marketplace, but for what is kept and for `staff`. Row by row others read the old state until the transaction
 * ends; they cannot write meanwhile. Gives the sessions of `people`.
 */
export async function clearDemo(db: Query, { staff, people, atOnce }: Clearing): Promise<KeptSessions> {
  const names = await emptiedTables(db)
  const lists = names.map((name) => sql.identifier(name))
  await db.execute(sql`lock table ${sql.join(lists, sql`, `)} in share row exclusive mode`)
  const sessions = await db.select().from(table.session).where(inArray(table.session.userId, people))
  const ids = sessions.map(({ id }) => id)
  const staffSessions = await db.select().from(table.staffSessions).where(inArray(table.staffSessions.sessionId, ids))
  await db.execute(sql`select set_config('fettle.bulk', 'on', true)`)
  if (atOnce) {
    const whole = names.filter((name) => !PARTLY_CLEARED.has(name)).map((name) => sql.identifier(name))
    await db.execute(sql`truncate ${sql.join(whole, sql`, `)}`)
  }
  for (const name of names) {
    if (atOnce && !PARTLY_CLEARED.has(name)) continue
    await db.execute(sql`delete from ${sql.identifier(name)} ${others(name, staff)}`)
  }
  return { sessions, staff: staffSessions }
}

export async function putBack(db: Query, { sessions, staff }: KeptSessions): Promise<void> {
  if (sessions.length > 0) await db.insert(table.session).values(sessions)
  // Whom an admin looked at may be gone.
  if (staff.length > 0) await db.insert(table.staffSessions).values(staff.map((row) => ({ ...row, looksAt: null })))
}

function others(name: string, staff: string[]): SQL {
  const given = sql`${sql.param(staff)}::uuid[]`
  if (name === getTableName(table.staffSessions)) {
    return sql`where session_id not in (select id from ${table.session} where user_id = any(${given}))`
  }
  const [, column] = OF_STAFF.find(([of]) => getTableName(of) === name) ?? []
  return column ? sql`where ${sql.identifier(column)} <> all(${given})` : sql``
}

const TableRow = z.object({ name: z.string(), refers: z.array(z.string()) })

/** What refers to a table comes before it, so that no row takes others along. */
async function emptiedTables(db: Query): Promise<string[]> {
  const rows = await rowsOf(db, TableRow)`
    select c.relname::text as name, coalesce(array_agg(f.relname::text) filter (where f.oid <> c.oid), '{}') as refers
    from pg_class c
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
    left join pg_class f on f.oid = k.confrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      and c.relname <> all(${sql.param(UNCLEARED_TABLES.map(getTableName))}::text[])
    group by c.oid order by c.relname`
  const ordered: string[] = []
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const row of rows) if (row.refers.includes(name)) visit(row.name)
    ordered.push(name)
  }
  for (const { name } of rows) visit(name)
  return ordered
}
