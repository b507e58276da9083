import { z } from 'zod'
import { AddWebhook, EditWebhook, OneDelivery, SwitchWebhook } from '#contract/api/webhook/input.ts'
import { WebhookDetail, WebhookList, WebhookSecret } from '#contract/api/webhook/view.ts'
import { ById } from '#contract/by-id.ts'
import { confirmed, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { sendAgain, sendTest, viewWebhookDetail } from './delivery.ts'
import { ownerOf } from './owner.ts'
import * as webhook from './webhook.ts'

// A person's own; those of the site are in site-procedures.ts.

const own = confirmed.errors(refusals('WRONG_TYPE'))
const ownReads = own.meta(READS)
const ownActs = own.output(z.void())
const ofOne = refusals('NOT_FOUND')
const refusedAddress = refusals('ADDRESS_REFUSED', 'FIELD_WRONG')
const byHand = refusals('NOT_FOUND', 'NOT_ON', 'TOO_MANY_REQUESTS')

export const list = ownReads
  .output(WebhookList)
  .handler(({ context }) => webhook.listWebhooks(context.work, ownerOf(context.person)))

export const one = ownReads
  .input(ById)
  .output(WebhookDetail)
  .errors(ofOne)
  .handler(({ input, context }) => viewWebhookDetail(context.work, ownerOf(context.person), input.id))

export const add = own
  .input(AddWebhook)
  .output(WebhookSecret)
  .errors({ ...refusedAddress, ...refusals('TOO_MANY_WEBHOOKS') })
  .handler(({ input, context }) => webhook.addWebhook(context.work, ownerOf(context.person), input))

export const edit = ownActs
  .input(EditWebhook)
  .errors({ ...refusedAddress, ...ofOne })
  .handler(({ input, context }) => webhook.editWebhook(context.work, ownerOf(context.person), input))

export const turn = ownActs
  .input(SwitchWebhook)
  .errors(ofOne)
  .handler(({ input, context }) => webhook.switchWebhook(context.work, ownerOf(context.person), input))

export const renewSecret = own
  .input(ById)
  .output(WebhookSecret)
  .errors(ofOne)
  .handler(({ input, context }) => webhook.renewSecret(context.work, ownerOf(context.person), input.id))

export const remove = ownActs
  .input(ById)
  .errors(ofOne)
  .handler(({ input, context }) => webhook.removeWebhook(context.work, ownerOf(context.person), input.id))

export const test = ownActs
  .input(ById)
  .errors(byHand)
  .handler(({ input, context }) => sendTest(context.work, ownerOf(context.person), input.id))

export const redeliver = ownActs
  .input(OneDelivery)
  .errors(byHand)
  .handler(({ input, context }) => sendAgain(context.work, ownerOf(context.person), input))
