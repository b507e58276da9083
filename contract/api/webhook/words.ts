import type { AccountType } from '../../account/words.ts'

export const WEBHOOK_EVENTS = [
  'job.posted',
  'job.matched',
  'job.revealed',
  'message.received',
  'feedback.published',
  'membership.changed',
  'listing.claimed',
  'report.made',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Sent when its owner asks for it. */
export const TEST_EVENT = 'webhook.test'
export const DELIVERED_TYPES = [...WEBHOOK_EVENTS, TEST_EVENT] as const
export type DeliveredType = (typeof DELIVERED_TYPES)[number]

/** What a person of a type may be sent: what is theirs. Staff use the webhooks of the site. */
const OWN_EVENTS: Partial<Record<AccountType, readonly WebhookEvent[]>> = {
  provider: ['job.matched', 'job.revealed', 'message.received', 'feedback.published', 'membership.changed'],
  client: ['job.posted', 'job.revealed', 'message.received'],
}

export function ownEvents(type: AccountType | null): readonly WebhookEvent[] {
  return (type && OWN_EVENTS[type]) ?? []
}

export const EVENT_WORDS: Record<WebhookEvent, string> = {
  'job.posted': 'A job is posted',
  'job.matched': 'A new job fits a provider',
  'job.revealed': 'A provider opens the contact details of a job',
  'message.received': 'A message arrives',
  'feedback.published': 'A review is published',
  'membership.changed': 'A membership starts, changes or ends',
  'listing.claimed': 'A listing gets an owner',
  'report.made': 'Something is reported',
}

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'dropped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why no more is sent: its owner chose so, it failed for long, or it answered that it is gone. */
export const OFF_REASONS = ['owner', 'failing', 'gone'] as const
export type OffReason = (typeof OFF_REASONS)[number]

export const MEMBERSHIP_CHANGES = [
  'started',
  'renewed',
  'planChanged',
  'cancelled',
  'resumed',
  'paymentFailed',
  'lapsed',
  'extended',
  'ended',
] as const
export type MembershipChange = (typeof MEMBERSHIP_CHANGES)[number]

export const MAX_WEBHOOKS = 10
export const MAX_WEBHOOK_URL = 500
export const DELIVERIES_SHOWN = 50
/** Days. */
export const DELIVERIES_KEPT = 30
/** Hours for which a delivery is tried. */
export const TRIED_FOR = 24
/** Hours for which the secret before still signs. */
export const FORMER_SECRET_FOR = 24
/** An address is switched off once nothing has reached it for so many days. */
export const DAYS_UNTIL_OFF = 3

export const NO_WEBHOOK = 'This webhook is no longer there.'
export const NO_DELIVERY = 'This delivery is no longer there.'
