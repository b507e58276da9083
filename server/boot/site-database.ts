import type { Settings } from '#config/env.ts'
import { type Database, openDatabase } from '#db/client.ts'

/** @throws DatabaseMissing, DataFolderInUse */
export async function openSiteDatabase({ database: server, dataDir, demo }: Settings): Promise<Database> {
  const database = await openDatabase({ ...server, dataDir, template: demo ? 'demo' : 'empty' })
  await database.room?.keepReserve()
  return database
}
