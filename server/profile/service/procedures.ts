import { z } from 'zod'
import { EditService, ServiceOrder } from '#contract/profile/input.ts'
import { OwnService, Service } from '#contract/profile/view.ts'
import { anyone, member, provider, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { addService, editService, orderServices, ownServices, publicServices, removeService } from './service.ts'

const ServiceId = z.strictObject({ id: z.uuid() })

export const list = anyone
  .meta(READS)
  .input(z.strictObject({ providerId: z.uuid() }))
  .output(z.array(Service))
  .handler(({ input, context }) => publicServices(context.work, input.providerId))

export const own = provider
  .meta(READS)
  .output(z.array(OwnService))
  .handler(({ context }) => ownServices(context.work, context.person))

export const add = member
  .input(EditService)
  .output(z.object({ id: z.uuid() }))
  .errors(refusals('TOO_MANY_SERVICES', 'CATEGORY_UNKNOWN'))
  .handler(({ input, context }) => addService(context.work, context.person, input))

export const edit = member
  .input(EditService.extend(ServiceId.shape))
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'CATEGORY_UNKNOWN'))
  .handler(({ input: { id, ...service }, context }) => editService(context.work, context.person, { id }, service))

export const remove = member
  .input(ServiceId)
  .output(z.void())
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => removeService(context.work, context.person, input))

/** The ids in their new order. */
export const order = member
  .input(z.strictObject({ ids: ServiceOrder }))
  .output(z.void())
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => orderServices(context.work, context.person, input.ids))
