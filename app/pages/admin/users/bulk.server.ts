import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { api } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { messageOf, readForm } from '#app/request/form.server.ts'
import { Reason } from '#contract/user/input.ts'
import { USERS_PER_PAGE } from '#contract/user/words.ts'
import { BULK_FIELDS, isBulkAct, type SelectionResult } from './bulk.ts'
import { membershipIn } from './membership-fields.tsx'

type Context = Readonly<RouterContextProvider>

const Ids = z.array(z.uuid()).max(USERS_PER_PAGE)

const STATUS = {
  activate: { field: 'is_active', value: true, failed: 'Failed to update user status' },
  deactivate: { field: 'is_active', value: false, failed: 'Failed to update user status' },
  show: { field: 'is_visible', value: true, failed: 'Failed to update user visibility' },
  hide: { field: 'is_visible', value: false, failed: 'Failed to update user visibility' },
} as const

/** Each person for themself, so that one refusal holds up no other. */
export async function changeSelection(request: Request, context: Context) {
  const form = await readForm(request, BULK_FIELDS)
  const { act, reason: typed } = form.values
  const ids = Ids.safeParse(form.values.ids)
  const refused = (message: string) =>
    form.result<{ results: SelectionResult[] }>(400, { refusal: { title: 'Error', message }, results: [] })
  if (!ids.success || ids.data.length === 0) return refused('Select at least one user first.')
  if (!isBulkAct(act)) return refused('Choose what to do with the selected users.')
  const reason = Reason.safeParse(typed)
  if (!reason.success)
    return refused('Give a reason. It is kept in the audit log, and emailed to those you deactivate or hide.')
  const { field, value, failed } = STATUS[act]
  const membership = membershipIn(form.values.membership)
  const { user } = context.get(api)
  const results: SelectionResult[] = []
  for (const id of new Set(ids.data)) {
    const done = await attemptOrLog(context, user.setStatus({ id, field, value, reason: reason.data, membership }))
    results.push({ id, problem: done.ok ? null : messageOf(done, failed) })
  }
  return form.result<{ results: SelectionResult[] }>(200, { results })
}
