import { href, redirect } from 'react-router'
import { api, type PageContext, site, viewer } from '#app/api.server.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { attemptOrLog, type FailedAttempt } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { dropJobDraft, readJobDraft, writeJobDraft } from '#app/request/draft-cookie.ts'
import { flash } from '#app/request/flash.ts'
import { messageOf, NOTHING_LOST, type ReadForm, readForm } from '#app/request/form.server.ts'
import { typedTexts } from '#app/request/suggested-categories.server.ts'
import { isId, newId } from '#contract/id.ts'
import { EditJob, JobDraft, PostJob, PostWithAccount, PreviewJob } from '#contract/job/input.ts'
import {
  boxText,
  PRIVATE_BOXES,
  PRIVATE_KINDS,
  PRIVATE_NAMES,
  PUBLIC_FIELDS,
  privateDetailsIn,
  withoutDetail,
} from '#contract/job/private-detail.ts'
import { DEFAULT_CAP } from '#contract/job/words.ts'
import { typedJob } from './first-prices.server.ts'
import { JOB_FIELDS, JOB_PATHS, type JobValues, jobInput, POST_ONLY } from './values.ts'

type JobForm = ReadForm<typeof JOB_FIELDS> & {
  request: Request
  context: PageContext
  /** The title of a failure. */
  title: string
  /** The address of the form. */
  here: string
}

export async function postJob(request: Request, context: PageContext) {
  const read = await readForm(request, JOB_FIELDS)
  const form = { ...read, request, context, title: 'Error posting job', here: href('/post-job') }
  context.set(actionHandled, true)
  context.set(typedTexts, form.values)
  context.set(typedJob, form.values)
  const { draftId, revealCap, intent } = form.values
  const tidied = withDetailMoved(form.values)
  if (tidied) return form.result(200, { values: tidied })
  // Pressed before the page came alive. Where all is filled in, it was the Enter key on the one page.
  if (/^next\.[1-5]$/.test(intent) && form.values.description === '') return form.result(200, {})
  if (intent === 'preview') return preview(form)
  const exposed = intent === 'login' ? null : pointOut(form)
  if (!context.get(viewer)) return postAsVisitor(form, exposed)
  // Blank in a form that was opened before logging in.
  const job = { draftId: draftId || newId(), revealCap: Number(revealCap), ...jobInput(form.values) }
  const checked = form.check(PostJob, job, JOB_PATHS)
  if (!checked.ok) return checked.response
  if (exposed) return exposed
  const posted = await attemptOrLog(context, context.get(api).job.post(checked.data))
  if (!posted.ok) return failure(form, posted)
  const headers = new Headers(flash('job-posted'))
  const ours = context.get(site)
  const token = readJobDraft(request, ours)
  if (token) {
    await attemptOrLog(context, context.get(api).job.dropDraft({ token }))
    headers.append('set-cookie', dropJobDraft(ours))
  }
  return redirect(href('/job-directory/:id', posted.data), { headers })
}

/** Makes the account with the job, or keeps what was typed while the visitor logs in. */
async function postAsVisitor(form: JobForm, exposed: ReturnType<typeof pointOut>) {
  const { context, values } = form
  const { captcha } = context.get(site)
  if (values.intent === 'login') return leaveFor(form, href('/login'))
  if (!form.posted.has('password')) return captcha ? leaveFor(form, href('/signup')) : notSignedIn(form)
  const job = { ...jobInput(values), ...draftIdOf(values), photos: [], password: values.password }
  const checked = form.check(PostWithAccount, { ...job, revealCap: Number(values.revealCap) }, JOB_PATHS)
  if (!checked.ok) return checked.response
  if (exposed) return exposed
  const sent = await attemptOrLog(context, context.get(api).job.postWithAccount(checked.data))
  if (!sent.ok) return failure(form, sent)
  const headers = new Headers(flash('account-created'))
  if (sent.data.token) headers.append('set-cookie', writeJobDraft(context.get(site), sent.data.token))
  return redirect(href('/confirm-email'), { headers })
}

