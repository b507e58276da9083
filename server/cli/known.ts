import { SettingsError } from '#config/setting-kinds.ts'
import { TablesOld } from '#db/await-tables.ts'
import { ShapeUnknown } from '#db/copy/import.ts'
import { DataFolderInUse } from '#db/embedded/lock.ts'
import { DatabaseTooNew, MigrationBusy } from '#db/migrate.ts'
import { DatabaseMissing } from '#db/postgres/open.ts'
import { DataFolderFull } from '#db/room.ts'
import { AdminRefused } from '../account/admins.ts'
import { PersonRefused } from '../account/by-operator.ts'
import { JobRefused } from '../job/by-operator.ts'
import { NotHeld } from '../message/held.ts'
import { RestoreRefused } from '../platform/backup/restore.ts'
import { BackupUnusable } from '../platform/backup/vault.ts'
import { Refusal } from '../work/refusal.ts'

const known = [
  ...[
    SettingsError,
    DatabaseMissing,
    DatabaseTooNew,
    MigrationBusy,
    TablesOld,
    DataFolderInUse,
    DataFolderFull,
    AdminRefused,
    NotHeld,
  ],
  ...[BackupUnusable, RestoreRefused, ShapeUnknown, PersonRefused, JobRefused, Refusal],
]

export function isKnown(error: unknown): error is Error {
  return known.some((kind) => error instanceof kind)
}
