import { data, type RouterContextProvider, redirect } from 'react-router'
import { api, failureMessage } from '#app/api.server.ts'
import { attemptOrLog, type FailedAttempt } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { EditProfile } from '#contract/own-profile.ts'
import {
  BUSINESS_FIELDS,
  COMMON_FIELDS,
  errorsOf,
  inputOf,
  type ProfileErrors,
  type ProfileValues,
  postedValues,
} from './profile-values.ts'

export type ProfileRefusal = {
  values: ProfileValues
  errors: ProfileErrors
  refusal: { title: string; message: string; signIn?: boolean } | null
  at: number
}

const AGAIN = 'Nothing you typed is lost. Please try again.'

export async function saveProfile(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await postedForm(request, [...COMMON_FIELDS, ...BUSINESS_FIELDS], { category: 200 })
  const values = postedValues(form)
  const refused = (refusal: ProfileRefusal['refusal'], status: number, errors: ProfileErrors = {}) =>
    data<ProfileRefusal>({ values, errors, refusal, at: Date.now() }, { status, headers: NO_STORE })
  const { profile } = context.get(api)
  const failed = (failure: FailedAttempt) => {
    const { status, ...refusal } = refusalOf(failure)
    return refused(refusal, status)
  }
  const before = await attemptOrLog(context, profile.own())
  if (!before.ok) return failed(before)
  const own = before.data
  if (!own.business && [...form.keys()].some((name) => !COMMON_FIELDS.some((field) => field === name))) {
    return refused({ title: 'Update failed', message: 'This content is restricted to service providers only' }, 403)
  }
  const input = EditProfile.safeParse(inputOf(values, own))
  if (!input.success) return refused(null, 400, errorsOf(input.error.issues))
  const edited = await attemptOrLog(context, profile.edit(input.data))
  if (!edited.ok) return failed(edited)
  return redirect(own.business ? `/directory/${own.id}` : '/account', { headers: flash('profile-updated') })
}

function refusalOf(failure: FailedAttempt) {
  if (!failure.refused) {
    return { title: 'Failed to update profile', message: failureMessage(failure.error, AGAIN), status: 500 }
  }
  const { code, message, status } = failure.refused
  if (code === 'UNAUTHORIZED') {
    const stays = 'Log in in another tab, then save again: what you typed stays here.'
    return { title: 'Please log in to access account settings.', message: stays, signIn: true, status }
  }
  return { title: code === 'CATEGORY_UNKNOWN' ? 'Error updating categories' : 'Update failed', message, status }
}
