import { href, type RouterContextProvider, redirect } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { attemptOrLog, type FailedAttempt } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { messageOf, type ReadForm, readForm } from '#app/request/form.server.ts'
import { typedTexts } from '#app/request/suggested-categories.server.ts'
import { EditJob, PostJob, PreviewJob } from '#contract/post-job.ts'
import { inputOf, JOB_FIELDS, JOB_PATHS } from './values.ts'

type Context = Readonly<RouterContextProvider>
type JobForm = ReadForm<typeof JOB_FIELDS> & {
  context: Context
  /** The title of a failure. */
  title: string
  /** The address of the form. */
  here: string
}

export async function postJob(request: Request, context: Context) {
  const form = {
    ...(await readForm(request, JOB_FIELDS)),
    context,
    title: 'Error posting job',
    here: href('/post-job'),
  }
  context.set(actionHandled, true)
  context.set(typedTexts, form.values)
  if (!context.get(viewer)) return notSignedIn(form)
  const { draftId, revealCap, intent } = form.values
  if (intent === 'preview') return preview(form)
  const job = { draftId, revealCap: Number(revealCap), ...inputOf(form.values) }
  const checked = form.check(PostJob, job, JOB_PATHS)
  if (!checked.ok) return checked.response
  const posted = await attemptOrLog(context, context.get(api).job.post(checked.data))
  if (!posted.ok) return failure(form, posted)
  return redirect(href('/job-directory/:id', posted.data), { headers: flash('job-posted') })
}

export async function saveJob(id: string, request: Request, context: Context) {
  const here = href('/job-directory/:id/edit', { id })
  const read = await readForm(request, JOB_FIELDS, { without: ['draftId', 'revealCap'] })
  const form = { ...read, context, title: 'Error', here }
  const { job } = context.get(api)
  context.set(actionHandled, true)
  context.set(typedTexts, form.values)
  if (!context.get(viewer)) return notSignedIn(form)
  if (form.values.intent === 'preview') return preview(form)
  const stored = await attemptOrLog(context, job.editable({ id }))
  if (!stored.ok) return failure(form, stored)
  const checked = form.check(EditJob, { id, ...inputOf(form.values, stored.data.categories.ids) }, JOB_PATHS)
  if (!checked.ok) return checked.response
  const saved = await attemptOrLog(context, job.edit(checked.data))
  if (!saved.ok) return failure(form, saved)
  return redirect(href('/job-directory/:id', { id }), { headers: flash('job-edited') })
}

async function preview(form: JobForm) {
  const checked = form.check(PreviewJob, inputOf(form.values), JOB_PATHS)
  if (!checked.ok) return checked.response
  const seen = await attemptOrLog(form.context, form.context.get(api).job.preview(checked.data))
  return seen.ok ? form.result(200, { preview: seen.data }) : failure(form, seen)
}

function failure(form: JobForm, failed: FailedAttempt) {
  const code = failed.refused?.code ?? ''
  const message = messageOf(failed, 'Nothing you typed is lost. Please try again.')
  if (code === 'LOCATION_UNKNOWN') return form.wrong({ location: message })
  if (code === 'UNAUTHORIZED') return notSignedIn(form)
  const resend = code === 'CONFIRMATION_NEEDED'
  return form.refuse({ title: titles[code] ?? form.title, message, resend }, failed.refused?.status ?? 500)
}

const titles: Partial<Record<string, string>> = {
  CATEGORY_UNKNOWN: 'Error updating categories',
  WRONG_TYPE: 'Feature not available',
}

function notSignedIn(form: JobForm) {
  const message = 'Please sign in to post jobs. What you typed stays here: log in in another tab, then post it again.'
  return form.refuse({ title: 'Authentication required', message, signIn: form.here }, 401)
}
