import { SettingsError } from '#config/env.ts'
import { DatabaseMissing } from '#db/client.ts'
import { DataFolderInUse } from '#db/embedded/lock.ts'
import { DatabaseTooNew } from '#db/migrate.ts'
import { DataFolderFull } from '#db/room.ts'
import { AdminRefused } from '../account/admins.ts'

export function isKnown(error: unknown): error is Error {
  return [SettingsError, DatabaseMissing, DatabaseTooNew, DataFolderInUse, DataFolderFull, AdminRefused].some(
    (kind) => error instanceof kind,
  )
}
