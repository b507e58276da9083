import { href, type RouterContextProvider } from 'react-router'
import { api } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { defineForm, leadTo } from '#app/request/define-form.server.ts'
import { postedForm } from '#app/request/posted-form.ts'
import type { FormResult } from '#contract/form.ts'
import { EditAccreditation } from '#contract/profile/input.ts'

const PAGE = href('/account/accreditations')

const ACCREDITATION_FIELDS = { kind: 'text', name: 'text', number: 'text', expires: 'text' } as const

export type AccreditationResult = FormResult<typeof ACCREDITATION_FIELDS>

/** With `?edit`, of that accreditation, else of a new one. */
export const saveAccreditation = defineForm({
  fields: ACCREDITATION_FIELDS,
  schema: EditAccreditation,
  input: ({ kind, name, number, expires }) => ({ kind, name, number, expiresOn: expires }),
  paths: { expiresOn: 'expires' },
  async call({ accreditation }, { expiresOn, ...rest }, { query }) {
    const id = query.get('edit')
    const stated = { ...rest, expiresOn: expiresOn ?? ('' as const) }
    return id === null ? accreditation.add(stated) : accreditation.edit({ id, stated })
  },
  fieldOf: { DAY_OVER: 'expires', DAY_TOO_FAR: 'expires' },
  title: 'Not saved',
  back: PAGE,
  done: () => leadTo(PAGE, 'accreditation-saved'),
})

export async function removeAccreditation(request: Request, context: Readonly<RouterContextProvider>) {
  const posted = await postedForm(request, ['id'])
  const removed = await attemptOrLog(context, context.get(api).accreditation.remove({ id: String(posted.get('id')) }))
  const isGone = removed.ok || removed.refused?.code === 'NOT_FOUND'
  return leadTo(PAGE, isGone ? 'accreditation-removed' : 'update-failed')
}
