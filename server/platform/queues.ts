import type { SendOptions } from 'pg-boss'

/** 60 retries over at least 24 hours: seven waits that double from 20 s, then half an hour each. */
const MAIL = { retryLimit: 60, retryDelay: 20, retryBackoff: true, retryDelayMax: 1800, expireInSeconds: 600 }
/** Old news is no news: ten retries take some two hours. */
const PUSH = { retryLimit: 10, retryDelay: 10, retryBackoff: true, retryDelayMax: 1800, expireInSeconds: 60 }
const EVENT = { retryLimit: 10, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 60 }

/** Bulk has lanes of its own, so no confirmation link waits behind it. Dead letters stay for two weeks. */
export const QUEUES = {
  event: EVENT,
  'bulk-event': EVENT,
  payment: { retryLimit: 60, retryDelay: 10, retryBackoff: true, retryDelayMax: 1800, expireInSeconds: 60 },
  /** Events of the test payment provider for our own webhook. */
  webhook: { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 60 },
  /** A retry alerts no recipient twice. */
  alert: { retryLimit: 60, retryDelay: 10, retryBackoff: true, retryDelayMax: 1800, expireInSeconds: 900 },
  mail: MAIL,
  'bulk-mail': MAIL,
  push: PUSH,
  /** Webhooks of others. A receiver that fails gets a later task, so a retry of this one is for a failure of ours. */
  'webhook-delivery': EVENT,
  /** A code in a text works for a quarter of an hour. */
  text: { retryLimit: 6, retryDelay: 5, retryBackoff: true, retryDelayMax: 120, expireInSeconds: 60 },
  /** Those an admin asks for. */
  backup: { retryLimit: 0, expireInSeconds: 6 * 3600 },
} satisfies Record<string, SendOptions>

/**
 * Looking through thousands of tasks costs, so bulk goes in batches; `pause` in milliseconds after each. A push service that
 * doesn't answer holds up no other, so a batch for them goes at once.
 */
export const PACES: Partial<Record<QueueName, Pace>> = {
  'bulk-mail': { batchSize: 10, pause: 50, atOnce: false },
  push: { batchSize: 10, pause: 0, atOnce: true },
  'webhook-delivery': { batchSize: 1, pause: 0, atOnce: false, workers: 8, perGroup: 2 },
}
/** At most `perGroup` workers of all processes are at tasks with the same `group`, so that none fills them all. */
type Pace = { batchSize: number; pause: number; atOnce: boolean; workers?: number; perGroup?: number }
export const USUAL_PACE: Pace = { batchSize: 1, pause: 0, atOnce: false }

/** Seconds after which a task of a dead process is retried. */
export const ORPHANED_AFTER = 20

export type QueueName = keyof typeof QUEUES
export const QUEUE_NAMES = Object.keys(QUEUES)
export const DEAD_LETTERS = 'dead-letter'

/** One event may cause thousands of its tasks. */
export function isBulk(queue: QueueName): boolean {
  return queue in PACES || queue === 'bulk-event' || queue === 'alert'
}
