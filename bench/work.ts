import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { readSettings } from '#config/env.ts'
import { closeSite, openSite } from '#server/boot/site.ts'
import { createLog } from '#server/platform/log.ts'
import { type Work, workFor } from '#server/work/work.ts'

/** A visitor's work on a database (its address, or settings that name it), without the server around it. */
export async function openWork(given: string | NodeJS.ProcessEnv): Promise<{ work: Work; close(): Promise<void> }> {
  const settings = readSettings(typeof given === 'string' ? { DATABASE_URL: given } : given)
  const site = await openSite(settings, createLog({ level: 'silent' }))
  return { work: workFor(site, { kind: 'visitor', address: '127.0.0.1' }), close: () => closeSite(site) }
}

const dialect = new PgDialect()

/** A statement as the driver takes it. */
export function statementOf(statement: SQL): { text: string; values: unknown[] } {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  return { text, values }
}
