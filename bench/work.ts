import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { readSettings } from '#config/env.ts'
import { closeSite, openSite } from '#server/boot/site.ts'
import { createLog } from '#server/platform/log.ts'
import { type Work, workFor } from '#server/work/work.ts'

/** A visitor's work on a database, without the server around it. */
export async function openWork(url: string): Promise<{ work: Work; close(): Promise<void> }> {
  const site = await openSite(readSettings({ DATABASE_URL: url }), createLog({ level: 'silent' }))
  return { work: workFor(site, { kind: 'visitor', address: '127.0.0.1' }), close: () => closeSite(site) }
}

const dialect = new PgDialect()

/** A statement as the driver takes it. */
export function statementOf(statement: SQL): { text: string; values: unknown[] } {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  return { text, values }
}
