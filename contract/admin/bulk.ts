export const BULK_ACTS = ['deactivate', 'activate', 'hide', 'show', 'delete'] as const
export type BulkAct = (typeof BULK_ACTS)[number]

/** More are done in several runs, so that a slip of the hand does not reach everyone. */
export const MOST_IN_A_RUN = 100_000
export const RESULTS_PER_PAGE = 50
export const LAST_RESULTS_PAGE = 2000

export const BULK_LABELS: Record<BulkAct, string> = {
  deactivate: 'Deactivate',
  activate: 'Activate',
  hide: 'Hide',
  show: 'Show',
  delete: 'Delete',
}

/** What has become of them, in lists. */
export const BULK_DONE: Record<BulkAct, string> = {
  deactivate: 'deactivated',
  activate: 'activated',
  hide: 'hidden',
  show: 'shown',
  delete: 'deleted',
}

export type BulkState = 'running' | 'stopped' | 'finished'

export type BulkRun = {
  id: string
  act: BulkAct
  reason: string
  /** The filters as the address of the table has them. */
  filters: string
  total: number
  done: number
  refused: number
  state: BulkState
  /** Null: a former admin. */
  begunBy: string | null
  begunAt: Date
  workedAt: Date
  stoppedAt: Date | null
  stoppedBy: string | null
  finishedAt: Date | null
}

/** `name` null: the person is gone. `problem` null: done. */
export type BulkResult = { personId: string; name: string | null; problem: string | null }
