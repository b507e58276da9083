import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const MB = 1_000_000

/** Below this nothing is written: the embedded database breaks down when its log finds no room. */
const FULL_BELOW = 32 * MB
/** Higher, so that the state does not flap. */
const ROOMY_FROM = 40 * MB
/** Enough for the embedded database to start with and to answer readers. */
const RESERVE = 32 * MB
const MIN_FILES = 100
/** A disk with plenty of room does not fill up within the longer wait. */
const PLENTY = 4_000 * MB
const LOOK_EVERY_MS = 100
const LOOK_SELDOM_MS = 1_000

export class DataFolderFull extends Error {}

export type Room = {
  freeBytes(): number
  full(): boolean
  /** Does not wait for the next of its own looks. */
  look(): Promise<void>
  onChange(listener: (full: boolean) => void): void
  demand(): void
  /** Holds a part of the disk back, now or as soon as there is room. */
  keepReserve(): Promise<void>
  /** Frees that part. It is held back again when the disk has room. */
  spendReserve(): void
  stop(): void
}

const watched = new Set<Room>()

/** Whether any folder that this process writes to has no room. */
export function isDiskFull(): boolean {
  return [...watched].some((room) => room.full())
}

/** Where the system does not tell, there is room. */
export async function watchRoom(folder: string): Promise<Room> {
  const listeners: ((full: boolean) => void)[] = []
  const reserve = join(folder, 'reserve')
  let freeBytes = Number.POSITIVE_INFINITY
  let full = false
  let keeps = false
  let kept = false
  /** Bytes that are free because the reserve was spent. */
  let owed = 0

  async function look() {
    const found = await statfs(folder).catch(() => null)
    if (!found) return
    freeBytes = found.bavail * found.bsize
    const fewFiles = found.files > 0 && found.ffree < MIN_FILES
    const nowFull = fewFiles || freeBytes - owed < (full ? ROOMY_FROM : FULL_BELOW)
    if (nowFull === full) return
    full = nowFull
    for (const listener of listeners) listener(full)
  }

  async function keepReserve() {
    keeps = true
    kept = existsSync(reserve)
    if (kept || full || freeBytes < ROOMY_FROM + RESERVE) return
    try {
      await fill(`${reserve}.new`)
      await rename(`${reserve}.new`, reserve)
      kept = true
      owed = 0
    } catch {
      await rm(`${reserve}.new`, { force: true })
    }
  }

  await look()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  function lookAgain() {
    if (stopped) return
    timer = setTimeout(
      async () => {
        await look()
        if (keeps && !kept) await keepReserve()
        lookAgain()
      },
      freeBytes > PLENTY ? LOOK_SELDOM_MS : LOOK_EVERY_MS,
    ).unref()
  }
  lookAgain()
  const room: Room = {
    freeBytes: () => freeBytes,
    full: () => full,
    look,
    onChange: (listener) => void listeners.push(listener),
    demand() {
      if (full) throw tooLittle(folder)
    },
    keepReserve,
    spendReserve() {
      if (!full || !kept) return
      owed = RESERVE
      kept = false
      rmSync(reserve, { force: true })
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      watched.delete(room)
    },
  }
  watched.add(room)
  return room
}

/** Not zeros, which some file systems do not store. */
async function fill(file: string) {
  const handle = await open(file, 'w', 0o600)
  try {
    for (let written = 0; written < RESERVE; written += MB) await handle.write(randomBytes(MB))
  } finally {
    await handle.close()
  }
}

export function tooLittle(folder: string): DataFolderFull {
  return new DataFolderFull(
    `The disk of the data folder ${folder} is full. Make room, at least ${(2 * FULL_BELOW) / MB} MB, then start Fettle again.`,
  )
}
