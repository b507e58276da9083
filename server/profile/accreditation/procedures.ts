import { z } from 'zod'
import { ById } from '#contract/by-id.ts'
import { EditAccreditation } from '#contract/profile/input.ts'
import { Accreditation } from '#contract/profile/view.ts'
import { PICTURE_REFUSALS } from '#server/file/photo.ts'
import { provider, providerActs, providerReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { addAccreditation, editAccreditation, ownAccreditations, removeAccreditation } from './accreditation.ts'
import * as document from './document.ts'

export const own = providerReads
  .output(z.array(Accreditation))
  .handler(({ context }) => ownAccreditations(context.work, context.person))

export const add = provider
  .input(EditAccreditation)
  .output(z.object({ id: z.uuid() }))
  .errors(refusals('TOO_MANY_ACCREDITATIONS', 'DAY_OVER', 'DAY_TOO_FAR'))
  .handler(({ input, context }) => addAccreditation(context.work, context.person, input))

export const edit = providerActs
  .input(ById.extend({ stated: EditAccreditation }))
  .errors(refusals('NOT_FOUND', 'DAY_OVER', 'DAY_TOO_FAR'))
  .handler(({ input, context }) => editAccreditation(context.work, context.person, input.id, input.stated))

export const remove = providerActs
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => removeAccreditation(context.work, context.person, input.id))

/** What shows it to the staff, who check it. */
export const addDocument = providerActs
  .input(ById.extend({ file: z.instanceof(File) }))
  .errors(refusals('NOT_FOUND', ...PICTURE_REFUSALS, 'QUOTA_REACHED', 'IMAGE_NOT_SAVED', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => document.addDocument(context.work, context.person, input.id, input.file))

export const removeDocument = providerActs
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => document.removeDocument(context.work, context.person, input.id))
