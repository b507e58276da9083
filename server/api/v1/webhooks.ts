import { z } from 'zod'
import { AddWebhook, OneDelivery } from '#contract/api/webhook/input.ts'
import { Webhook } from '#contract/api/webhook/view.ts'
import type { WebhookEvent } from '#contract/api/webhook/words.ts'
import { ById } from '#contract/by-id.ts'
import { type Call, confirmed, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { scopeNeeded } from '../caller.ts'
import { sendAgain, sendTest } from '../webhook/delivery.ts'
import { ownerOf } from '../webhook/owner.ts'
import * as webhook from '../webhook/webhook.ts'
import {
  DeliveryPage,
  DeliveryQuery,
  deliveryPage,
  NewSecret,
  NewWebhook,
  PatchWebhook,
  patchWebhook,
  WebhookPage,
  webhookPage,
  webhookRoutes,
} from './webhook-routes.ts'

const routes = webhookRoutes('/webhooks')
const own = confirmed.meta({ scope: 'listing' }).errors(refusals('WRONG_TYPE', 'SCOPE_NEEDED'))
const reads = own.meta(READS)
const acts = own.output(z.void())
const refusedAddress = refusals('NOT_FOUND', 'ADDRESS_REFUSED', 'FIELD_WRONG')
const byHand = refusals('NOT_FOUND', 'NOT_ON', 'TOO_MANY_REQUESTS')

/** Where messages go is for a key that may read them. @throws SCOPE_NEEDED */
function assertMayHear({ scopes }: Call, events: readonly WebhookEvent[]): void {
  if (events.includes('message.received') && !scopes?.has('messages')) throw scopeNeeded('messages')
}

export const list = reads
  .route(routes.list)
  .output(WebhookPage)
  .handler(({ context }) => webhookPage(context.work, ownerOf(context.person)))

export const add = own
  .route(routes.add)
  .input(AddWebhook)
  .output(NewWebhook)
  .errors({ ...refusedAddress, ...refusals('TOO_MANY_WEBHOOKS') })
  .handler(async ({ input, context }) => {
    const { work, person } = context
    assertMayHear(context, input.events)
    const { id, secret } = await webhook.addWebhook(work, ownerOf(person), input)
    return { ...(await webhook.findWebhook(work, ownerOf(person), id)), secret }
  })

export const get = reads
  .route(routes.get)
  .input(ById)
  .output(Webhook)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => webhook.findWebhook(context.work, ownerOf(context.person), input.id))

export const edit = own
  .route(routes.edit)
  .input(PatchWebhook)
  .output(Webhook)
  .errors(refusedAddress)
  .handler(async ({ input, context }) => {
    const { work, person } = context
    const before = await webhook.findWebhook(work, ownerOf(person), input.id)
    assertMayHear(context, [...before.events, ...(input.events ?? [])])
    return patchWebhook(work, ownerOf(person), input)
  })

export const remove = acts
  .route(routes.remove)
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => webhook.removeWebhook(context.work, ownerOf(context.person), input.id))

export const renewSecret = own
  .route(routes.renewSecret)
  .input(ById)
  .output(NewSecret)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => webhook.renewSecret(context.work, ownerOf(context.person), input.id))

export const test = acts
  .route(routes.test)
  .input(ById)
  .errors(byHand)
  .handler(({ input, context }) => sendTest(context.work, ownerOf(context.person), input.id))

export const deliveries = reads
  .route(routes.deliveries)
  .input(DeliveryQuery)
  .output(DeliveryPage)
  .errors(refusals('NOT_FOUND', 'CURSOR_UNKNOWN'))
  .handler(({ input, context }) => deliveryPage(context.work, ownerOf(context.person), input))

export const redeliver = acts
  .route(routes.redeliver)
  .input(OneDelivery)
  .errors(byHand)
  .handler(({ input, context }) => sendAgain(context.work, ownerOf(context.person), input))
