import { type Database, openDatabase } from './client.ts'
import { DataFolderInUse } from './embedded/lock.ts'
import { requestSnapshot } from './embedded/snapshot.ts'

/**
 * A database to read from, also while a site runs: an embedded one gives a copy of itself. It is not migrated.
 * @throws DatabaseMissing, DataFolderInUse, DataFolderFull
 */
export async function openToRead({ url, dataDir }: { url?: string | undefined; dataDir: string }): Promise<Database> {
  if (url) return openDatabase({ url, dataDir })
  try {
    return await openDatabase({ dataDir, template: 'empty' })
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
  }
  const copy = await requestSnapshot(dataDir)
  const database = await openDatabase({ dataDir: copy.dataDir }).catch((error) => {
    copy.remove()
    throw error
  })
  return {
    ...database,
    async close() {
      await database.close()
      copy.remove()
    },
  }
}
