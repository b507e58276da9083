import { href } from 'react-router'
import { api, type PageContext } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { NOTHING_LOST, readForm } from '#app/request/form.server.ts'
import { actOnWebhook, WEBHOOK_FIELDS } from '#app/request/webhook-act.server.ts'

/** `id` is '' on the list. */
export async function actOnOwn(request: Request, context: PageContext, id = '') {
  const form = await readForm(request, WEBHOOK_FIELDS)
  return actOnWebhook({
    form,
    api: context.get(api).webhook,
    async attempt(title, ask) {
      const done = await attemptOrLog(context, ask())
      return done.ok ? done : { ok: false, response: form.fail(done, title, NOTHING_LOST, href('/account/webhooks')) }
    },
    page: href('/account/webhooks'),
    id,
  })
}
