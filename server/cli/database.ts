import { readSettings, type Settings } from '#config/env.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { closeSite, openSite } from '#server/boot/site.ts'
import { createLog } from '#server/platform/log.ts'
import { SYSTEM, type Work, workFor } from '#server/work/work.ts'

export async function withDatabase(business: (database: Database) => Promise<void>) {
  const database = await open(readSettings())
  try {
    await migrate(database)
    await business(database)
  } finally {
    await database.close()
  }
}

/** Queues mail and payments; the running site, or its next start, does them. */
export async function withSite(business: (work: Work) => Promise<void>) {
  const settings = readSettings()
  const site = await openSite(settings, createLog({ level: 'error' }), { database: open(settings) })
  try {
    await business(workFor(site, SYSTEM))
  } finally {
    await closeSite(site)
  }
}

function open({ database, dataDir }: Settings): Promise<Database> {
  return openDatabase({ ...database, dataDir, template: 'empty' })
}
