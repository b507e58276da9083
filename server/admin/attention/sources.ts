import { eq, sql } from 'drizzle-orm'
import { bytesText, LITTLE_ROOM } from '#contract/admin/words.ts'
import { dayOf, longDate, timeOf } from '#contract/date.ts'
import { after, DAY, HOUR, MINUTE } from '#contract/duration.ts'
import { DAYS_TO_TELL } from '#contract/rights/words.ts'
import { siteTotals } from '#db/schema/index.ts'
import * as tasks from '#server/platform/tasks.ts'
import type { Work } from '#server/work/work.ts'
import { backupFault, drillFault } from '../backup/fault.ts'
import { viewClock } from '../clock/clock.ts'
import { type AttentionSource, cappedOf, counted, oldestWaiting, type WaitingRows } from './source.ts'

const LATE_TASK = 15 * MINUTE
/** Bulk goes out at a pace, so that pages stay quick. */
const LATE_BULK = 6 * HOUR
const LATE_FIGURES = HOUR
const DUE_SOON = 7 * DAY
/** A scheduled task erases every night. */
const LATE_ERASURE = 2 * DAY

export const unreadFeedback = {
  from: sql`feedback`,
  where: sql`approved_at is null and removed_at is null`,
  since: sql`created_at`,
  order: sql`created_at, id`,
}
const unpaidMemberships = {
  from: sql`memberships`,
  where: sql`unpaid_since is not null and ended_at is null`,
  since: sql`unpaid_since`,
}
export const reportsToDecide = { from: sql`reports`, where: sql`closed_at is null`, since: sql`made_at` }
export const messagesToCheck = {
  from: sql`messages`,
  where: sql`held_at is not null and dropped_at is null`,
  since: sql`held_at`,
}
export const openAppeals = { from: sql`feedback_appeals`, where: sql`decided_at is null`, since: sql`made_at` }
export const openRequests = {
  from: sql`listing_requests`,
  where: sql`status = 'waiting'`,
  since: sql`due_at`,
  order: sql`due_at, id`,
}
/** New listings that would be public, and wait for the staff to approve them. */
export const waitingListings = {
  from: sql`profiles p join provider_standing s on s.id = p.id`,
  where: sql`p.awaits_approval_since is not null
    and exists (select from memberships m where m.provider_id = p.id and m.ended_at is null) and s.ready_until > present()
    and not exists (select from listing_change_requests r where r.provider_id = p.id and r.done_at is null)`,
  since: sql`p.awaits_approval_since`,
  order: sql`p.awaits_approval_since, p.id`,
}
/** What the staff can check of public listings: it is in a register, or has a document. */
export const uncheckedAccreditations = (work: Work) => ({
  from: sql`accreditations a`,
  where: sql`a.checked_at is null and a.not_confirmed_at is null
    and (a.kind = 'registration' or a.document_path is not null)
    and coalesce(a.expires_on >= ${dayOf(work.now())}::date, true)
    and exists (select from public_listings l where l.id = a.provider_id)`,
  since: sql`a.stated_at`,
  order: sql`a.stated_at, a.id`,
})
export const openClaims = { from: sql`claims`, where: sql`status = 'waiting'`, since: sql`made_at` }

/** What may need attention, in the order of the dashboard and of the digest. A new queue adds a line here. */
export const attentionSources: readonly AttentionSource[] = [
  { name: 'disk', for: 'admin', path: '/admin/health', find: littleRoom },
  { name: 'dead-letters', for: 'admin', path: '/admin/queues', find: deadLetters },
  { name: 'failing', for: 'admin', path: '/admin/queues?view=retried', find: failingTasks },
  { name: 'late', for: 'admin', path: '/admin/queues', find: lateTasks },
  {
    name: 'unpaid',
    for: 'admin',
    path: '/admin/users?membership=unpaid',
    find: anyOf(unpaidMemberships, 'membership is not paid', 'memberships are not paid'),
  },
  {
    name: 'reports',
    for: 'moderator',
    path: '/admin/reports',
    find: anyOf(reportsToDecide, 'report waits', 'reports wait'),
  },
  {
    name: 'held',
    for: 'moderator',
    path: '/admin/reports?view=held',
    find: anyOf(messagesToCheck, 'message waits for a check', 'messages wait for a check'),
  },
  {
    name: 'feedback',
    for: 'moderator',
    path: '/admin/feedback',
    find: anyOf(unreadFeedback, 'review waits', 'reviews wait'),
  },
  {
    name: 'appeals',
    for: 'moderator',
    path: '/admin/feedback?view=appeals',
    find: anyOf(openAppeals, 'appeal waits', 'appeals wait'),
  },
  {
    name: 'claims',
    for: 'moderator',
    path: '/admin/businesses',
    find: anyOf(openClaims, 'claim waits', 'claims wait'),
  },
  {
    name: 'approvals',
    for: 'moderator',
    path: '/admin/businesses/approvals',
    find: anyOf(waitingListings, 'new listing waits for approval', 'new listings wait for approval'),
  },
  {
    name: 'accreditations',
    for: 'moderator',
    path: '/admin/businesses/accreditations',
    find: (work) =>
      anyOf(uncheckedAccreditations(work), 'accreditation waits for a check', 'accreditations wait for a check')(work),
  },
  { name: 'requests', for: 'admin', path: '/admin/businesses/requests', find: waitingRequests },
  { name: 'untold', for: 'admin', path: '/admin/businesses/letters', find: untoldBusinesses },
  { name: 'backup', for: 'admin', path: '/admin/backups', find: backupFault },
  { name: 'drill', for: 'admin', path: '/admin/backups', find: drillFault },
  { name: 'clock', for: 'admin', path: '/admin/schedule', find: failedEntries },
  { name: 'erasure', for: 'admin', path: '/admin/schedule', find: lateErasures },
  { name: 'figures', for: 'admin', path: '/admin/schedule', find: lateFigures },
]

function anyOf(list: WaitingRows, one: string, many: string) {
  return async (work: Work) => {
    const found = await oldestWaiting(work, list)
    return found && { title: counted(found, one, many), since: found.since }
  }
}

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
      ? counted(count, 'email keeps failing', 'emails keep failing')
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

async function waitingRequests(work: Work) {
  const now = work.now()
  const found = await oldestWaiting(work, openRequests)
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
  const found = await oldestWaiting(work, {
    from,
    where,
    since: sql`o.obtained_on::timestamptz`,
    order: sql`o.obtained_on`,
  })
  if (!found) return null
  const title = counted(
    found,
    'business was not told that it is listed',
    'businesses were not told that they are listed',
  )
  return { title, detail: 'The law gives us a month.', since: found.since, urgent: true }
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
  const found = await oldestWaiting(work, { from: sql`deletion_requests`, where, since: sql`erase_at` })
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
