import { numberText } from '../number.ts'

/** Counts end here: a queue may hold a hundred thousand mails. */
export const MOST_COUNTED = 1_000

/** `more`: there are more than `count`. */
export type CappedCount = { count: number; more: boolean }

export function cappedText({ count, more }: CappedCount): string {
  return `${numberText(count)}${more ? '+' : ''}`
}

export type LaneState = {
  queue: string
  waiting: CappedCount
  /** Of those: tried already, and failed. */
  retried: CappedCount
  oldest: Date | null
}

export const TASK_STATES = ['waiting', 'retried', 'active', 'dead'] as const
export type TaskState = (typeof TASK_STATES)[number]

export type QueueTask = {
  id: string
  /** Where it waits, or waited. Null: this version of the site knows no such task. */
  queue: string | null
  /** "membership.paid" */
  kind: string
  state: TaskState
  failures: number
  /** One line, without what it may tell of a person. */
  error: string | null
  createdAt: Date
  /** Null: it is given up, or under way. */
  nextAt: Date | null
  can: { retry: boolean; drop: boolean }
}

export type QueueKind = { kind: string } & CappedCount

export type QueueView = {
  lanes: LaneState[]
  dead: CappedCount
  /** Dead letters only. */
  kinds: QueueKind[]
  tasks: QueueTask[]
  /** There is another page. */
  more: boolean
}

/** What a task is about: ids and an address, never a text or a code. */
export type TaskDetail = QueueTask & {
  about: { name: string; value: string }[]
  /** What it holds besides, by name only. */
  hidden: string[]
  /** In the table of users. */
  userId: string | null
}

/** In the words of the page. */
export const QUEUE_WORDS: Record<string, string> = {
  mail: 'Mail',
  'bulk-mail': 'Bulk mail',
  event: 'Events',
  'bulk-event': 'Bulk events',
  payment: 'Payments',
  webhook: 'Test payments',
  alert: 'Job alerts',
  backup: 'Backups',
}
