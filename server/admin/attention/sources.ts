import { eq, sql } from 'drizzle-orm'
import { bytesText } from '#contract/admin/backup.ts'
import { LITTLE_ROOM } from '#contract/admin/health.ts'
import { dayOf, longDate, timeOf } from '#contract/date.ts'
import { after, DAY, HOUR, MINUTE } from '#contract/duration.ts'
import { DAYS_TO_TELL } from '#contract/listing/rights.ts'
import { siteTotals } from '#db/schema/index.ts'
import * as tasks from '#server/platform/tasks.ts'
import type { Work } from '#server/work/work.ts'
import { keepsBackups } from '../backup/by-hand.ts'
import { lastBackups } from '../backup/list.ts'
import { waitingClaims } from '../business/claims.ts'
import { viewClock } from '../clock/clock.ts'
import { type AttentionSource, cappedOf, counted, waiting } from './source.ts'

const LATE_TASK = 15 * MINUTE
/** Bulk goes out at a pace, so that pages stay quick. */
const LATE_BULK = 6 * HOUR
const LATE_FIGURES = HOUR
/** The daily one begins at the same time each night. */
const LATE_BACKUP = 26 * HOUR
const DUE_SOON = 7 * DAY
/** The clock erases every night. */
const LATE_ERASURE = 2 * DAY

/** What may need attention, in the order of the dashboard and of the digest. A new queue adds a line here. */
export const attentionSources: readonly AttentionSource[] = [
  { name: 'disk', for: 'admin', at: { path: '/admin/health' }, find: littleRoom },
  { name: 'dead-letters', for: 'admin', at: { path: '/admin/queues' }, find: deadLetters },
  { name: 'failing', for: 'admin', at: { path: '/admin/queues?view=retried' }, find: failingTasks },
  { name: 'late', for: 'admin', at: { path: '/admin/queues' }, find: lateTasks },
  { name: 'unpaid', for: 'admin', at: { path: '/admin/users?membership=unpaid' }, find: unpaidMemberships },
  { name: 'reports', for: 'moderator', at: { path: '/admin/reports' }, find: openReports },
  { name: 'held', for: 'moderator', at: { path: '/admin/reports?view=held' }, find: heldMessages },
  { name: 'feedback', for: 'moderator', at: { path: '/admin/feedback' }, find: waitingFeedback },
  { name: 'appeals', for: 'moderator', at: { path: '/admin/feedback?view=appeals' }, find: waitingAppeals },
  { name: 'claims', for: 'moderator', at: { path: '/admin/businesses' }, find: openClaims },
  { name: 'requests', for: 'admin', at: { path: '/admin/businesses/requests' }, find: waitingRequests },
  { name: 'untold', for: 'admin', at: { path: '/admin/businesses/letters' }, find: untoldBusinesses },
  { name: 'backup', for: 'admin', at: { path: '/admin/backups' }, find: backupState },
  { name: 'clock', for: 'admin', at: { path: '/admin/schedule' }, find: failedEntries },
  { name: 'erasure', for: 'admin', at: { path: '/admin/schedule' }, find: lateErasures },
  { name: 'figures', for: 'admin', at: { path: '/admin/schedule' }, find: lateFigures },
]

async function littleRoom({ site }: Work) {
  const trouble = site.saving.trouble()
  if (trouble) return { title: 'Nothing can be saved', detail: trouble, urgent: true }
  const free = site.saving.freeBytes()
  if (free === null || free >= LITTLE_ROOM) return null
  return { title: `Only ${bytesText(free)} are left on the disk` }
}

async function deadLetters({ db }: Work) {
  const kinds = await tasks.deadKinds(db)
  const [first] = kinds
  if (!first) return null
  const count = cappedOf(kinds.reduce((sum, kind) => sum + kind.count, 0))
  const since = kinds.map(({ oldest }) => oldest).sort((one, other) => one.getTime() - other.getTime())[0]
  const others = kinds.length - 1
  return {
    title: counted(count, 'task was given up', 'tasks were given up'),
    detail: others === 0 ? `All are “${first.kind}”.` : `Most are “${first.kind}”, among ${others + 1} kinds.`,
    since: since ?? null,
    urgent: true,
  }
}

async function failingTasks({ db }: Work) {
  const failing = (await tasks.failingTasks(db)).filter((lane) => lane.failing > 0)
  if (failing.length === 0) return null
  const begun = failing.flatMap(({ since }) => since ?? [])
  const mails = failing.filter(({ queue }) => queue.endsWith('mail'))
  const isMail = mails.length === failing.length
  const count = cappedOf(failing.reduce((sum, lane) => sum + lane.failing, 0))
  return {
    title: isMail
      ? counted(count, 'mail keeps failing', 'mails keep failing')
      : counted(count, 'task keeps failing', 'tasks keep failing'),
    detail: 'We go on trying for a day.',
    since: new Date(Math.min(...begun.map(Number))),
  }
}

async function lateTasks(work: Work) {
  const isLate = ({ queue, untried }: { queue: string; untried: Date | null }) =>
    untried !== null && untried < after(work.now(), queue.startsWith('bulk-') ? -LATE_BULK : -LATE_TASK)
  const late = (await tasks.waitingTasks(work.db)).filter(isLate)
  if (late.length === 0) return null
  const count = late.reduce((sum, lane) => sum + lane.waiting, 0)
  const begun = late.flatMap(({ untried }) => untried ?? [])
  return {
    title: counted(cappedOf(count), 'task waits for its turn', 'tasks wait for their turn'),
    since: new Date(Math.min(...begun.map(Number))),
  }
}

