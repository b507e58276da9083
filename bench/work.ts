import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { readSettings } from '#config/env.ts'
import { openDatabase } from '#db/client.ts'
import { openTaxonomy } from '#server/category/taxonomy.ts'
import { openVocabulary } from '#server/directory/words.ts'
import { loadPlaces } from '#server/place/place.ts'
import { createLog } from '#server/platform/log.ts'
import type { Queue } from '#server/platform/queue.ts'
import { type Work, workFor } from '#server/work.ts'

/** Nothing that is measured here sends anything. */
const noQueue: Queue = {
  async send() {},
  async work() {},
  async schedule() {},
  ok: async () => true,
  async stop() {},
}

/** A visitor's work on a database, without the server around it. */
export async function openWork(url: string): Promise<{ work: Work; close(): Promise<void> }> {
  const database = await openDatabase({ url, dataDir: null })
  const now = () => new Date()
  const site = {
    settings: readSettings({}),
    database,
    places: loadPlaces(),
    queue: noQueue,
    taxonomy: openTaxonomy(database),
    vocabulary: openVocabulary(database, now),
    log: createLog({ level: 'silent' }),
    now,
    demo: false,
  }
  return { work: workFor(site, { kind: 'visitor', address: '127.0.0.1' }), close: () => database.close() }
}

const dialect = new PgDialect()

/** A statement as the driver takes it. */
export function statementOf(statement: SQL): { text: string; values: unknown[] } {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  return { text, values }
}
