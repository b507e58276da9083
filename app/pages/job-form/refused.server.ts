import type { RouterContextProvider } from 'react-router'
import type { FailedAttempt } from '#app/request/attempt.server.ts'
import { messageOf, type ReadForm } from '#app/request/form.server.ts'
import type { JOB_FIELDS } from './values.ts'

export type JobForm = ReadForm<typeof JOB_FIELDS> & {
  request: Request
  context: Readonly<RouterContextProvider>
  /** The title of a failure. */
  title: string
  /** The address of the form. */
  here: string
}

export function failure(form: JobForm, failed: FailedAttempt) {
  const code = failed.refused?.code ?? ''
  const message = messageOf(failed, 'Nothing you typed is lost. Please try again.')
  if (code === 'LOCATION_UNKNOWN') return form.wrong({ location: message })
  if (code === 'ALREADY_REGISTERED' || code === 'EMAIL_REFUSED') {
    return form.wrong({ contactEmail: message }, failed.refused?.status)
  }
  if (code === 'PASSWORD_COMMON') return form.wrong({ password: message })
  if (code === 'UNAUTHORIZED') return notSignedIn(form)
  const resend = code === 'CONFIRMATION_NEEDED'
  return form.refuse({ title: titles[code] ?? form.title, message, resend }, failed.refused?.status ?? 500)
}

const titles: Partial<Record<string, string>> = {
  CATEGORY_UNKNOWN: 'Error updating categories',
  WRONG_TYPE: 'Feature not available',
}

export function notSignedIn(form: JobForm) {
  const message = 'Please sign in to post jobs. What you typed stays here: log in in another tab, then post it again.'
  return form.refuse({ title: 'Authentication required', message, signIn: form.here }, 401)
}
