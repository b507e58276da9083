import { href, type RouterContextProvider, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { readForm } from '#app/request/form.server.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { EditAccreditation } from '#contract/profile/accreditation-input.ts'
import { ACCREDITATION_FIELDS, ACCREDITATION_PATHS, inputOf } from './values.ts'

type Context = Readonly<RouterContextProvider>

const PAGE = href('/account/accreditations')

/** `edited`: null for a new one. */
export async function saveAccreditation(request: Request, context: Context, edited: string | null) {
  const form = await readForm(request, ACCREDITATION_FIELDS)
  const input = inputOf(form.values)
  const checked = form.check(EditAccreditation, input, ACCREDITATION_PATHS)
  if (!checked.ok) return checked.response
  const stated = { ...checked.data, expiresOn: checked.data.expiresOn ?? ('' as const) }
  const { accreditation } = context.get(api)
  const saved =
    edited === null
      ? await attemptOrLog(context, accreditation.add(stated))
      : await attemptOrLog(context, accreditation.edit({ id: edited, stated }))
  if (saved.ok) return redirect(PAGE, { headers: flash('accreditation-saved') })
  context.set(actionHandled, true)
  const ofDay = saved.refused?.code === 'DAY_OVER' || saved.refused?.code === 'DAY_TOO_FAR'
  if (saved.refused && ofDay) return form.wrong({ expires: saved.refused.message })
  return form.fail(saved, 'Not saved', 'Nothing you typed is lost. Please try again.', PAGE)
}

export async function removeAccreditation(request: Request, context: Context) {
  const posted = await postedForm(request, ['id'])
  const { accreditation } = context.get(api)
  const removed = await attemptOrLog(context, accreditation.remove({ id: String(posted.get('id')) }))
  const isGone = removed.ok || removed.refused?.code === 'NOT_FOUND'
  return redirect(PAGE, { headers: flash(isGone ? 'accreditation-removed' : 'update-failed') })
}
