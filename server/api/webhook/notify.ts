import { and, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DeliveredType, MembershipChange, WebhookEvent } from '#contract/api/webhook/words.ts'
import { TRIED_FOR } from '#contract/api/webhook/words.ts'
import { after, HOUR } from '#contract/duration.ts'
import { IdRow, rowOf, rowsOf } from '#db/rows.ts'
import { webhookDeliveries, webhooks } from '#db/schema/index.ts'
import type { EventName, Events } from '#server/work/events.ts'
import type { Work } from '#server/work/work.ts'
import type { Subjects } from './subject.ts'

// What of the site's events goes out to webhooks: each runs in the transaction of its event's other reactions.

export function tellOfPosting(work: Work, { jobId }: Events['job.posted']): Promise<void> {
  return tellOfJob(work, 'job.posted', { jobId }, [])
}

const MatchRow = z.object({ providerId: z.uuid() })

/** A wave may choose thousands: the site's addresses get an event for each, a provider's the one about them. */
export async function tellOfMatches(work: Work, { jobId, wave }: Events['job.matched']): Promise<void> {
  const chosen = sql`select provider_id from job_alerts where job_id = ${jobId} and wave = ${wave}`
  const receivers = await receiversOf(work, 'job.matched', sql`${webhooks.ownerId} in (${chosen})`)
  if (receivers.length === 0) return
  const matches = await rowsOf(work.db, MatchRow)`
    select c.provider_id as "providerId" from (${chosen}) c order by c.provider_id`
  const deliveries = receivers.flatMap(({ id, ownerId }) =>
    (ownerId === null ? matches : [{ providerId: ownerId }]).map(({ providerId }) => {
      return { webhookId: id, about: { jobId, providerId } }
    }),
  )
  await addDeliveries(work, 'job.matched', deliveries)
}

export function tellOfReveal(work: Work, { jobId, providerId }: Events['job.revealed']): Promise<void> {
  return tellOfJob(work, 'job.revealed', { jobId, providerId }, [providerId])
}

const PersonRow = z.object({ userId: z.uuid().nullable() })

/** Its poster is told, and `others`. */
async function tellOfJob<Type extends 'job.posted' | 'job.revealed'>(
  work: Work,
  type: Type,
  about: Subjects[Type],
  others: string[],
): Promise<void> {
  const job = await rowOf(work.db, PersonRow)`select user_id as "userId" from jobs where id = ${about.jobId}`
  if (job) await tell(work, type, about, [job.userId, ...others])
}

export async function tellOfMessage(work: Work, { messageId }: Events['message.received']): Promise<void> {
  const row = await rowOf(work.db, PersonRow)`
    select case when m.sender_id = c.client_id then c.provider_id else c.client_id end as "userId"
    from messages m join conversations c on c.id = m.conversation_id where m.id = ${messageId}`
  if (row?.userId) await tell(work, 'message.received', { messageId, userId: row.userId }, [row.userId])
}

export async function tellOfFeedback(work: Work, about: Events['feedback.received']): Promise<void> {
  const row = await rowOf(work.db, PersonRow)`
    select provider_id as "userId" from feedback where id = ${about.feedbackId}`
  if (row) await tell(work, 'feedback.published', about, [row.userId])
}

/** What the site's events of a membership are to others. A stop that waits for the end of the period is a cancellation. */
const CHANGES = {
  'membership.started': 'started',
  'membership.renewed': 'renewed',
  'membership.planChanged': 'planChanged',
  'membership.cancelled': 'cancelled',
  'membership.resumed': 'resumed',
  'membership.paymentFailed': 'paymentFailed',
  'membership.lapsed': 'lapsed',
  'membership.extended': 'extended',
  'membership.ended': 'ended',
  'membership.moneyBack': 'ended',
} as const satisfies Partial<Record<EventName, MembershipChange>>

type MembershipEvent = keyof typeof CHANGES

export function tellOfMembership(work: Work, data: { membershipId: string }, name: MembershipEvent): Promise<void> {
  return tellOfChange(work, data.membershipId, CHANGES[name])
}

export function tellOfStop(work: Work, { membershipId, refundPence }: Events['membership.stopped']): Promise<void> {
  return tellOfChange(work, membershipId, refundPence === null ? 'cancelled' : 'ended')
}

/** A deactivated account loses its membership. */
export async function tellOfDeactivation(
  work: Work,
  { userId, refundPence }: Events['account.deactivated'],
): Promise<void> {
  if (refundPence === null) return
  const ended = await rowOf(work.db, IdRow)`
    select id from memberships where provider_id = ${userId} and ended_at is not null order by ended_at desc limit 1`
  if (ended) await tellOfChange(work, ended.id, 'ended')
}

async function tellOfChange(work: Work, membershipId: string, change: MembershipChange): Promise<void> {
  const row = await rowOf(work.db, PersonRow)`
    select provider_id as "userId" from memberships where id = ${membershipId}`
  if (row) await tell(work, 'membership.changed', { membershipId, change }, [row.userId])
}

export function tellOfClaim(work: Work, about: Events['listing.claimed']): Promise<void> {
  return tell(work, 'listing.claimed', about, [])
}

export function tellOfReport(work: Work, { reportId }: Events['report.made']): Promise<void> {
  return tell(work, 'report.made', { reportId }, [])
}

/** The site's webhooks that are on and want it, and those of people for whom `isOwn` holds. */
function receiversOf(work: Work, type: WebhookEvent, isOwn: SQL | undefined) {
  return work.db
    .select({ id: webhooks.id, ownerId: webhooks.ownerId })
    .from(webhooks)
    .where(and(isNull(webhooks.off), sql`${type} = any(${webhooks.events})`, or(isNull(webhooks.ownerId), isOwn)))
}

/** Tells the site, and these people. */
async function tell<Type extends WebhookEvent>(
  work: Work,
  type: Type,
  about: Subjects[Type],
  people: (string | null)[],
): Promise<void> {
  const ids = people.filter((id) => id !== null)
  const receivers = await receiversOf(work, type, ids.length > 0 ? inArray(webhooks.ownerId, ids) : undefined)
  await addDeliveries(
    work,
    type,
    receivers.map(({ id }) => ({ webhookId: id, about })),
  )
}

const INSERT_BATCH = 500

/** Runs in the caller's transaction. */
export async function addDeliveries<Type extends DeliveredType>(
  work: Work,
  type: Type,
  deliveries: { webhookId: string; about: Subjects[Type] }[],
): Promise<void> {
  const createdAt = work.now()
  const fresh = { type, createdAt, state: 'waiting' as const, nextAt: createdAt, endsAt: endOfRun(createdAt) }
  for (let from = 0; from < deliveries.length; from += INSERT_BATCH) {
    const rows = deliveries.slice(from, from + INSERT_BATCH).map((delivery) => ({ ...delivery, ...fresh }))
    await queueDeliveries(work, await work.db.insert(webhookDeliveries).values(rows).returning())
  }
}

export const endOfRun = (from: Date) => after(from, TRIED_FOR * HOUR)

type Delivery = Pick<typeof webhookDeliveries.$inferSelect, 'id' | 'webhookId' | 'type' | 'run'>

/** `delay`: milliseconds. */
export async function queueDeliveries(work: Work, deliveries: Delivery[], delay = 0): Promise<void> {
  const tasks = deliveries.map(({ id, webhookId, type, run }) => ({ group: webhookId, deliveryId: id, run, type }))
  await work.site.queue.sendAll('webhook-delivery', tasks, work.db, 0, delay)
}
