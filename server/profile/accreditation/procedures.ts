import { z } from 'zod'
import { EditAccreditation } from '#contract/profile/input.ts'
import { Accreditation } from '#contract/profile/view.ts'
import { provider, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { addAccreditation, editAccreditation, ownAccreditations, removeAccreditation } from './accreditation.ts'

const AccreditationId = z.strictObject({ id: z.uuid() })

export const own = provider
  .meta(READS)
  .output(z.array(Accreditation))
  .handler(({ context }) => ownAccreditations(context.work, context.person))

export const add = provider
  .input(EditAccreditation)
  .output(z.object({ id: z.uuid() }))
  .errors(refusals('TOO_MANY_ACCREDITATIONS', 'DAY_OVER', 'DAY_TOO_FAR'))
  .handler(({ input, context }) => addAccreditation(context.work, context.person, input))

export const edit = provider
  .input(AccreditationId.extend({ stated: EditAccreditation }))
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'DAY_OVER', 'DAY_TOO_FAR'))
  .handler(({ input, context }) => editAccreditation(context.work, context.person, input.id, input.stated))

export const remove = provider
  .input(AccreditationId)
  .output(z.void())
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => removeAccreditation(context.work, context.person, input.id))
