import { z } from 'zod'
import { ById } from '#contract/by-id.ts'
import { DefineField, EditField, MoveField } from '#contract/custom-field/input.ts'
import { ListedField } from '#contract/custom-field/view.ts'
import { admin, adminActs, adminReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as define from './define.ts'

export const list = adminReads.output(z.array(ListedField)).handler(({ context }) => define.listFields(context.work))

export const view = adminReads
  .input(ById)
  .output(ListedField)
  .handler(({ input, context }) => define.viewField(context.work, input.id))

export const add = admin
  .input(DefineField)
  .output(z.object({ id: z.uuid() }))
  .errors(refusals('TOO_MANY_FIELDS'))
  .handler(({ input, context }) => define.addField(context.work, input))

export const edit = adminActs
  .input(EditField)
  .errors(refusals('FIELD_WRONG'))
  .handler(({ input, context }) => define.editField(context.work, input))

export const move = adminActs.input(MoveField).handler(({ input, context }) => define.moveField(context.work, input))

/** `kept`: it holds values, so it is retired. */
export const remove = admin
  .input(ById)
  .output(z.object({ kept: z.boolean() }))
  .handler(({ input, context }) => define.removeField(context.work, input.id))

export const restore = adminActs
  .input(ById)
  .errors(refusals('TOO_MANY_FIELDS'))
  .handler(({ input, context }) => define.restoreField(context.work, input.id))
