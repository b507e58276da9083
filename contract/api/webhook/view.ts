import { z } from 'zod'
import { DELIVERED_TYPES, DELIVERY_STATES, OFF_REASONS, WEBHOOK_EVENTS } from './words.ts'

const events = z.array(z.enum(WEBHOOK_EVENTS))

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events,
  /** Null while it is on. */
  off: z.enum(OFF_REASONS).nullable(),
  createdAt: z.date(),
  /** Since when nothing has reached it. Null if the last delivery did. */
  failingSince: z.date().nullable(),
  /** Until when the secret before signs too. Null if it signs no more. */
  formerSecretUntil: z.date().nullable(),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookDelivery = z.object({
  /** Goes out as `webhook-id`, the same at every attempt. */
  id: z.uuid(),
  type: z.enum(DELIVERED_TYPES),
  state: z.enum(DELIVERY_STATES),
  createdAt: z.date(),
  attempts: z.number(),
  lastAt: z.date().nullable(),
  /** Null unless it waits. */
  nextAt: z.date().nullable(),
  /** That of the last answer. Null if none came. */
  status: z.number().nullable(),
  milliseconds: z.number().nullable(),
  /** How the last answer begins, or why there was none. */
  answer: z.string(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookDetail = z.object({ webhook: Webhook, deliveries: z.array(WebhookDelivery) })
export type WebhookDetail = z.infer<typeof WebhookDetail>

export const WebhookList = z.object({ webhooks: z.array(Webhook), offers: events })
export type WebhookList = z.infer<typeof WebhookList>

/** The only answers that hold the secret. */
export const WebhookSecret = z.object({ id: z.uuid(), secret: z.string() })
export type WebhookSecret = z.infer<typeof WebhookSecret>
