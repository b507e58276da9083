import type { Settings } from '#config/env.ts'
import { type Database, openDatabase } from '#db/client.ts'

/** @throws DatabaseMissing, DataFolderInUse */
export function openSiteDatabase({ databaseUrl, dataDir, demo }: Settings): Promise<Database> {
  return openDatabase({ url: databaseUrl, dataDir, template: demo ? 'demo' : 'empty' })
}
