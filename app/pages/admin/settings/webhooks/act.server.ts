import { href } from 'react-router'
import { api, type PageContext } from '#app/api.server.ts'
import { NOTHING_LOST } from '#app/request/form.server.ts'
import { actOnWebhook, WEBHOOK_FIELDS } from '#app/request/webhook-act.server.ts'
import { actOn, readAct } from '../../act/act.server.ts'

/** `id` is '' on the list. */
export async function actOnSite(request: Request, context: PageContext, id = '') {
  const form = await readAct(request, WEBHOOK_FIELDS)
  return actOnWebhook({
    form,
    api: context.get(api).siteWebhook,
    attempt: (title, act) => actOn(context, form, { title, failed: NOTHING_LOST, act }),
    page: href('/admin/settings/webhooks'),
    id,
  })
}
