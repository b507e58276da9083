import { closeSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Thrown when another living process uses the data folder; the message names its pid. */
export class DataFolderInUse extends Error {}

const Holder = z.object({ pid: z.number().int().positive(), started: z.string().nullable() })

/**
 * Takes the data folder for this process: two processes on one embedded database would destroy it without an error.
 * A lock left by a process that is gone (kill -9, power cut) is taken over.
 * @returns a function that gives the folder back
 * @throws DataFolderInUse
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'fettle.lock')
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (create(file)) return () => unlinkSync(file)
    const holder = read(file)
    if (holder && isAlive(holder)) {
      throw new DataFolderInUse(
        `The data folder ${dataDir} is in use by process ${holder.pid}. Stop that process first, or set DATA_DIR to another folder.`,
      )
    }
    remove(file)
  }
  throw new DataFolderInUse(`The data folder ${dataDir} could not be locked: other processes keep taking it.`)
}

function create(file: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, JSON.stringify({ pid: process.pid, started: startTime(process.pid) }))
    closeSync(handle)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function read(file: string) {
  try {
    return Holder.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
  } catch {
    return undefined // half written by a process that died, or already gone
  }
}

function remove(file: string) {
  try {
    unlinkSync(file)
  } catch {
    // another process removed it first
  }
}

function isAlive(holder: z.infer<typeof Holder>): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  // The number may belong to another process by now (after a restart of the machine, say).
  return holder.started === null || startTime(holder.pid) === holder.started
}

/** When a process started, in clock ticks since boot with the boot's own id; null where the system does not tell. */
function startTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return null
  }
}