/** The visitor comes back to the form as they left it. */
async function leaveFor(form: JobForm, path: string) {
  const { context, values } = form
  const { photos: _, ...job } = jobInput(values)
  const cap = Number(values.revealCap)
  const revealCap = cap >= 1 && cap <= DEFAULT_CAP ? cap : DEFAULT_CAP
  const checked = form.check(JobDraft, { ...job, ...draftIdOf(values), revealCap }, JOB_PATHS)
  if (!checked.ok) return checked.response
  const savedDraft = await attemptOrLog(context, context.get(api).job.keepDraft(checked.data))
  if (!savedDraft.ok) {
    const refusal = { title: form.title, message: messageOf(savedDraft, NOTHING_LOST), signIn: form.here }
    return form.refuse(refusal, savedDraft.refused?.status ?? 500)
  }
  const headers = { 'set-cookie': writeJobDraft(context.get(site), savedDraft.data.token) }
  return redirect(`${path}?return=${encodeURIComponent(href('/post-job'))}`, { headers })
}

function draftIdOf({ draftId }: JobValues) {
  return { draftId: isId(draftId) ? draftId : newId() }
}

export async function saveJob(id: string, request: Request, context: PageContext) {
  const here = href('/job-directory/:id/edit', { id })
  const read = await readForm(request, JOB_FIELDS, { without: POST_ONLY })
  const form = { ...read, request, context, title: 'Error', here }
  const { job } = context.get(api)
  context.set(actionHandled, true)
  context.set(typedTexts, form.values)
  if (!context.get(viewer)) return notSignedIn(form)
  const tidied = withDetailMoved(form.values)
  if (tidied) return form.result(200, { values: tidied })
  if (form.values.intent === 'preview') return preview(form)
  const stored = await attemptOrLog(context, job.editable({ id }))
  if (!stored.ok) return failure(form, stored)
  const checked = form.check(EditJob, { id, ...jobInput(form.values, stored.data.categories.ids) }, JOB_PATHS)
  if (!checked.ok) return checked.response
  const exposed = pointOut(form)
  if (exposed) return exposed
  const saved = await attemptOrLog(context, job.edit(checked.data))
  if (!saved.ok) return failure(form, saved)
  return leadTo(href('/job-directory/:id', { id }), 'job-edited')
}

async function preview(form: JobForm) {
  const checked = form.check(PreviewJob, jobInput(form.values), JOB_PATHS)
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

/** Refuses a private detail where everyone can read it, which the form has not pointed out yet. Null if there is none. */
function pointOut({ values, refuse }: JobForm) {
  for (const field of PUBLIC_FIELDS) {
    const [detail] = values.seen.includes(field) ? [] : privateDetailsIn(values[field])
    if (!detail) continue
    const what = `There’s ${PRIVATE_NAMES[detail.kind]} in your ${field}. Everyone can read it there.`
    return refuse(
      { title: 'Before you post', message: `${what} Move it with the button below it, or post again as it is.` },
      400,
    )
  }
  const [answer] = values.seen.includes('fieldValue') ? [] : values.fieldValue.flatMap(privateDetailsIn)
  if (!answer) return null
  const what = `There’s ${PRIVATE_NAMES[answer.kind]} in one of your answers. Everyone can read it there.`
  return refuse({ title: 'Before you post', message: `${what} Take it out, or post again as it is.` }, 400)
}

/** Without JavaScript, by the intent "move.description.phone". Null for another intent. */
function withDetailMoved(values: JobValues): JobValues | null {
  const [verb, ...what] = values.intent.split('.')
  const field = PUBLIC_FIELDS.find((name) => name === what[0])
  const kind = PRIVATE_KINDS.find((name) => name === what[1])
  if (verb !== 'move' || !field || !kind) return null
  const detail = privateDetailsIn(values[field]).find((one) => one.kind === kind)
  if (!detail) return values
  return {
    ...values,
    [PRIVATE_BOXES[kind].field]: boxText(detail),
    [field]: withoutDetail(values[field], detail),
    password: '',
  }
}

function failure(form: JobForm, failed: FailedAttempt) {
  const code = failed.refused?.code ?? ''
  const message = messageOf(failed, NOTHING_LOST)
  if (code === 'LOCATION_UNKNOWN') return form.wrong({ location: message })
  if (code === 'ALREADY_REGISTERED' || code === 'EMAIL_REFUSED') {
    return form.wrong({ contactEmail: message }, failed.refused?.status)
  }
  if (code === 'FIELD_WRONG') return form.wrong({ fieldValue: message })
  if (code === 'PASSWORD_COMMON') return form.wrong({ password: message })
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
