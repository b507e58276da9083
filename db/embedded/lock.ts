import {
  closeSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Another living process uses the folder (the message names its pid), or no process can. */
export class DataFolderInUse extends Error {}

const Holder = z.object({ pid: z.number().int().positive(), started: z.string().nullable() })

/** Two processes on one embedded database would destroy it without an error. Returns what releases the folder. */
export function lockDataFolder(dataDir: string): () => void {
  const file = join(dataDir, 'fettle.lock')
  const own = `${file}.${process.pid}`
  try {
    mkdirSync(dataDir, { recursive: true })
    rmSync(own, { force: true }) // a dead process of the same number may have left it linked to its lock
    writeFileSync(own, JSON.stringify({ pid: process.pid, started: startTime(process.pid) }), { mode: 0o600 })
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new DataFolderInUse(
      `The data folder ${dataDir} cannot be written (${reason}). Set DATA_DIR to another folder.`,
    )
  }
  try {
    take(file, own, dataDir)
    return () => rmSync(file, { force: true })
  } finally {
    rmSync(own, { force: true })
  }
}

/**
 * A lock whose holder has died has one heir at a time: who takes a second lock, named after this very file. Only the
 * heir may replace the file, so that nobody replaces the lock of a living process, however slowly anybody goes. The
 * lock of an heir who died on the way is inherited in the same manner.
 */
function take(file: string, own: string, dataDir: string) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (linked(own, file)) return
    const found = look(file)
    if (found === null) continue // given back since
    const holder = holderIn(found.text)
    if (holder && isAlive(holder)) {
      throw new DataFolderInUse(
        `The data folder ${dataDir} is in use by process ${holder.pid}. Stop that process first, or set DATA_DIR to another folder.`,
      )
    }
    const inheritance = `${file}.${found.mark}`
    take(inheritance, own, dataDir)
    if (look(file)?.mark === found.mark) return renameSync(inheritance, file)
    rmSync(inheritance, { force: true })
  }
  throw new DataFolderInUse(`The data folder ${dataDir} could not be locked: other processes keep taking it.`)
}

/** Links a finished file, so that a lock is never seen half written. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** What a lock says, and what no other file of its name has. Null if there is none, or it cannot be read. */
function look(file: string): { text: string; mark: string } | null {
  try {
    const opened = openSync(file, 'r')
    try {
      const { ino, mtimeNs } = fstatSync(opened, { bigint: true })
      return { text: readFileSync(opened, 'utf8'), mark: `${ino}-${mtimeNs}` }
    } finally {
      closeSync(opened)
    }
  } catch {
    return null
  }
}

/** Undefined where a power cut left nonsense in the file. */
function holderIn(text: string) {
  try {
    return Holder.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function isAlive(holder: z.infer<typeof Holder>): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  // After a restart of the machine, the number may belong to another process.
  return holder.started === null || startTime(holder.pid) === holder.started
}

/** In clock ticks since boot, with the boot's id; null if the system does not tell. */
function startTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return null
  }
}
