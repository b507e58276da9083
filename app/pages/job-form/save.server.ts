import { data, type RouterContextProvider, redirect } from 'react-router'
import { api, failureMessage, viewer } from '#app/api.server.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { attemptOrLog, type FailedAttempt } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { EditJob, PostJob, PreviewJob } from '#contract/post-job.ts'
import type { JobFormResult } from './form-result.ts'
import { errorsOf, inputOf, type JobErrors, type JobValues, NEW_FIELDS, postedValues, TEXT_FIELDS } from './values.ts'

type Context = Readonly<RouterContextProvider>

const LISTS = { category: 200, photo: 40 }

const POST_FAILED = 'Error posting job'
const SAVE_FAILED = 'Error'

export async function postJob(request: Request, context: Context) {
  const form = await postedForm(request, [...TEXT_FIELDS, ...NEW_FIELDS, 'intent'], LISTS)
  const values = postedValues(form)
  context.set(actionHandled, true)
  if (!context.get(viewer)) return notSignedIn(values)
  if (form.get('intent') === 'preview') return preview(context, values, POST_FAILED)
  const { draftId, revealCap } = values
  const input = PostJob.safeParse({ draftId, revealCap: Number(revealCap), ...inputOf(values) })
  if (!input.success) return wrong(values, errorsOf(input.error.issues))
  const posted = await attemptOrLog(context, context.get(api).job.post(input.data))
  if (!posted.ok) return failure(values, POST_FAILED, posted)
  return redirect(`/job-directory/${posted.data.id}`, { headers: flash('job-posted') })
}

export async function saveJob(id: string, request: Request, context: Context) {
  const form = await postedForm(request, [...TEXT_FIELDS, 'intent'], LISTS)
  const values = postedValues(form)
  const { job } = context.get(api)
  context.set(actionHandled, true)
  if (!context.get(viewer)) return notSignedIn(values)
  if (form.get('intent') === 'preview') return preview(context, values, SAVE_FAILED)
  const stored = await attemptOrLog(context, job.editable({ id }))
  if (!stored.ok) return failure(values, SAVE_FAILED, stored)
  const input = EditJob.safeParse({ id, ...inputOf(values, stored.data.categories.ids) })
  if (!input.success) return wrong(values, errorsOf(input.error.issues))
  const saved = await attemptOrLog(context, job.edit(input.data))
  if (!saved.ok) return failure(values, SAVE_FAILED, saved)
  return redirect(`/job-directory/${id}`, { headers: flash('job-edited') })
}

async function preview(context: Context, values: JobValues, title: string) {
  const input = PreviewJob.safeParse(inputOf(values))
  if (!input.success) return wrong(values, errorsOf(input.error.issues))
  const seen = await attemptOrLog(context, context.get(api).job.preview(input.data))
  return seen.ok ? answer({ values, preview: seen.data }, 200) : failure(values, title, seen)
}

function failure(values: JobValues, title: string, failed: FailedAttempt) {
  if (!failed.refused) {
    const message = failureMessage(failed.error, 'Nothing you typed is lost. Please try again.')
    return answer({ values, refusal: { title, message } }, 500)
  }
  const { code, message, status } = failed.refused
  if (code === 'LOCATION_UNKNOWN') return wrong(values, { location: message })
  if (code === 'UNAUTHORIZED') return notSignedIn(values)
  const heading = titles[code] ?? title
  return answer({ values, refusal: { title: heading, message, resend: code === 'CONFIRMATION_NEEDED' } }, status)
}

const titles: Partial<Record<string, string>> = {
  CATEGORY_UNKNOWN: 'Error updating categories',
  WRONG_TYPE: 'Feature not available',
}

function notSignedIn(values: JobValues) {
  const refusal = { title: 'Authentication required', message: 'Please sign in to post jobs.', signIn: true }
  return answer({ values, refusal }, 401)
}

function wrong(values: JobValues, errors: JobErrors) {
  return answer({ values, errors }, 400)
}

function answer(given: Pick<JobFormResult, 'values'> & Partial<JobFormResult>, status: number) {
  const whole: JobFormResult = { errors: {}, refusal: null, preview: null, at: Date.now(), ...given }
  return data(whole, { status, headers: NO_STORE })
}
