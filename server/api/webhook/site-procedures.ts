import { AddWebhook, EditWebhook, OneDelivery, SwitchWebhook } from '#contract/api/webhook/input.ts'
import { WebhookDetail, WebhookList, WebhookSecret } from '#contract/api/webhook/view.ts'
import { ById } from '#contract/by-id.ts'
import { adminActs, adminReads, provenAdmin, provenAdminActs } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { sendAgain, sendTest, viewWebhookDetail } from './delivery.ts'
import { SITE_OWNER } from './owner.ts'
import * as webhook from './webhook.ts'

// Those of the site, for admins. Where events go, and what signs them, asks for the password.

const refusedAddress = refusals('ADDRESS_REFUSED', 'FIELD_WRONG')
const byHand = refusals('NOT_ON', 'TOO_MANY_REQUESTS')

export const list = adminReads
  .output(WebhookList)
  .handler(({ context }) => webhook.listWebhooks(context.work, SITE_OWNER))

export const one = adminReads
  .input(ById)
  .output(WebhookDetail)
  .handler(({ input, context }) => viewWebhookDetail(context.work, SITE_OWNER, input.id))

export const add = provenAdmin
  .input(AddWebhook)
  .output(WebhookSecret)
  .errors({ ...refusedAddress, ...refusals('TOO_MANY_WEBHOOKS') })
  .handler(({ input, context }) => webhook.addWebhook(context.work, SITE_OWNER, input))

export const edit = provenAdminActs
  .input(EditWebhook)
  .errors(refusedAddress)
  .handler(({ input, context }) => webhook.editWebhook(context.work, SITE_OWNER, input))

export const turn = adminActs
  .input(SwitchWebhook)
  .handler(({ input, context }) => webhook.switchWebhook(context.work, SITE_OWNER, input))

export const renewSecret = provenAdmin
  .input(ById)
  .output(WebhookSecret)
  .handler(({ input, context }) => webhook.renewSecret(context.work, SITE_OWNER, input.id))

export const remove = adminActs
  .input(ById)
  .handler(({ input, context }) => webhook.removeWebhook(context.work, SITE_OWNER, input.id))

export const test = adminActs
  .input(ById)
  .errors(byHand)
  .handler(({ input, context }) => sendTest(context.work, SITE_OWNER, input.id))

export const redeliver = adminActs
  .input(OneDelivery)
  .errors(byHand)
  .handler(({ input, context }) => sendAgain(context.work, SITE_OWNER, input))
