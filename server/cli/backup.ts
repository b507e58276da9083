import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { readSettings, readSettingsWith, type Settings } from '#config/env.ts'
import { bytesText } from '#contract/admin/words.ts'
import { openDatabase, openToRead } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { drill as drillBackup } from '../platform/backup/drill.ts'
import { makeBackup } from '../platform/backup/make.ts'
import { prune, pruneArchives } from '../platform/backup/prune.ts'
import type { BackupReport } from '../platform/backup/reports.ts'
import {
  assertOnlyConnection,
  assertSealed,
  type Backup,
  isUsed,
  openArchive,
  openSnapshot,
  RestoreRefused,
  restoreBackup,
} from '../platform/backup/restore.ts'
import { markOf } from '../platform/backup/snapshot.ts'
import { BackupUnusable, openVault, type Vault } from '../platform/backup/vault.ts'
import { verifyBackup, verifyFiles } from '../platform/backup/verify.ts'
import { openFiles } from '../platform/files.ts'
import { createLog } from '../platform/log.ts'
import { recordByOperator } from '../work/audit-log.ts'
import { print } from './terminal.ts'

/** `place`: another than that of the settings. `json`: for the process that asked. */
type BackupOptions = { place: string | null; json: boolean }

/** Works while the site runs, too. */
export async function backup({ place, json }: BackupOptions) {
  lowerPriority()
  const settings = readSettings()
  const vault = await vaultOf(settings, place)
  const making = withDatabase(settings, (source) => makeBackup(source, vault, new Date()))
  // Where the disk is full, what goes makes room for the next.
  const report = await making.catch(async (error: unknown) => {
    if (!place) await removeOld(settings, vault).catch(() => {})
    throw error
  })
  if (!place) await removeOld(settings, vault)
  say(json ? JSON.stringify(report) : `Saved ${told(report)} as ${report.name} in ${vault.place}.`)
}

async function removeOld({ backups: { place, keep } }: Settings, vault: Vault) {
  try {
    await prune(vault, keep, new Date())
    if ('folder' in place) await pruneArchives(place.folder, keep, new Date())
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new BackupUnusable(`The backup is made, but old ones could not be removed. ${reason}`)
  }
}

/** Lists what can be restored, the newest last. */
export async function listBackups({ place }: BackupOptions) {
  const vault = await vaultOf(readSettings(), place)
  const all = await vault.snapshots()
  for (const { name, kind } of all) say(kind === 'point' ? `${name}  before a restore` : name)
  say(all.length === 0 ? await noneIn(vault) : `${all.length} in ${vault.place}.`)
}

/** Restores the newest backup aside, and removes it again. */
export async function drill({ place, json }: BackupOptions) {
  lowerPriority()
  const settings = readSettings()
  const vault = await vaultOf(settings, place)
  const { url, directUrl } = settings.database
  const report = await drillBackup(vault, {
    ...{ server: directUrl ?? url ?? null, dataDir: settings.dataDir },
    ...{ secrets: secretsOf(settings), log: createLog({ level: 'fatal' }) },
  })
  if (json) return say(JSON.stringify(report))
  say(
    `${report.name} restores into ${report.where}: ${report.rows} rows, ${report.files} files (${report.filesRead} of them read), in ${report.seconds} s.`,
  )
}

export async function restore(
  name: string | undefined,
  { place, force, unsealed }: Pick<BackupOptions, 'place'> & { force: boolean; unsealed: boolean },
) {
  const settings = readSettings()
  const backup = await openBackup(settings, name, place)
  const { facts } = backup
  if (!unsealed) assertSealed(backup, secretsOf(settings))
  const target = { ...settings.database, dataDir: settings.dataDir }
  const database = await openDatabase({ ...target, template: 'empty', listen: false })
  try {
    await assertOnlyConnection(database)
    const files = await openFiles(settings)
    if (await isUsed(database)) {
      if (!force) throw new RestoreRefused(USED)
      const vault = await vaultOf(settings, null)
      const source = { database, files, secret: settings.authSecret() }
      const point = await makeBackup(source, vault, new Date(), 'point')
      say(`What was here is saved as ${point.name} in ${vault.place}.`)
    }
    const restored = await restoreBackup({ database, files, log: createLog({ level: 'fatal' }) }, backup)
    await migrate(database)
    await recordByOperator(database.query, new Date(), {
      action: 'backup.restored',
      subjectId: null,
      after: { madeAt: facts.madeAt.toISOString() },
    })
    say(`Restored the backup of ${facts.madeAt.toISOString()} with ${restored.files} files.`)
    if (backup.gone.length > 0)
      say(`${backup.gone.length} files were removed while it was made, so it does not have them.`)
    if (facts.secret !== markOf(settings.authSecret())) say(OTHER_SECRET)
  } finally {
    await database.close()
  }
}

