import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { OneDelivery } from '#contract/api/webhook/input.ts'
import type { WebhookDelivery, WebhookDetail } from '#contract/api/webhook/view.ts'
import { DELIVERIES_KEPT, DELIVERIES_SHOWN, NO_DELIVERY } from '#contract/api/webhook/words.ts'
import { before, DAY, HOUR } from '#contract/duration.ts'
import { webhookDeliveries } from '#db/schema/index.ts'
import { record } from '#server/work/audit-log.ts'
import { type Limit, withinLimit } from '#server/work/limit.ts'
import { notFound, Refusal, tooMany } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { addDeliveries, endOfRun, queueDeliveries } from './notify.ts'
import type { WebhookOwner } from './owner.ts'
import { findWebhook } from './webhook.ts'

/** Sent again, and tests. */
const BY_HAND: Limit = { name: 'webhook-send', most: 60, per: HOUR }

export async function viewWebhookDetail(work: Work, owner: WebhookOwner, id: string): Promise<WebhookDetail> {
  // Read first: what a delivery says of its webhook is then never newer than the webhook.
  const deliveries = await newestDeliveries(work, id, { limit: DELIVERIES_SHOWN })
  return { webhook: await findWebhook(work, owner, id), deliveries }
}

/** Where a page begins: after this delivery. */
type Position = { at: Date; id: string }

/** Newest first, of a webhook that the caller may see. */
export async function newestDeliveries(
  work: Work,
  webhookId: string,
  { limit, after }: { limit: number; after?: Position | null },
): Promise<WebhookDelivery[]> {
  const rows = await work.db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), after ? isAfter(after) : undefined))
    .orderBy(desc(webhookDeliveries.createdAt), webhookDeliveries.id)
    .limit(limit)
  return rows.map(({ id, type, state, createdAt, attempts, lastAt, nextAt, status, milliseconds, answer }) => {
    return { id, type, state, createdAt, attempts, lastAt, nextAt, status, milliseconds, answer }
  })
}

function isAfter({ at, id }: Position): SQL | undefined {
  const { createdAt } = webhookDeliveries
  return or(lt(createdAt, at), and(eq(createdAt, at), sql`${webhookDeliveries.id} > ${id}`))
}

/** Under the same `webhook-id`, for another day of attempts. What waits for its next attempt goes at once. */
export async function sendAgain(work: Work, owner: WebhookOwner, { id, deliveryId }: OneDelivery): Promise<void> {
  await assertOn(work, owner, id)
  await work.transaction(async (work) => {
    const now = work.now()
    const fresh = { state: 'waiting' as const, attempts: 0, nextAt: now, endsAt: endOfRun(now) }
    const [again] = await work.db
      .update(webhookDeliveries)
      .set({ ...fresh, run: sql`${webhookDeliveries.run} + 1` })
      .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, id)))
      .returning()
    if (!again) throw notFound(NO_DELIVERY)
    await queueDeliveries(work, [again])
    const after = { webhook: id, delivery: deliveryId }
    await record(work, { action: 'webhook.sentAgain', subjectId: owner.userId, after })
  })
}

export async function sendTest(work: Work, owner: WebhookOwner, id: string): Promise<void> {
  await assertOn(work, owner, id)
  await work.transaction(async (work) => {
    await addDeliveries(work, 'webhook.test', [{ webhookId: id, about: { webhookId: id } }])
    await record(work, { action: 'webhook.tested', subjectId: owner.userId, after: { webhook: id } })
  })
}

/** @throws NOT_FOUND, NOT_ON, TOO_MANY_REQUESTS */
async function assertOn(work: Work, owner: WebhookOwner, id: string): Promise<void> {
  const { off } = await findWebhook(work, owner, id)
  if (off) throw new Refusal('NOT_ON', 'This webhook is switched off. Switch it on first.')
  if (!(await withinLimit(work, BY_HAND, owner.userId ?? 'site'))) {
    throw tooMany(`You have sent ${BY_HAND.most} by hand in the last hour. Please try again later.`)
  }
}

const FORGET_BATCH = 5_000

/** Scheduled (schedule.ts). */
export async function forgetDeliveries(work: Work): Promise<void> {
  const since = before(work.now(), DELIVERIES_KEPT * DAY)
  const old = work.db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, since))
    .limit(FORGET_BATCH)
  for (;;) {
    const gone = await work.db
      .delete(webhookDeliveries)
      .where(sql`${webhookDeliveries.id} in ${old}`)
      .returning({ id: webhookDeliveries.id })
    if (gone.length < FORGET_BATCH) return
  }
}
