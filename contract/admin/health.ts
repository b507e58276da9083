export const HEALTH_STATES = ['ok', 'warning', 'failed'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

export type HealthCheck = {
  part: string
  state: HealthState
  /** In words. */
  says: string
  /** Milliseconds. */
  took: number
}

export type HealthView = {
  checks: HealthCheck[]
  /** Of the process that answers. */
  facts: { name: string; value: string }[]
}

/** Less cannot take a day of uploads, or the next backup. */
export const LITTLE_ROOM = 2_000_000_000
