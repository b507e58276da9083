import { existsSync, readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { readSettings, type Settings } from '#config/env.ts'
import { openDatabase, openToRead } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { verifyFiles } from '#server/platform/backup/restore.ts'
import { ArchiveUnusable, checkArchive, isSealedBy } from '../platform/backup/archive.ts'
import { type Backup, makeBackup, markOf } from '../platform/backup/make.ts'
import { isUsed, needNoOthers, needSeal, RestoreRefused, restoreBackup } from '../platform/backup/restore.ts'
import { openFiles } from '../platform/files.ts'
import { createLog } from '../platform/log.ts'
import { recordByOperator } from '../work/audit-log.ts'
import { print } from './terminal.ts'

/** Also while the site runs. */
export async function backup(name: string) {
  const file = resolve(name)
  if (existsSync(file)) throw new ArchiveUnusable(`There is a file ${file} already. Choose another name.`)
  letPagesGoFirst()
  const settings = readSettings()
  const database = await openToRead({ url: settings.databaseUrl, dataDir: settings.dataDir })
  try {
    const source = { database, files: await openFiles(settings), secret: settings.authSecret() }
    say(`Saved ${told(await makeBackup(source, file, new Date()))} in ${file}.`)
  } finally {
    await database.close()
  }
}

/**
 * Where there are as many processes as processors; at the lowest priority a backup would not end while a machine is
 * busy. Linux takes each thread for a process (setpriority(2)).
 */
function letPagesGoFirst() {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) {
    try {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // It has ended.
    }
  }
}

export async function restore(name: string, { force, unsealed }: { force: boolean; unsealed: boolean }) {
  const file = resolve(name)
  const archive = await checkArchive(file)
  const { manifest, seal } = archive
  const settings = readSettings()
  if (!unsealed) needSeal(archive, secretsOf(settings))
  const target = { url: settings.databaseUrl, dataDir: settings.dataDir }
  const database = await openDatabase({ ...target, template: 'empty', deaf: true })
  try {
    await needNoOthers(database)
    const files = await openFiles(settings)
    if (await isUsed(database)) {
      if (!force) throw new RestoreRefused(USED)
      const point = join(settings.backups.folder, `before-restore-${stampOf(new Date())}.tar`)
      await makeBackup({ database, files, secret: settings.authSecret() }, point, new Date())
      say(`What was here is saved in ${point}.`)
    }
    const restored = await restoreBackup({ database, files, log: createLog({ level: 'fatal' }) }, file, archive)
    await migrate(database)
    await recordByOperator(database.query, new Date(), {
      action: 'backup.restored',
      subjectId: null,
      after: { madeAt: manifest.madeAt.toISOString() },
    })
    say(`Restored the backup of ${manifest.madeAt.toISOString()} with ${restored.files} files.`)
    if (seal.gone.length > 0) say(`${seal.gone.length} files were removed while it was made, so it does not have them.`)
    if (manifest.secret !== markOf(settings.authSecret())) say(OTHER_SECRET)
  } finally {
    await database.close()
  }
}

const secretsOf = ({ authSecret, earlierSecrets }: Settings) => [authSecret(), ...earlierSecrets]

const USED =
  'This site has accounts already. To replace everything by the backup, add --force: what is here is saved first.'

const NOT_SEALED = 'It has no seal of this AUTH_SECRET, so a restore asks for --unsealed.'

const OTHER_SECRET =
  'The backup was made with another AUTH_SECRET. Set that one (or AUTH_SECRET_PREVIOUS), or people must sign in again and set up 2-step verification anew.'

/** Compares rows with files; with the name of an archive, reads that and compares its hashes and its seal. */
export async function verify(name: string | undefined) {
  const settings = readSettings()
  if (name) {
    const { manifest, seal } = await checkArchive(resolve(name))
    say(`The backup of ${manifest.madeAt.toISOString()} is whole: ${seal.files} files.`)
    return say(isSealedBy(seal, secretsOf(settings)) ? 'This site sealed it.' : NOT_SEALED)
  }
  const database = await openToRead({ url: settings.databaseUrl, dataDir: settings.dataDir })
  try {
    const { files, missing, differing, unnamed } = await verifyFiles(database, await openFiles(settings))
    for (const path of missing) say(`missing    ${path}`)
    for (const path of differing) say(`differing  ${path}`)
    for (const path of unnamed) say(`unnamed    ${path}`)
    say(
      `${files} files have rows: ${missing.length} missing, ${differing.length} of another size. ${unnamed.length} without a row.`,
    )
    if (missing.length + differing.length > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
}

function told({ rows, files, bytes }: Backup): string {
  return `${rows} rows and ${files} files (${Math.ceil(bytes / 1e6)} MB)`
}

const stampOf = (at: Date) => at.toISOString().slice(0, 19).replaceAll(':', '')

function say(line: string) {
  print(`${line}\n`)
}
