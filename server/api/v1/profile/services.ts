import { z } from 'zod'
import { ServiceData, ServiceInput } from '#contract/api/profile.ts'
import { pounds } from '#contract/api/view.ts'
import { ById } from '#contract/by-id.ts'
import { type EditService, ServiceOrder } from '#contract/profile/input.ts'
import { addService, editService, orderServices, ownServices, removeService } from '#server/profile/service/service.ts'
import { member, memberActs, providerReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { operation } from '../operation.ts'
import { SERVICE, SERVICE_EXAMPLE } from './examples.ts'

const { categoryId: _, ...shown } = SERVICE_EXAMPLE
const LIST = { items: [{ id: SERVICE, ...shown, category: { id: 12, text: 'Construction/Trade > Heating' } }] }

const Services = z.object({ items: z.array(ServiceData) })

export const list = providerReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /profile/services', {
      tag: 'Profile',
      summary: 'List your services',
      description: 'In your order, also while your listing isn’t public.',
      example: { answer: LIST },
    }),
  )
  .output(Services)
  .handler(({ context: { work, person } }) => servicesData(work, person))

export const add = member
  .meta({ scope: 'listing' })
  .route(
    operation('POST /profile/services', {
      tag: 'Profile',
      summary: 'Add a service',
      description: 'It comes last in your order. A listing shows at most 20.',
      status: 201,
      example: { body: SERVICE_EXAMPLE, answer: { id: SERVICE } },
    }),
  )
  .input(ServiceInput)
  .output(z.object({ id: z.uuid() }))
  .errors(refusals('TOO_MANY_SERVICES', 'CATEGORY_UNKNOWN'))
  .handler(({ input, context }) => addService(context.work, context.person, serviceOf(input)))

export const edit = memberActs
  .meta({ scope: 'listing' })
  .route(
    operation('PUT /profile/services/{id}', {
      tag: 'Profile',
      summary: 'Replace a service',
      example: { body: SERVICE_EXAMPLE },
    }),
  )
  .input(ServiceInput.extend(ById.shape))
  .errors(refusals('NOT_FOUND', 'CATEGORY_UNKNOWN'))
  .handler(({ input: { id, ...service }, context }) =>
    editService(context.work, context.person, { id }, serviceOf(service)),
  )

export const remove = memberActs
  .meta({ scope: 'listing' })
  .route(operation('DELETE /profile/services/{id}', { tag: 'Profile', summary: 'Delete a service', example: {} }))
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => removeService(context.work, context.person, input))

export const order = member
  .meta({ scope: 'listing' })
  .route(
    operation('PUT /profile/service-order', {
      tag: 'Profile',
      summary: 'Put your services in order',
      description: 'Services that you don’t name follow in the order they have.',
      example: { body: { ids: [SERVICE] }, answer: LIST },
    }),
  )
  .input(z.strictObject({ ids: ServiceOrder }))
  .output(Services)
  .errors(refusals('NOT_FOUND'))
  .handler(async ({ input, context: { work, person } }) => {
    await orderServices(work, person, input.ids)
    return servicesData(work, person)
  })

function serviceOf({ title, description, unit, price, categoryId }: ServiceInput): EditService {
  return { title, description, unit, pricePence: price?.amount ?? null, categoryId: categoryId ?? null }
}

async function servicesData(work: Work, person: Person): Promise<z.infer<typeof Services>> {
  const items = await ownServices(work, person)
  return { items: items.map((item) => ({ ...item, price: item.pricePence === null ? null : pounds(item.pricePence) })) }
}
