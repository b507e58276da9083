import { SettingsError } from '#config/env.ts'
import { DatabaseMissing } from '#db/client.ts'
import { ShapeUnknown } from '#db/copy/import.ts'
import { DataFolderInUse } from '#db/embedded/lock.ts'
import { DatabaseTooNew } from '#db/migrate.ts'
import { DataFolderFull } from '#db/room.ts'
import { AdminRefused } from '../account/admins.ts'
import { PersonRefused } from '../account/by-operator.ts'
import { JobRefused } from '../job/by-operator.ts'
import { NotHeld } from '../message/held.ts'
import { ArchiveUnusable } from '../platform/backup/archive.ts'
import { RestoreRefused } from '../platform/backup/restore.ts'

const known = [
  ...[SettingsError, DatabaseMissing, DatabaseTooNew, DataFolderInUse, DataFolderFull, AdminRefused, NotHeld],
  ...[ArchiveUnusable, RestoreRefused, ShapeUnknown, PersonRefused, JobRefused],
]

export function isKnown(error: unknown): error is Error {
  return known.some((kind) => error instanceof kind)
}
