import { href } from 'react-router'
import { api, type PageContext } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { defineForm, leadTo } from '#app/request/define-form.server.ts'
import * as order from '#app/request/order.server.ts'
import { postedForm } from '#app/request/posted-form.ts'
import type { FormResult } from '#contract/form.ts'
import { isId } from '#contract/id.ts'
import { ServiceForm } from '#contract/profile/input.ts'
import { MAX_SERVICES } from '#contract/profile/words.ts'
import { subscribeFirst } from '../guard/sign-in-first.ts'

const PAGE = href('/account/services')

const SERVICE_FIELDS = { title: 'text', description: 'text', price: 'text', unit: 'text', category: 'text' } as const

export type ServiceResult = FormResult<typeof SERVICE_FIELDS>

/** Changes the service of `?edit`, or adds one. */
export const saveService = defineForm({
  fields: SERVICE_FIELDS,
  schema: ServiceForm,
  input: ({ price, category, ...rest }) => ({
    ...rest,
    pricePence: price,
    categoryId: category === '' ? null : Number(category),
  }),
  paths: { pricePence: 'price', categoryId: 'category' },
  async call({ service }, input, { query }) {
    const id = query.get('edit')
    return id === null ? service.add(input) : service.edit({ id, ...input })
  },
  elsewhere: { MEMBERSHIP_NEEDED: subscribeFirst },
  title: 'Not saved',
  back: PAGE,
  done: (_, { query }) => leadTo(PAGE, query.has('edit') ? 'service-saved' : 'service-added'),
})

export async function removeService(request: Request, context: PageContext) {
  const posted = await postedForm(request, ['id'])
  const removed = await attemptOrLog(context, context.get(api).service.remove({ id: String(posted.get('id')) }))
  if (removed.ok || removed.refused?.code === 'NOT_FOUND') return leadTo(PAGE, 'service-removed')
  if (removed.refused?.code === 'MEMBERSHIP_NEEDED') return subscribeFirst()
  return leadTo(PAGE, removed.refused?.code === 'LEAVING' ? 'leaving' : 'update-failed')
}

export function saveOrder(request: Request, context: PageContext) {
  return order.saveOrder(request, context, {
    page: PAGE,
    most: MAX_SERVICES,
    save: ({ service }, ids) => service.order({ ids: ids.filter(isId) }),
    refused: 'order-not-saved',
    unforeseen: 'The order could not be saved. Please try again.',
    elsewhere: { MEMBERSHIP_NEEDED: subscribeFirst },
  })
}
