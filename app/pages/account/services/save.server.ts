import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { defineForm, leadTo } from '#app/request/define-form.server.ts'
import { flash } from '#app/request/flash.ts'
import { messageOf } from '#app/request/form.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { isId } from '#contract/id.ts'
import { MOST_SERVICES } from '#contract/profile/service.ts'
import { ServiceForm } from '#contract/profile/service-input.ts'
import { subscribeFirst } from '../guard/subscribe-first.ts'
import { inputOf, SERVICE_FIELDS, SERVICE_PATHS } from './values.ts'

type Context = Readonly<RouterContextProvider>

const PAGE = href('/account/services')

/** With `?edit`, of that service, else of a new one. */
export const saveService = defineForm({
  fields: SERVICE_FIELDS,
  schema: ServiceForm,
  input: inputOf,
  paths: SERVICE_PATHS,
  async call({ service }, input, { query }) {
    const id = query.get('edit')
    return id === null ? service.add(input) : service.edit({ id, ...input })
  },
  elsewhere: { MEMBERSHIP_NEEDED: subscribeFirst },
  title: 'Not saved',
  back: PAGE,
  done: (_, { query }) => leadTo(PAGE, query.has('edit') ? 'service-saved' : 'service-added'),
})

export async function removeService(request: Request, context: Context) {
  const posted = await postedForm(request, ['id'])
  const removed = await attemptOrLog(context, context.get(api).service.remove({ id: String(posted.get('id')) }))
  if (removed.ok || removed.refused?.code === 'NOT_FOUND') return redirect(PAGE, { headers: flash('service-removed') })
  if (removed.refused?.code === 'MEMBERSHIP_NEEDED') return subscribeFirst()
  return redirect(PAGE, { headers: flash(removed.refused?.code === 'LEAVING' ? 'leaving' : 'update-failed') })
}

/** `id`: in the order shown. A button moves one of them `up` or `down`; scripts send the new order without one. */
export async function saveOrder(request: Request, context: Context) {
  const posted = await postedForm(request, ['up', 'down', 'stay'], { id: MOST_SERVICES })
  const shown = posted.getAll('id').map(String).filter(isId)
  const ids = moved(moved(shown, posted.get('up'), -1), posted.get('down'), 1)
  const saved = await attemptOrLog(context, context.get(api).service.order({ ids }))
  if (saved.ok) return posted.has('stay') ? { problem: null } : redirect(PAGE)
  if (saved.refused?.code === 'MEMBERSHIP_NEEDED') return subscribeFirst()
  if (!posted.has('stay')) return redirect(PAGE, { headers: flash('order-not-saved') })
  const problem = messageOf(saved, 'The order could not be saved. Please try again.')
  return data({ problem }, { status: saved.refused?.status ?? 500, headers: NO_STORE })
}

function moved(ids: string[], id: FormDataEntryValue | null, by: 1 | -1): string[] {
  const from = ids.indexOf(String(id))
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return ids
  return ids.toSpliced(from, 1).toSpliced(to, 0, String(id))
}
