export const CLOCK_STATES = ['never', 'running', 'done', 'failed', 'lost'] as const
/** `lost`: it began and never ended, because its process died or hangs. */
export type ClockState = (typeof CLOCK_STATES)[number]

export type ClockLine = {
  name: string
  does: string
  cron: string
  state: ClockState
  begunAt: Date | null
  endedAt: Date | null
  failure: string | null
  lastSuccessAt: Date | null
  /** The machine and the process that ran it last, or runs it now. */
  runner: string | null
  nextAt: Date
}
