import { AddWebhook, OneDelivery } from '#contract/api/webhook/input.ts'
import { Webhook } from '#contract/api/webhook/view.ts'
import { ById } from '#contract/by-id.ts'
import { adminActs, adminReads, provenAdmin } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { sendAgain, sendTest } from '../../webhook/delivery.ts'
import { SITE_OWNER } from '../../webhook/owner.ts'
import * as webhook from '../../webhook/webhook.ts'
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
} from '../webhook-routes.ts'

const routes = webhookRoutes('/admin/webhooks')
const ADMIN = { scope: 'admin' } as const
const reads = adminReads.meta(ADMIN)
const acts = adminActs.meta(ADMIN)
const proven = provenAdmin.meta(ADMIN)
const refusedAddress = refusals('NOT_FOUND', 'ADDRESS_REFUSED', 'FIELD_WRONG')
const byHand = refusals('NOT_FOUND', 'NOT_ON', 'TOO_MANY_REQUESTS')

export const list = reads
  .route(routes.list)
  .output(WebhookPage)
  .handler(({ context }) => webhookPage(context.work, SITE_OWNER))

export const add = proven
  .route(routes.add)
  .input(AddWebhook)
  .output(NewWebhook)
  .errors({ ...refusedAddress, ...refusals('TOO_MANY_WEBHOOKS') })
  .handler(async ({ input, context: { work } }) => {
    const { id, secret } = await webhook.addWebhook(work, SITE_OWNER, input)
    return { ...(await webhook.findWebhook(work, SITE_OWNER, id)), secret }
  })

export const get = reads
  .route(routes.get)
  .input(ById)
  .output(Webhook)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => webhook.findWebhook(context.work, SITE_OWNER, input.id))

export const edit = proven
  .route(routes.edit)
  .input(PatchWebhook)
  .output(Webhook)
  .errors(refusedAddress)
  .handler(({ input, context }) => patchWebhook(context.work, SITE_OWNER, input))

export const remove = acts
  .route(routes.remove)
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => webhook.removeWebhook(context.work, SITE_OWNER, input.id))

export const renewSecret = proven
  .route(routes.renewSecret)
  .input(ById)
  .output(NewSecret)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => webhook.renewSecret(context.work, SITE_OWNER, input.id))

export const test = acts
  .route(routes.test)
  .input(ById)
  .errors(byHand)
  .handler(({ input, context }) => sendTest(context.work, SITE_OWNER, input.id))

export const deliveries = reads
  .route(routes.deliveries)
  .input(DeliveryQuery)
  .output(DeliveryPage)
  .errors(refusals('NOT_FOUND', 'CURSOR_UNKNOWN'))
  .handler(({ input, context }) => deliveryPage(context.work, SITE_OWNER, input))

export const redeliver = acts
  .route(routes.redeliver)
  .input(OneDelivery)
  .errors(byHand)
  .handler(({ input, context }) => sendAgain(context.work, SITE_OWNER, input))
