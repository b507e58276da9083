import { readSettings } from '#config/env.ts'
import { openDatabase } from '#db/client.ts'
import { migrate, migrationsOf } from '#db/migrate.ts'
import { ensureTaxonomy } from '#db/taxonomy/insert.ts'
import { createLog } from '../platform/log.ts'
import { startQueue } from '../platform/queue.ts'
import { print } from './terminal.ts'

/** All that a start changes in the database before it serves. */
export async function migrateTables() {
  const { database: target, dataDir } = readSettings()
  const database = await openDatabase({ ...target, dataDir, template: 'empty', listen: false })
  try {
    const unknown = await migrate(database, () => print('Waiting for another process that changes the tables.\n'))
    await database.query.transaction(ensureTaxonomy)
    const queue = await startQueue(database, createLog({ level: 'error' })) // makes its tables
    await queue.stop()
    const { applied } = await migrationsOf(database.query)
    const whose = unknown > 0 ? 'a newer version, on which this one still runs' : 'this version'
    print(`The tables are those of ${whose}: ${applied} migrations.\n`)
  } finally {
    await database.close()
  }
}
