import { href, type RouterContextProvider, redirect } from 'react-router'
import { api, site, viewer } from '#app/api.server.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { dropJobDraft, heldJobDraft } from '#app/request/draft-cookie.ts'
import { flash } from '#app/request/flash.ts'
import { readForm } from '#app/request/form.server.ts'
import { typedTexts } from '#app/request/suggested-categories.server.ts'
import { newId } from '#contract/id.ts'
import { EditJob, PostJob, PreviewJob } from '#contract/job/input.ts'
import { moved, pointOut } from './exposed.server.ts'
import { typedJob } from './first-prices.server.ts'
import { failure, type JobForm, notSignedIn } from './refused.server.ts'
import { inputOf, JOB_FIELDS, JOB_PATHS, POST_ONLY } from './values.ts'
import { sendAsVisitor } from './visitor.server.ts'

type Context = Readonly<RouterContextProvider>

export async function postJob(request: Request, context: Context) {
  const read = await readForm(request, JOB_FIELDS)
  const form = { ...read, request, context, title: 'Error posting job', here: href('/post-job') }
  context.set(actionHandled, true)
  context.set(typedTexts, form.values)
  context.set(typedJob, form.values)
  const { draftId, revealCap, intent } = form.values
  const tidied = moved(form.values)
  if (tidied) return form.result(200, { values: tidied })
  // Pressed before the page came alive. Where all is filled in, it was the Enter key on the one page.
  if (/^next\.[1-5]$/.test(intent) && form.values.description === '') return form.result(200, {})
  if (intent === 'preview') return preview(form)
  const exposed = intent === 'login' ? null : pointOut(form)
  if (!context.get(viewer)) return sendAsVisitor(form, exposed)
  // Blank in a form that was opened before logging in.
  const job = { draftId: draftId || newId(), revealCap: Number(revealCap), ...inputOf(form.values) }
  const checked = form.check(PostJob, job, JOB_PATHS)
  if (!checked.ok) return checked.response
  if (exposed) return exposed
  const posted = await attemptOrLog(context, context.get(api).job.post(checked.data))
  if (!posted.ok) return failure(form, posted)
  const headers = new Headers(flash('job-posted'))
  const ours = context.get(site)
  const token = heldJobDraft(request, ours)
  if (token) {
    await attemptOrLog(context, context.get(api).job.dropDraft({ token }))
    headers.append('set-cookie', dropJobDraft(ours))
  }
  return redirect(href('/job-directory/:id', posted.data), { headers })
}

export async function saveJob(id: string, request: Request, context: Context) {
  const here = href('/job-directory/:id/edit', { id })
  const read = await readForm(request, JOB_FIELDS, { without: POST_ONLY })
  const form = { ...read, request, context, title: 'Error', here }
  const { job } = context.get(api)
  context.set(actionHandled, true)
  context.set(typedTexts, form.values)
  if (!context.get(viewer)) return notSignedIn(form)
  const tidied = moved(form.values)
  if (tidied) return form.result(200, { values: tidied })
  if (form.values.intent === 'preview') return preview(form)
  const stored = await attemptOrLog(context, job.editable({ id }))
  if (!stored.ok) return failure(form, stored)
  const checked = form.check(EditJob, { id, ...inputOf(form.values, stored.data.categories.ids) }, JOB_PATHS)
  if (!checked.ok) return checked.response
  const exposed = pointOut(form)
  if (exposed) return exposed
  const saved = await attemptOrLog(context, job.edit(checked.data))
  if (!saved.ok) return failure(form, saved)
  return redirect(href('/job-directory/:id', { id }), { headers: flash('job-edited') })
}

async function preview(form: JobForm) {
  const checked = form.check(PreviewJob, inputOf(form.values), JOB_PATHS)
  if (!checked.ok) return checked.response
  const { job, alert } = form.context.get(api)
  const { categories, location } = checked.data
  const [seen, recipients] = await Promise.all([
    attemptOrLog(form.context, job.preview(checked.data)),
    attemptOrLog(form.context, alert.recipients({ categoryIds: categories.ids, location })),
  ])
  return seen.ok
    ? form.result(200, { preview: seen.data, recipients: recipients.ok ? recipients.data : null })
    : failure(form, seen)
}
