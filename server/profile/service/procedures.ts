import { z } from 'zod'
import { ById } from '#contract/by-id.ts'
import { EditService, ServiceOrder } from '#contract/profile/input.ts'
import { OwnService } from '#contract/profile/view.ts'
import { member, memberActs, providerReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { addService, editService, orderServices, ownServices, removeService } from './service.ts'

export const own = providerReads
  .output(z.array(OwnService))
  .handler(({ context }) => ownServices(context.work, context.person))

export const add = member
  .input(EditService)
  .output(z.object({ id: z.uuid() }))
  .errors(refusals('TOO_MANY_SERVICES', 'CATEGORY_UNKNOWN'))
  .handler(({ input, context }) => addService(context.work, context.person, input))

export const edit = memberActs
  .input(EditService.extend(ById.shape))
  .errors(refusals('NOT_FOUND', 'CATEGORY_UNKNOWN'))
  .handler(({ input: { id, ...service }, context }) => editService(context.work, context.person, { id }, service))

export const remove = memberActs
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => removeService(context.work, context.person, input))

/** The ids in their new order. */
export const order = memberActs
  .input(z.strictObject({ ids: ServiceOrder }))
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => orderServices(context.work, context.person, input.ids))
