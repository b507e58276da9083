import { href, type RouterContextProvider, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import type { BulkQuestion } from '#contract/admin/bulk-input.ts'
import { BeginBulk } from '#contract/admin/bulk-input.ts'
import { numberText } from '#contract/number.ts'
import { actOn, readAct } from '../../act/act.server.ts'
import { membershipIn } from '../membership-fields.tsx'
import { BULK_RUN_FIELDS } from './question.ts'

type Context = Readonly<RouterContextProvider>

export async function beginRun(request: Request, context: Context, { act, filters }: BulkQuestion) {
  const form = await readAct(request, BULK_RUN_FIELDS)
  const { count, reason, typed } = form.values
  const membership = membershipIn(form.values.membership)
  const checked = form.check(BeginBulk, { act, filters, reason, membership, count: Number(count) })
  if (!checked.ok) return checked.response
  if (act === 'delete' && typed.replace(/[\s,.]/g, '') !== count) {
    return form.wrong({ typed: `Type ${numberText(Number(count))}, the number of users to delete` })
  }
  const begun = await actOn(context, form, {
    title: 'Not begun',
    failed: 'Nothing was changed. Please try again.',
    act: () => context.get(api).bulk.begin(checked.data),
  })
  return begun.ok ? redirect(href('/admin/users/bulk/:id', { id: begun.data })) : begun.response
}
