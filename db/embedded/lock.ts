import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
    writeFileSync(own, JSON.stringify({ pid: process.pid, started: startTime(process.pid) }), { mode: 0o600 })
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new DataFolderInUse(
      `The data folder ${dataDir} cannot be written (${reason}). Set DATA_DIR to another folder.`,
    )
  }
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (linked(own, file) && (attempt === 0 || isKept(file, own))) return () => rmSync(file, { force: true })
      const text = read(file)
      const holder = holderIn(text)
      if (holder && isAlive(holder)) {
        throw new DataFolderInUse(
          `The data folder ${dataDir} is in use by process ${holder.pid}. Stop that process first, or set DATA_DIR to another folder.`,
        )
      }
      if (text !== null) discard(file, text)
    }
    throw new DataFolderInUse(`The data folder ${dataDir} could not be locked: other processes keep taking it.`)
  } finally {
    rmSync(own, { force: true })
  }
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

/** Whether a lock that was taken over is still ours after every contender has looked. */
function isKept(file: string, own: string): boolean {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  return read(file) === read(own)
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Undefined where a power cut left nonsense in the file. */
function holderIn(text: string | null) {
  try {
    return Holder.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}

/** If another process was quicker, the file is its living lock by now: it goes back. */
function discard(file: string, text: string) {
  const away = `${file}.${process.pid}.old`
  try {
    renameSync(file, away)
  } catch {
    return // another process took it away first
  }
  if (read(away) !== text) linked(away, file)
  rmSync(away, { force: true })
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

/** In clock ticks since boot, with the boot's id; null: the system does not tell. */
function startTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return null
  }
}
