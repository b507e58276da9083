import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type Bucket, bucketOf } from './bucket.ts'
import { root } from './root.ts'
import { optional, SettingsError, whole } from './setting-kinds.ts'

const keep = whole(' from 0 to 1000', 0, 1000)

const MIN_KEY_LENGTH = 32

export const backupVariables = {
  BACKUP_URL: optional,
  BACKUP_KEY: z.string().trim().min(MIN_KEY_LENGTH, `needs at least ${MIN_KEY_LENGTH} characters`).optional(),
  BACKUP_KEEP_DAYS: keep.optional(),
  BACKUP_KEEP_WEEKS: keep.default(4),
  BACKUP_KEEP_MONTHS: keep.default(3),
  /** Earlier names of BACKUP_URL and BACKUP_KEEP_DAYS. */
  BACKUP_DIR: optional,
  BACKUPS_KEPT: keep.default(14),
}

/** Where backups are kept: the same files in a folder or a bucket. */
export type BackupPlace = { folder: string } | { bucket: Bucket }

/** With `days` 0 the scheduler makes none. */
export type BackupKeep = { days: number; weeks: number; months: number }

type BackupEnvironment = z.infer<z.ZodObject<typeof backupVariables>> & Parameters<typeof bucketOf>[2]

/** @throws SettingsError */
export function backupsOf(env: BackupEnvironment, dataDir: string) {
  const place = placeOf(env.BACKUP_URL ?? env.BACKUP_DIR ?? join(dataDir, 'backups'), env)
  if ('bucket' in place && !env.BACKUP_KEY) {
    throw new SettingsError(
      'With a bucket in BACKUP_URL, BACKUP_KEY is required too: it encrypts what leaves this machine. Make one with `openssl rand -base64 32`, and keep a copy elsewhere.',
    )
  }
  return {
    place,
    /** Null if backups are not encrypted, but sealed with AUTH_SECRET. */
    key: env.BACKUP_KEY ?? null,
    keep: {
      days: env.BACKUP_KEEP_DAYS ?? env.BACKUPS_KEPT,
      weeks: env.BACKUP_KEEP_WEEKS,
      months: env.BACKUP_KEEP_MONTHS,
    },
  }
}

/** An address that begins with s3://, or a folder. @throws SettingsError */
function placeOf(text: string, env: BackupEnvironment): BackupPlace {
  if (text.startsWith('s3://')) return { bucket: bucketOf('BACKUP_URL', text, env) }
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(text)) {
    throw new SettingsError(
      'Some settings cannot be used: BACKUP_URL must look like s3://bucket/prefix, or be a folder.',
    )
  }
  return { folder: resolve(root, text) }
}

/** For people: without keys. */
export function placeText(place: BackupPlace): string {
  if ('folder' in place) return place.folder
  const { name, prefix, endpoint } = place.bucket
  return `s3://${name}${prefix ? `/${prefix}` : ''}${endpoint ? ` at ${new URL(endpoint).host}` : ''}`
}
