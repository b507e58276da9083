import { z } from 'zod'
import { FieldsOf } from '#contract/custom-field/input.ts'
import { AskedField, FilterField } from '#contract/custom-field/view.ts'
import { anyoneReads, providerReads } from '#server/work/procedure.ts'
import { filterFields } from './condition.ts'
import { askedFields } from './values.ts'

/** What a new listing or job is asked. */
export const asked = anyoneReads
  .input(FieldsOf)
  .output(z.array(AskedField))
  .handler(({ input, context }) => askedFields(context.work, input.place, null))

/** What the caller’s own listing is asked, with what it says. */
export const own = providerReads
  .output(z.array(AskedField))
  .handler(({ context }) => askedFields(context.work, 'listing', context.person.id))

export const filters = anyoneReads
  .input(FieldsOf)
  .output(z.array(FilterField))
  .handler(({ input, context }) => filterFields(context.work, input.place))