/** The newest, one by its name, or an archive of an earlier version by its path. @throws BackupUnusable */
async function openBackup(settings: Settings, name: string | undefined, place: string | null): Promise<Backup> {
  if (name?.endsWith('.tar')) return openArchive(resolve(name))
  const vault = await vaultOf(settings, place)
  const all = await vault.snapshots()
  const found = name && name !== 'latest' ? all.find((one) => one.name === name) : all.at(-1)
  if (found) return openSnapshot(vault, found)
  if (all.length === 0) throw new BackupUnusable(await noneIn(vault))
  throw new BackupUnusable(`There is no backup ${name} in ${vault.place}. \`npm run fettle -- backups\` lists them.`)
}

/** Says whether it is the place or the key. */
async function noneIn(vault: Vault): Promise<string> {
  const [other] = (await vault.others()).sort((one, two) => Number(two.newest) - Number(one.newest))
  if (!other) return `There is no backup in ${vault.place}.`
  const last = other.newest ? `, the last of ${other.newest.toISOString()}` : ''
  const made = `The backups in ${vault.place} were made`
  if (!vault.isEncrypted) return `${made} with a BACKUP_KEY${last}. Set that key to read them.`
  if (other.vault === 'plain')
    return `${made} without a BACKUP_KEY${last}. Take BACKUP_KEY out of the settings to read them.`
  return `${made} with another BACKUP_KEY${last}. Without that key no one can read them.`
}

const secretsOf = ({ authSecret, earlierSecrets }: Settings) => [authSecret(), ...earlierSecrets]

/** Another place is read as the setting would be. @throws SettingsError */
function vaultOf({ backups }: Settings, place: string | null): Promise<Vault> {
  const { place: at, key } = place ? readSettingsWith({ BACKUP_URL: place }).backups : backups
  return openVault(at, key)
}

async function withDatabase<Result>(
  settings: Settings,
  act: (source: Parameters<typeof makeBackup>[0]) => Promise<Result>,
): Promise<Result> {
  const database = await openToRead({ ...settings.database, dataDir: settings.dataDir })
  try {
    return await act({ database, files: await openFiles(settings), secret: settings.authSecret() })
  } finally {
    await database.close()
  }
}

const USED =
  'This site has accounts already. To replace everything by the backup, add --force: what is here is saved first.'

const NOT_SEALED = 'It has no seal of this AUTH_SECRET, so a restore asks for --unsealed.'

const OTHER_SECRET =
  'The backup was made with another AUTH_SECRET. Set that one (or AUTH_SECRET_PREVIOUS), or people must log in again and set up 2-step verification anew.'

/** Compares rows with files; with the name of a backup, reads all of that. */
export async function verify(name: string | undefined, place: string | null) {
  const settings = readSettings()
  if (name || place) {
    const backup = await openBackup(settings, name, place)
    const { rows, files } = await verifyBackup(backup)
    say(`The backup of ${backup.facts.madeAt.toISOString()} is whole: ${rows} rows and ${files} files.`)
    if (backup.isSealedBy === null) return say('It is encrypted with this BACKUP_KEY.')
    return say(backup.isSealedBy(secretsOf(settings)) ? 'This site sealed it.' : NOT_SEALED)
  }
  await withDatabase(settings, async (source) => {
    const { files, missing, differing, unnamed } = await verifyFiles(source.database, source.files)
    for (const path of missing) say(`missing    ${path}`)
    for (const path of differing) say(`differing  ${path}`)
    for (const path of unnamed) say(`unnamed    ${path}`)
    say(
      `${files} files have rows: ${missing.length} missing, ${differing.length} of another size. ${unnamed.length} without a row.`,
    )
    if (missing.length + differing.length > 0) process.exitCode = 1
  })
}

/**
 * Where there are as many processes as processors; at the lowest priority a backup would not end while a machine is
 * busy. Linux takes each thread for a process (setpriority(2)).
 */
function lowerPriority() {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) {
    try {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // It has ended.
    }
  }
}

function told({ rows, files, bytes, sent }: BackupReport): string {
  return `${rows} rows and ${files} files (${bytesText(bytes)}; ${bytesText(sent.bytes)} were new)`
}

function say(line: string) {
  print(`${line}\n`)
}
