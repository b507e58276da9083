import { statfs } from 'node:fs/promises'

const MB = 1_000_000

/** Below this nothing is written: the embedded database hangs when its log finds no room. */
const FULL_BELOW = 32 * MB
/** Higher, so that the state does not flap. */
const ROOMY_FROM = 40 * MB
const FEWEST_FILES = 100
const LOOK_EVERY_MS = 500

export class DataFolderFull extends Error {}

export type Room = {
  freeBytes(): number
  full(): boolean
  /** Does not wait for the next of its own looks. */
  look(): Promise<void>
  onChange(listener: (full: boolean) => void): void
  demand(): void
  stop(): void
}

/** Where the system does not tell, there is room. */
export async function watchRoom(folder: string): Promise<Room> {
  const listeners: ((full: boolean) => void)[] = []
  let freeBytes = Number.POSITIVE_INFINITY
  let full = false

  async function look() {
    const found = await statfs(folder).catch(() => null)
    if (!found) return
    freeBytes = found.bavail * found.bsize
    const fewFiles = found.files > 0 && found.ffree < FEWEST_FILES
    const nowFull = fewFiles || freeBytes < (full ? ROOMY_FROM : FULL_BELOW)
    if (nowFull === full) return
    full = nowFull
    for (const listener of listeners) listener(full)
  }

  await look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return {
    freeBytes: () => freeBytes,
    full: () => full,
    look,
    onChange: (listener) => void listeners.push(listener),
    demand() {
      if (full) throw tooLittle(folder)
    },
    stop: () => clearInterval(timer),
  }
}

export function tooLittle(folder: string): DataFolderFull {
  return new DataFolderFull(
    `The disk of the data folder ${folder} is full. Make room, at least ${(2 * FULL_BELOW) / MB} MB, then start Fettle again.`,
  )
}
