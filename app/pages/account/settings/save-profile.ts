import { ORPCError } from '@orpc/client'
import { data, type RouterContextProvider, redirect } from 'react-router'
import { api, failed, failureMessage } from '#app/api.server.ts'
import { flash } from '#app/request/flash.ts'
import { UNKEPT } from '#app/request/page-cache.ts'
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

/** What the form shows again after a refusal; `at` tells one attempt from the next. */
export type ProfileRefusal = {
  values: ProfileValues
  errors: ProfileErrors
  refusal: { title: string; message: string; signIn?: boolean } | null
  at: number
}

const AGAIN = 'Nothing you typed is lost. Please try again.'

/** Saves the profile form: providers then see their listing, clients stay. */
export async function saveProfile(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await postedForm(request, [...COMMON_FIELDS, ...BUSINESS_FIELDS], { category: 200 })
  const values = postedValues(form)
  const refused = (refusal: ProfileRefusal['refusal'], status: number, errors: ProfileErrors = {}) =>
    data<ProfileRefusal>({ values, errors, refusal, at: Date.now() }, { status, headers: UNKEPT })
  const { profile } = context.get(api)
  try {
    const own = await profile.own()
    if (!own.business && [...form.keys()].some((name) => !COMMON_FIELDS.some((field) => field === name))) {
      return refused({ title: 'Update failed', message: 'This content is restricted to service providers only' }, 403)
    }
    const input = EditProfile.safeParse(inputOf(values, own))
    if (!input.success) return refused(null, 400, errorsOf(input.error.issues))
    await profile.edit(input.data)
    return redirect(own.business ? `/directory/${own.id}` : '/account', { headers: flash('profile-updated') })
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status >= 500) {
      context.get(failed)(error)
      return refused({ title: 'Failed to update profile', message: failureMessage(error, AGAIN) }, 500)
    }
    if (error.code === 'UNAUTHORIZED') {
      const message = 'Sign in in another tab, then save again: what you typed stays here.'
      return refused({ title: 'Please log in to access account settings.', message, signIn: true }, 401)
    }
    if (error.code === 'CATEGORY_UNKNOWN') {
      return refused({ title: 'Error updating categories', message: error.message }, 400)
    }
    return refused({ title: 'Update failed', message: error.message }, error.status)
  }
}
