import type { ClientPromiseResult } from '@orpc/client'
import type { Api } from '#app/api.server.ts'
import { AddWebhook, EditWebhook, OneDelivery } from '#contract/api/webhook/input.ts'
import type { WebhookSecret } from '#contract/api/webhook/view.ts'
import type { FlashName } from '#contract/flash.ts'
import { leadTo } from './define-form.server.ts'
import type { ReadForm } from './form.server.ts'

/** The last two carry the password where an admin is asked for it. */
export const WEBHOOK_FIELDS = {
  intent: 'text',
  url: 'text',
  event: 20,
  delivery: 'text',
  secret: 'secret',
  code: 'secret',
} as const

type WebhookForm = ReadForm<typeof WEBHOOK_FIELDS>

type WebhookRefusal = ReturnType<WebhookForm['wrong']>

/** Calls, and answers a refusal under this title. */
type Attempt = <Data, Failure>(
  title: string,
  ask: () => ClientPromiseResult<Data, Failure>,
) => Promise<{ ok: true; data: Data } | { ok: false; response: WebhookRefusal }>

/** `page`: the list, below which each webhook has its own. `id` is '' on the list. */
type WebhookPage = {
  form: WebhookForm
  api: Api['webhook'] | Api['siteWebhook']
  attempt: Attempt
  page: string
  id: string
}

/** What the forms of the pages about webhooks do: a person's own, and those of the site. */
export async function actOnWebhook({ form, api, attempt, page, id }: WebhookPage) {
  const { intent, url, event, delivery } = form.values
  const here = `${page}/${id}`
  async function lead<Failure>(
    title: string,
    ask: () => ClientPromiseResult<void, Failure>,
    said: FlashName,
    to = here,
  ) {
    const done = await attempt(title, ask)
    return done.ok ? leadTo(to, said) : done.response
  }
  async function show<Failure>(title: string, ask: () => ClientPromiseResult<WebhookSecret, Failure>) {
    const done = await attempt(title, ask)
    if (!done.ok) return done.response
    return form.result(200, { made: done.data, values: { ...form.values, url: '', event: [] } })
  }
  switch (intent) {
    case 'add': {
      const checked = form.check(AddWebhook, { url, events: event }, PATHS)
      return checked.ok ? show('Not added', () => api.add(checked.data)) : checked.response
    }
    case 'save': {
      const checked = form.check(EditWebhook, { id, url, events: event }, PATHS)
      return checked.ok ? lead('Not saved', () => api.edit(checked.data), 'webhook-saved') : checked.response
    }
    case 'renew':
      return show('No new secret', () => api.renewSecret({ id }))
    case 'on':
    case 'off':
      return lead('Not switched', () => api.turn({ id, on: intent === 'on' }), `webhook-${intent}`)
    case 'remove':
      return lead('Not deleted', () => api.remove({ id }), 'webhook-removed', page)
    case 'test':
      return lead('Not sent', () => api.test({ id }), 'webhook-tested')
    case 'again': {
      const checked = form.check(OneDelivery, { id, deliveryId: delivery })
      return checked.ok ? lead('Not sent', () => api.redeliver(checked.data), 'webhook-sent-again') : checked.response
    }
    default:
      return form.refuse({ title: 'Error', message: 'The form holds something this page does not know.' }, 400)
  }
}

const PATHS = { events: 'event' } as const
