import { randomBytes } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { AddWebhook, EditWebhook, SwitchWebhook } from '#contract/api/webhook/input.ts'
import type { Webhook, WebhookList, WebhookSecret } from '#contract/api/webhook/view.ts'
import { FORMER_SECRET_FOR, MAX_WEBHOOKS, NO_WEBHOOK } from '#contract/api/webhook/words.ts'
import type { AuditAction } from '#contract/audit/words.ts'
import { after, HOUR } from '#contract/duration.ts'
import { user, webhooks } from '#db/schema/index.ts'
import { seal } from '#server/auth/secrets.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { assertReachable } from './address.ts'
import { ofOwner, oneOf, type WebhookOwner } from './owner.ts'

type WebhookRow = typeof webhooks.$inferSelect

/** Oldest first. */
export async function listWebhooks(work: Work, owner: WebhookOwner): Promise<WebhookList> {
  const rows = await work.db.select().from(webhooks).where(ofOwner(owner)).orderBy(asc(webhooks.createdAt), webhooks.id)
  return { webhooks: rows.map((row) => viewWebhook(work, row)), offers: [...owner.offers] }
}

export async function findWebhook(work: Work, owner: WebhookOwner, id: string): Promise<Webhook> {
  const [row] = await work.db.select().from(webhooks).where(oneOf(owner, id))
  if (!row) throw notFound(NO_WEBHOOK)
  return viewWebhook(work, row)
}

function viewWebhook(work: Work, { id, url, events, off, createdAt, failingSince, formerUntil }: WebhookRow): Webhook {
  const formerSecretUntil = formerUntil && formerUntil > work.now() ? formerUntil : null
  return { id, url, events, off, createdAt, failingSince, formerSecretUntil }
}

export async function addWebhook(work: Work, owner: WebhookOwner, { url, events }: AddWebhook): Promise<WebhookSecret> {
  assertOffered(owner, events)
  await assertReachable(work, url)
  const { secret, sealed } = await newSecret(work)
  return work.transaction(async (work) => {
    await lockOwner(work, owner)
    if ((await work.db.$count(webhooks, ofOwner(owner))) >= MAX_WEBHOOKS) {
      throw new Refusal('TOO_MANY_WEBHOOKS', `You have ${MAX_WEBHOOKS} webhooks. Delete one to add another.`)
    }
    const row = { ownerId: owner.userId, url, events, secret: sealed, createdAt: work.now() }
    const [added] = await work.db.insert(webhooks).values(row).returning({ id: webhooks.id })
    if (!added) throw new Error('A webhook was not added')
    await log(work, owner, 'webhook.added', { after: { webhook: added.id, host: hostOf(url), events } })
    await tellOwner(work, owner, added.id)
    return { id: added.id, secret }
  })
}

/** Another address begins without a record of failures. */
export async function editWebhook(work: Work, owner: WebhookOwner, { id, url, events }: EditWebhook): Promise<void> {
  assertOffered(owner, events)
  await assertReachable(work, url)
  await work.transaction(async (work) => {
    const before = await lockWebhook(work, owner, id)
    const fresh = before.url === url ? {} : { failingSince: null }
    await work.db
      .update(webhooks)
      .set({ url, events, ...fresh })
      .where(eq(webhooks.id, id))
    await log(work, owner, 'webhook.changed', {
      before: { webhook: id, host: hostOf(before.url), events: before.events },
      after: { webhook: id, host: hostOf(url), events },
    })
    if (hostOf(before.url) !== hostOf(url)) await tellOwner(work, owner, id)
  })
}

/** Mails them, as it may have been someone else who is logged in; the site's webhooks ask for the password. */
async function tellOwner(work: Work, { userId }: WebhookOwner, webhookId: string): Promise<void> {
  if (userId !== null) await work.emit('account.webhookPointed', { userId, webhookId })
}

/** What happens while it is off is never sent. */
export async function switchWebhook(work: Work, owner: WebhookOwner, { id, on }: SwitchWebhook): Promise<void> {
  await work.transaction(async (work) => {
    const before = await lockWebhook(work, owner, id)
    if ((before.off === null) === on) return
    await work.db
      .update(webhooks)
      .set(on ? { off: null, failingSince: null } : { off: 'owner' })
      .where(eq(webhooks.id, id))
    await log(work, owner, on ? 'webhook.switchedOn' : 'webhook.switchedOff', { after: { webhook: id } })
  })
}

/** The secret before signs too for a day, so that a receiver has time to take the new one. */
export async function renewSecret(work: Work, owner: WebhookOwner, id: string): Promise<WebhookSecret> {
  const { secret, sealed } = await newSecret(work)
  await work.transaction(async (work) => {
    const before = await lockWebhook(work, owner, id)
    const former = { formerSecret: before.secret, formerUntil: after(work.now(), FORMER_SECRET_FOR * HOUR) }
    await work.db
      .update(webhooks)
      .set({ secret: sealed, ...former })
      .where(eq(webhooks.id, id))
    await log(work, owner, 'webhook.secretRenewed', { after: { webhook: id } })
  })
  return { id, secret }
}

/** Its deliveries go with it. */
export async function removeWebhook(work: Work, owner: WebhookOwner, id: string): Promise<void> {
  await work.transaction(async (work) => {
    const { url } = await lockWebhook(work, owner, id)
    await work.db.delete(webhooks).where(eq(webhooks.id, id))
    await log(work, owner, 'webhook.removed', { before: { webhook: id, host: hostOf(url) } })
  })
}

async function newSecret(work: Work): Promise<{ secret: string; sealed: string }> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return { secret, sealed: await seal(work.site.settings, secret) }
}

function assertOffered({ offers }: WebhookOwner, events: AddWebhook['events']): void {
  if (events.every((event) => offers.includes(event))) return
  throw new Refusal('FIELD_WRONG', `You can choose from these events: ${offers.join(', ')}.`)
}

/** Has webhooks added at once counted one after the other. */
async function lockOwner(work: Work, { userId }: WebhookOwner): Promise<void> {
  if (userId === null) {
    return void (await work.db.execute(sql`select pg_advisory_xact_lock(hashtext('webhooks of the site'))`))
  }
  await work.db.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
}

async function lockWebhook(work: Work, owner: WebhookOwner, id: string): Promise<WebhookRow> {
  const [row] = await work.db.select().from(webhooks).where(oneOf(owner, id)).for('update')
  if (!row) throw notFound(NO_WEBHOOK)
  return row
}

/** An address may hold a token in its path, so the log has the host alone. */
const hostOf = (url: string) => new URL(url).host

async function log(
  work: Work,
  { userId }: WebhookOwner,
  action: AuditAction,
  changes: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await record(work, { action, subjectId: userId, ...changes })
}
