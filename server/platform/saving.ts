import { outageOf } from '#db/away.ts'
import type { Room } from '#db/room.ts'
import type { Log } from './log.ts'

/** After a write that found no room, so long without another before saving counts as possible again. */
const FORGOTTEN_AFTER_MS = 60_000

/** Whether anything can be saved at this moment. */
export type Saving = {
  /** Why not, for the operator; null: all is well. */
  trouble(): string | null
  /** What is left on the disk of the data folder; null: none is in use here. */
  freeBytes(): number | null
  /** Hears of every failure; those for want of room count. */
  heard(error: unknown): void
  stop(): void
}

/**
 * Watches the disk of the data folder, and hears of disks that are out of sight (PostgreSQL's, a bucket). Says so in the
 * log once, and once more when it is over.
 */
export function watchSaving(room: Room | null, log: Log): Saving {
  let failedAt: number | null = null
  let timer: NodeJS.Timeout | undefined

  function note(full: boolean) {
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
    heard(error) {
      if (outageOf(error) !== 'full' || room?.full()) return
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
