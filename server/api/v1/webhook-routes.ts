import { z } from 'zod'
import { AddWebhook } from '#contract/api/webhook/input.ts'
import { Webhook, WebhookDelivery } from '#contract/api/webhook/view.ts'
import { ownEvents } from '#contract/api/webhook/words.ts'
import { ById } from '#contract/by-id.ts'
import type { Work } from '#server/work/work.ts'
import { newestDeliveries } from '../webhook/delivery.ts'
import type { WebhookOwner } from '../webhook/owner.ts'
import { editWebhook, findWebhook, listWebhooks, switchWebhook } from '../webhook/webhook.ts'
import { operation } from './operation.ts'
import { Paging, pageFrom, pageOf, readCursor } from './paging.ts'

// A person's webhooks and those of the site have the same operations, at different addresses.

export const WebhookPage = pageOf(Webhook)
export const NewWebhook = Webhook.extend({ secret: z.string().describe('Shown by this answer alone.') })
export const NewSecret = z.object({ secret: z.string().describe('Shown by this answer alone.') })
export const PatchWebhook = ById.extend({ ...AddWebhook.partial().shape, on: z.boolean().optional() })
export const DeliveryQuery = ById.extend(Paging)
export const DeliveryPage = pageOf(WebhookDelivery)

const webhook = {
  id: '6f1c2a52-6a1e-4f0e-9c0a-0d3c4f1f7b11',
  url: 'https://shop.example/webhooks',
  events: ['message.received'],
  off: null,
  createdAt: '2026-11-28T09:00:00.000Z',
  failingSince: null,
  formerSecretUntil: null,
}

const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD5sSYspob7oA='

const delivery = {
  id: '0b3f8f7e-2d0e-4a5c-8f5e-0f6b9a1c2d3e',
  type: 'message.received',
  state: 'delivered',
  createdAt: '2026-11-28T09:05:00.000Z',
  attempts: 1,
  lastAt: '2026-11-28T09:05:00.000Z',
  nextAt: null,
  status: 204,
  milliseconds: 84,
  answer: '',
}

const OWN = ` Clients choose from ${ownEvents('client').join(', ')}; providers from ${ownEvents('provider').join(', ')}.`

/** The addresses and words of the operations below `at`. */
export function webhookRoutes(at: '/webhooks' | '/admin/webhooks') {
  const isOwn = at === '/webhooks'
  const [tag, whose] = ['Webhooks', isOwn ? 'your' : 'the site’s'] as const
  return {
    list: operation(`GET ${at}`, {
      tag,
      summary: `List ${whose} webhooks`,
      description: 'Ten at most, the oldest first.',
      example: { answer: { items: [webhook], nextCursor: null } },
    }),
    add: operation(`POST ${at}`, {
      tag,
      summary: isOwn ? 'Add a webhook' : 'Add a webhook of the site',
      description: `We sign what we send with its secret, as Standard Webhooks says. What an event holds is under Webhooks at the end of this document.${isOwn ? OWN : ''}`,
      status: 201,
      example: { body: { url: webhook.url, events: webhook.events }, answer: { ...webhook, secret } },
    }),
    get: operation(`GET ${at}/{id}`, {
      tag,
      summary: `Get one of ${whose} webhooks`,
      example: { answer: webhook },
    }),
    edit: operation(`PATCH ${at}/{id}`, {
      tag,
      summary: `Change one of ${whose} webhooks`,
      description: 'What you leave out stays. What happens while it is off is never sent.',
      example: { body: { on: false }, answer: { ...webhook, off: 'owner' } },
    }),
    remove: operation(`DELETE ${at}/{id}`, { tag, summary: `Delete one of ${whose} webhooks`, example: {} }),
    renewSecret: operation(`POST ${at}/{id}/secret`, {
      tag,
      summary: 'Make a new secret',
      description: 'The secret before signs too for 24 hours.',
      example: { answer: { secret } },
    }),
    test: operation(`POST ${at}/{id}/test`, {
      tag,
      summary: 'Send a test',
      description: 'Its type is webhook.test.',
      example: {},
    }),
    deliveries: operation(`GET ${at}/{id}/deliveries`, {
      tag,
      summary: 'List deliveries',
      description: 'Of the last 30 days, the newest first.',
      example: { answer: { items: [delivery], nextCursor: null } },
    }),
    redeliver: operation(`POST ${at}/{id}/deliveries/{deliveryId}/redeliver`, {
      tag,
      summary: 'Send a delivery again',
      description: 'Under the same webhook-id, for another 24 hours of attempts.',
      example: {},
    }),
  }
}

/** All of them fit one page. */
export async function webhookPage(work: Work, owner: WebhookOwner) {
  return { items: (await listWebhooks(work, owner)).webhooks, nextCursor: null }
}

/** What is left out stays. */
export async function patchWebhook(
  work: Work,
  owner: WebhookOwner,
  { id, url, events, on }: z.infer<typeof PatchWebhook>,
): Promise<Webhook> {
  const before = await findWebhook(work, owner, id)
  if (url !== undefined || events !== undefined) {
    await editWebhook(work, owner, { id, url: url ?? before.url, events: events ?? before.events })
  }
  if (on !== undefined) await switchWebhook(work, owner, { id, on })
  return findWebhook(work, owner, id)
}

const Position = z.object({ at: z.coerce.date(), id: z.uuid() })

export async function deliveryPage(
  work: Work,
  owner: WebhookOwner,
  { id, cursor, limit }: z.infer<typeof DeliveryQuery>,
) {
  await findWebhook(work, owner, id)
  const found = await newestDeliveries(work, id, { limit: limit + 1, after: readCursor(cursor, Position) })
  return pageFrom(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
}
