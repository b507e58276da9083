import { MINUTE } from '#contract/duration.ts'
import { outageOf } from '#db/away.ts'
import type { Room } from '#db/room.ts'
import type { Log } from './log.ts'

/** Saving counts as possible again this long after the last write that found no room. */
const FORGOTTEN_AFTER_MS = MINUTE

export type SavingMonitor = {
  /** What to tell the operator; null if all is well. */
  trouble(): string | null
  /** Null if no data folder is in use. */
  freeBytes(): number | null
  /** Counts only failures for want of room. Never fails. */
  heard(error: unknown): Promise<void>
  stop(): void
}

/** Errors tell of disks out of sight (PostgreSQL's, a bucket). Logs the trouble once, and its end once. */
export function watchSaving(room: Room | null, log: Log): SavingMonitor {
  let failedAt: number | null = null
  let timer: NodeJS.Timeout | undefined

  function note(full: boolean) {
    failedAt = null // the disk itself tells from here on
    if (full) log.error({ freeBytes: room?.freeBytes() }, 'the disk is full: nothing can be saved until there is room')
    else log.info({ freeBytes: room?.freeBytes() }, 'there is room on the disk again')
  }
  if (room?.full()) note(true)
  room?.onChange(note)

  return {
    trouble() {
      if (room?.full()) return `the disk is full: ${Math.floor(room.freeBytes() / 1e6)} MB left`
      return failedAt === null ? null : 'nothing could be written lately: no room'
    },
    freeBytes: () => (room && Number.isFinite(room.freeBytes()) ? room.freeBytes() : null),
    async heard(error) {
      if (outageOf(error) !== 'full') return
      await room?.look() // a write may find the disk full before we do
      if (room?.full()) return
      if (failedAt === null) log.error({ err: error }, 'there is no room to write: nothing can be saved')
      failedAt = Date.now()
      clearTimeout(timer)
      timer = setTimeout(() => {
        failedAt = null
        log.info('nothing failed for want of room any more')
      }, FORGOTTEN_AFTER_MS)
      timer.unref()
    },
    stop: () => clearTimeout(timer),
  }
}
