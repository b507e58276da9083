import { and, eq, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { DAYS_UNTIL_OFF, type OffReason, TEST_EVENT } from '#contract/api/webhook/words.ts'
import { after, before, DAY, HOUR, SECOND, seconds } from '#contract/duration.ts'
import { storedLine } from '#contract/text.ts'
import { webhookDeliveries, webhooks } from '#db/schema/index.ts'
import { unseal } from '#server/auth/secrets.ts'
import type { OutsideAnswer } from '#server/platform/outside.ts'
import { NotPublic } from '#server/platform/public-address.ts'
import type { Task } from '#server/platform/queue.ts'
import { record } from '#server/work/audit-log.ts'
import type { Work } from '#server/work/work.ts'
import { addressFault } from './address.ts'
import { queueDeliveries } from './notify.ts'
import { writePayload } from './payload.ts'

/** Milliseconds for a receiver, from finding its address to its answer. */
const WITHIN = 10 * SECOND
/** Bytes of an answer that are read and kept. */
const MAX_ANSWER = 500
/** Bytes of a body: no event comes near. */
const MAX_PAYLOAD = 64_000

const DeliveryTask = z.object({ deliveryId: z.uuid(), run: z.int() })

type Row = { delivery: typeof webhookDeliveries.$inferSelect; webhook: typeof webhooks.$inferSelect }
type Call = Row & { url: URL; headers: Record<string, string | number>; body: string }
/** `ok`: the receiver has taken it. `status` is null if no answer came. */
type Outcome = { ok: boolean; status: number | null; milliseconds: number; answer: string }

/** A failure of a receiver is written down and queued for later; what is thrown is a failure of ours. */
export async function deliverWebhook(work: Work, task: Task): Promise<void> {
  const call = await work.transaction((work) => prepare(work, DeliveryTask.parse(task.data)))
  if (!call) return task.done(work.db)
  const outcome = await send(work, call)
  await work.transaction(async (work) => {
    if (await isCurrent(work, call)) await (outcome.ok ? noteSuccess : noteFailure)(work, call, outcome)
    await task.done(work.db)
  })
}

/** Null if there is nothing to send: an earlier run, an address that is off, or something that is gone by now. */
async function prepare(work: Work, { deliveryId, run }: z.infer<typeof DeliveryTask>): Promise<Call | null> {
  const [row] = await work.db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.run, run)))
  if (row?.delivery.state !== 'waiting') return null
  const { delivery, webhook } = row
  if (webhook.off) return drop(work, deliveryId, 'Not sent: the webhook was switched off.')
  if (!(await mayBeTold(work, webhook.ownerId))) return drop(work, deliveryId, 'Not sent: the account is not active.')
  if (!isAskedFor(row)) return drop(work, deliveryId, 'Not sent: the webhook doesn’t ask for this event any more.')
  const body = await writePayload(work, delivery, { userId: webhook.ownerId })
  if (body === null) return drop(work, deliveryId, 'Not sent: it is gone, or no longer to be seen.')
  if (Buffer.byteLength(body) > MAX_PAYLOAD) return drop(work, deliveryId, 'Not sent: it is too large.')
  return { ...row, url: new URL(webhook.url), body, headers: await headersFor(work, row, body) }
}

/** An event from before a change of its webhook must not go to an address that never asked for it. */
function isAskedFor({ delivery: { type }, webhook: { events } }: Row): boolean {
  return type === TEST_EVENT || events.includes(type)
}

/** The rules are those of mails: a confirmed address, not suspended, not about to be deleted. */
async function mayBeTold(work: Work, userId: string | null): Promise<boolean> {
  if (userId === null) return true
  const { rows } = await work.db.execute(sql`
    select from "user" u join profiles p on p.id = u.id and p.suspended_at is null
    where u.id = ${userId} and u.email_verified and not exists (select from deletion_requests d where d.user_id = u.id)`)
  return rows.length > 0
}

async function headersFor(work: Work, { delivery, webhook }: Row, body: string) {
  const { settings, now } = work.site
  const at = now()
  const former = webhook.formerUntil && webhook.formerUntil > at ? webhook.formerSecret : null
  const signatures: string[] = []
  for (const sealed of [webhook.secret, ...(former ? [former] : [])]) {
    const secret = await unseal(settings, sealed)
    if (secret === null) throw new Error('A webhook’s secret cannot be read: is AUTH_SECRET another?')
    signatures.push(new Webhook(secret).sign(delivery.id, at, body))
  }
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'accept-encoding': 'identity',
    'user-agent': `Fettle-Webhooks (+${settings.siteUrl.origin})`,
    'webhook-id': delivery.id,
    'webhook-timestamp': String(seconds(at.getTime())),
    'webhook-signature': signatures.join(' '),
  }
}

