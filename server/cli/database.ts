import { readSettings } from '#config/env.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'

export async function withDatabase(business: (database: Database) => Promise<void>) {
  const settings = readSettings()
  const database = await openDatabase({ url: settings.databaseUrl, dataDir: settings.dataDir, template: 'empty' })
  try {
    await migrate(database)
    await business(database)
  } finally {
    await database.close()
  }
}
