import { numberText } from '../number.ts'
import type { Cursor } from './list.ts'
import type { CappedCount } from './view.ts'

export const USERNAME_RULE = 'A username has 2 to 30 letters, digits, dots, hyphens or underscores.'
export const SETUP_MISSING = 'Username and password are required'
export const WRONG_ADMIN_CREDENTIALS = 'Invalid credentials. Please try again.'
export const ADMIN_PASSWORDS_DIFFER = 'Passwords do not match'
export const ADMIN_EXISTS = 'An admin account already exists. Please proceed to login.'
export const SETUP_TOKEN_WRONG = 'Invalid or missing setup token. Please contact the site owner.'

/** The one sentence where nothing waits. */
export const ALL_CALM = 'Nothing needs your attention.'

/** Less cannot take a day of uploads, or the next backup. */
export const LITTLE_ROOM = 2_000_000_000

export const HEALTH_STATES = ['ok', 'warning', 'failed'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

export const CLOCK_STATES = ['never', 'running', 'done', 'failed', 'lost'] as const
/** `lost`: it began and never ended, because its process died or hangs. */
export type ClockState = (typeof CLOCK_STATES)[number]

export const TASK_STATES = ['waiting', 'retried', 'active', 'dead'] as const
export type TaskState = (typeof TASK_STATES)[number]

/** In the words of the page. */
export const QUEUE_WORDS: Record<string, string> = {
  mail: 'Mail',
  'bulk-mail': 'Bulk mail',
  text: 'Text messages',
  push: 'Notifications',
  event: 'Events',
  'bulk-event': 'Bulk events',
  payment: 'Payments',
  webhook: 'Test payments',
  'webhook-delivery': 'Webhooks',
  alert: 'Job alerts',
  backup: 'Backups',
}

/** Counts end here: a queue may hold a hundred thousand mails. */
export const MAX_QUEUE_COUNT = 1_000

export function cappedText({ count, more }: CappedCount): string {
  return `${numberText(count)}${more ? '+' : ''}`
}

export function addCounts(one: CappedCount, other: CappedCount): CappedCount {
  const count = one.count + other.count
  return { count: Math.min(count, MAX_QUEUE_COUNT), more: one.more || other.more || count > MAX_QUEUE_COUNT }
}

export const BULK_ACTS = ['deactivate', 'activate', 'hide', 'show', 'delete'] as const
export type BulkAct = (typeof BULK_ACTS)[number]

/** More are done in several runs, so that a slip of the hand does not reach everyone. */
export const MAX_BULK_USERS = 100_000
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

export const BULK_STATES = ['running', 'stopped', 'finished'] as const
export type BulkState = (typeof BULK_STATES)[number]

/** "2 hours", "3 days": how long something waits. */
export function ageText(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
}

/** "12.4 MB", "3 GB". */
export function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let [amount, unit] = [bytes, 0]
  while (amount >= 1_000 && unit < units.length - 1) {
    amount /= 1_000
    unit += 1
  }
  const shown = amount < 10 ? Math.round(amount * 10) / 10 : numberText(Math.round(amount))
  return `${shown} ${units[unit]}`
}

/** A list's filters and the place where its page begins, as its address says them: without what says nothing. */
export function listParams<Filters extends object>(
  filters: Filters,
  missing: Filters,
  after: Cursor | null = null,
): URLSearchParams {
  const usual = new Map<string, unknown>(Object.entries(missing))
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value && value !== usual.get(name)) params.set(name, String(value))
  }
  if (after) params.set('after', `${after.at}~${after.id}`)
  return params
}

export function addressWith(path: string, params: URLSearchParams): string {
  const query = params.toString()
  return query ? `${path}?${query}` : path
}