async function send(work: Work, { url, headers, body }: Call): Promise<Outcome> {
  const fault = addressFault(work, url)
  if (fault) return { ok: false, status: null, milliseconds: 0, answer: fault }
  const began = performance.now()
  const taken = () => Math.round(performance.now() - began)
  try {
    const answer = await work.site.outside.post(url, { headers, body, within: WITHIN, most: MAX_ANSWER })
    return { ok: isTaken(answer), status: answer.status, milliseconds: taken(), answer: storedLine(answer.text) }
  } catch (error) {
    return { ok: false, status: null, milliseconds: taken(), answer: failureText(error) }
  }
}

/** A redirect is not followed, and counts as a failure. */
function isTaken({ status }: OutsideAnswer): boolean {
  return status >= 200 && status < 300
}

const Failure = z.object({ name: z.string().optional(), code: z.string().optional(), message: z.string().optional() })

function failureText(error: unknown): string {
  if (error instanceof NotPublic) return 'Not sent: the address leads to one that is not on the public internet.'
  const { name, code, message } = Failure.safeParse(error).data ?? {}
  if (name === 'TimeoutError' || name === 'AbortError') return `No answer within ${seconds(WITHIN)} seconds.`
  return (code && FAILURES[code]) ?? `No answer: ${storedLine(code ?? message ?? 'unknown')}`
}

const FAILURES: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection broke off.',
  ENOTFOUND: 'There is no such address.',
  EAI_AGAIN: 'The address could not be looked up.',
}

/** False if it was sent again or deleted in the meantime. */
async function isCurrent(work: Work, { delivery: { id, run } }: Call): Promise<boolean> {
  const [row] = await work.db
    .select({ run: webhookDeliveries.run })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, id))
    .for('update')
  return row?.run === run
}

async function noteSuccess(work: Work, { delivery, webhook }: Call, outcome: Outcome): Promise<void> {
  await note(work, delivery, { state: 'delivered', nextAt: null }, outcome)
  await work.db.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, webhook.id))
}

async function noteFailure(work: Work, { delivery, webhook }: Call, outcome: Outcome): Promise<void> {
  const now = work.now()
  const pause = pauseAfter(delivery.attempts + 1)
  const nextAt = after(now, pause)
  const isOver = nextAt > delivery.endsAt || outcome.status === GONE
  await note(work, delivery, isOver ? { state: 'failed', nextAt: null } : { state: 'waiting', nextAt }, outcome)
  const failingSince = webhook.failingSince ?? now
  await work.db.update(webhooks).set({ failingSince }).where(eq(webhooks.id, webhook.id))
  if (!isOver) return queueDeliveries(work, [delivery], pause)
  if (outcome.status === GONE) return switchOff(work, webhook.id, 'gone')
  if (failingSince <= before(now, DAYS_UNTIL_OFF * DAY)) await switchOff(work, webhook.id, 'failing')
}

/** A receiver says by it that it wants no more (Standard Webhooks). */
const GONE = 410

/** Milliseconds: four times as long after each attempt, from ten seconds up to four hours. */
function pauseAfter(attempts: number): number {
  return Math.min(10 * SECOND * 4 ** (attempts - 1), 4 * HOUR)
}

type State = Pick<Row['delivery'], 'state' | 'nextAt'>

async function note(work: Work, { id }: Row['delivery'], state: State, { ok: _, ...outcome }: Outcome): Promise<void> {
  await work.db
    .update(webhookDeliveries)
    .set({ ...state, ...outcome, lastAt: work.now(), attempts: sql`${webhookDeliveries.attempts} + 1` })
    .where(eq(webhookDeliveries.id, id))
}

async function drop(work: Work, id: string, answer: string): Promise<null> {
  const state = { state: 'dropped' as const, nextAt: null, status: null, milliseconds: null }
  await work.db
    .update(webhookDeliveries)
    .set({ ...state, answer })
    .where(eq(webhookDeliveries.id, id))
  return null
}

async function switchOff(work: Work, id: string, off: OffReason): Promise<void> {
  const [changed] = await work.db
    .update(webhooks)
    .set({ off })
    .where(and(eq(webhooks.id, id), sql`${webhooks.off} is null`))
    .returning({ ownerId: webhooks.ownerId })
  if (!changed) return
  await record(work, { action: 'webhook.switchedOff', subjectId: changed.ownerId, after: { webhook: id, off } })
  await work.emit('webhook.switchedOff', { webhookId: id })
}
