import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { ownEvents, WEBHOOK_EVENTS, type WebhookEvent } from '#contract/api/webhook/words.ts'
import { webhooks } from '#db/schema/index.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Person } from '#server/work/work.ts'

/** Whose webhooks: a person's, or those of the site (null). `offers`: the events that they may be sent. */
export type WebhookOwner = { userId: string | null; offers: readonly WebhookEvent[] }

export const SITE_OWNER: WebhookOwner = { userId: null, offers: WEBHOOK_EVENTS }

/** @throws WRONG_TYPE if there is nothing that they may be sent */
export function ownerOf({ id, accountType }: Person): WebhookOwner {
  const offers = ownEvents(accountType)
  if (offers.length === 0) throw new Refusal('WRONG_TYPE', 'Webhooks of your own are for clients and providers.')
  return { userId: id, offers }
}

export function ofOwner({ userId }: Pick<WebhookOwner, 'userId'>): SQL {
  return userId === null ? isNull(webhooks.ownerId) : eq(webhooks.ownerId, userId)
}

export function oneOf(owner: WebhookOwner, id: string): SQL | undefined {
  return and(ofOwner(owner), eq(webhooks.id, id))
}