async function unpaidMemberships(work: Work) {
  const found = await waiting(work, {
    from: sql`memberships`,
    where: sql`unpaid_since is not null and ended_at is null`,
    since: sql`unpaid_since`,
  })
  if (!found) return null
  return { title: counted(found, 'membership is not paid', 'memberships are not paid'), since: found.since }
}

async function openReports(work: Work) {
  const found = await waiting(work, { from: sql`reports`, where: sql`closed_at is null`, since: sql`made_at` })
  return found && { title: counted(found, 'report waits', 'reports wait'), since: found.since }
}

async function heldMessages(work: Work) {
  const where = sql`held_at is not null and dropped_at is null`
  const found = await waiting(work, { from: sql`messages`, where, since: sql`held_at` })
  return (
    found && { title: counted(found, 'message waits for a check', 'messages wait for a check'), since: found.since }
  )
}

async function openClaims(work: Work) {
  const found = await waitingClaims(work)
  return found && { title: counted(found, 'claim waits', 'claims wait'), since: found.since }
}

async function waitingFeedback(work: Work) {
  const found = await waiting(work, {
    from: sql`feedback`,
    where: sql`approved_at is null and removed_at is null`,
    since: sql`created_at`,
    order: sql`created_at, id`,
  })
  return found && { title: counted(found, 'entry of feedback waits', 'entries of feedback wait'), since: found.since }
}

async function waitingAppeals(work: Work) {
  const found = await waiting(work, {
    from: sql`feedback_appeals`,
    where: sql`decided_at is null`,
    since: sql`made_at`,
  })
  return found && { title: counted(found, 'appeal waits', 'appeals wait'), since: found.since }
}

async function waitingRequests(work: Work) {
  const now = work.now()
  const where = sql`status = 'waiting'`
  const order = sql`due_at, id`
  const found = await waiting(work, { from: sql`listing_requests`, where, since: sql`due_at`, order })
  if (!found) return null
  const { since: due } = found
  const late = due !== null && due < now
  const title = counted(found, 'request or complaint waits for an answer', 'requests or complaints wait for an answer')
  const detail = late ? 'The first is late.' : due && `The first is due on ${longDate(due)}.`
  return { title, ...(detail ? { detail } : {}), urgent: due !== null && due < after(now, DUE_SOON) }
}

async function untoldBusinesses(work: Work) {
  const where = sql`o.noticed_at is null and o.obtained_on < ${dayOf(after(work.now(), -DAYS_TO_TELL * DAY))}::date
    and p.admin_created and p.claimed_at is null and p.suspended_at is null and p.hidden_at is null`
  const from = sql`listing_origins o join profiles p on p.id = o.profile_id`
  const found = await waiting(work, { from, where, since: sql`o.obtained_on::timestamptz`, order: sql`o.obtained_on` })
  if (!found) return null
  const title = counted(
    found,
    'business was not told that it is listed',
    'businesses were not told that they are listed',
  )
  return { title, detail: 'The law gives us a month.', since: found.since, urgent: true }
}

async function backupState(work: Work) {
  if (!keepsBackups(work))
    return work.site.backUp ? { title: 'Backups are switched off', detail: 'BACKUPS_KEPT is 0.' } : null
  const { newest, good } = await lastBackups(work)
  if (newest?.failure)
    return { title: 'The last backup failed', detail: newest.failure, since: newest.begunAt, urgent: true }
  if (good && good.begunAt > after(work.now(), -LATE_BACKUP)) return null
  if (good) return { title: 'No backup was made today', since: good.begunAt }
  return (await isYoung(work)) ? null : { title: 'No backup was made yet', urgent: true }
}

/** Nothing has failed as long as no night has passed. */
async function isYoung(work: Work): Promise<boolean> {
  const runs = await viewClock(work)
  return runs.every(({ name, begunAt }) => name !== 'backup.daily' || begunAt === null)
}

async function failedEntries(work: Work) {
  const failed = (await viewClock(work)).filter(({ state }) => state === 'failed' || state === 'lost')
  const [first] = failed
  if (!first) return null
  return {
    title: counted(cappedOf(failed.length), 'task of the clock failed', 'tasks of the clock failed'),
    detail: failed.map(({ name }) => name).join(', '),
    since: first.begunAt,
  }
}

async function lateErasures(work: Work) {
  const where = sql`erase_at < ${after(work.now(), -LATE_ERASURE).toISOString()}::timestamptz`
  const found = await waiting(work, { from: sql`deletion_requests`, where, since: sql`erase_at` })
  if (!found) return null
  const title = counted(found, 'account should be deleted by now', 'accounts should be deleted by now')
  return { title, since: found.since, urgent: true }
}

async function lateFigures(work: Work) {
  const ofSite = eq(siteTotals.total, 'providers')
  const [newest] = await work.db.select({ at: siteTotals.countedAt }).from(siteTotals).where(ofSite)
  if (!newest || newest.at > after(work.now(), -LATE_FIGURES)) return null
  return { title: 'The figures are out of date', detail: `Counted on ${longDate(newest.at)} at ${timeOf(newest.at)}.` }
}
