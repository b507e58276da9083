import { ORPCError } from '@orpc/client'
import { data, type RouterContextProvider, redirect } from 'react-router'
import { api, failed, failureMessage, viewer } from '#app/api.server.ts'
import { answered } from '#app/request/action-handled.ts'
import { flash } from '#app/request/flash.ts'
import { UNKEPT } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { EditJob, PostJob, PreviewJob } from '#contract/post-job.ts'
import type { JobAnswer } from './answer.ts'
import { errorsOf, inputOf, type JobErrors, type JobValues, NEW_FIELDS, postedValues, TEXT_FIELDS } from './values.ts'

type Context = Readonly<RouterContextProvider>

/** More than these are refused as no form of ours; fewer, but too many for a job, in words. */
const LISTS = { category: 200, photo: 40 }

/** Posts a new job, or shows what it would look like. */
export async function postJob(request: Request, context: Context) {
  const form = await postedForm(request, [...TEXT_FIELDS, ...NEW_FIELDS, 'intent'], LISTS)
  const values = postedValues(form)
  const { job } = context.get(api)
  return act(context, values, 'Error posting job', async () => {
    if (form.get('intent') === 'preview') return preview(context, values)
    const { draftId, revealCap } = values
    const input = PostJob.safeParse({ draftId, revealCap: Number(revealCap), ...inputOf(values) })
    if (!input.success) return wrong(values, errorsOf(input.error.issues))
    const { id } = await job.post(input.data)
    return redirect(`/job-directory/${id}`, { headers: flash('job-posted') })
  })
}

/** Saves one's own open job, or shows what it would look like. */
export async function saveJob(id: string, request: Request, context: Context) {
  const form = await postedForm(request, [...TEXT_FIELDS, 'intent'], LISTS)
  const values = postedValues(form)
  const { job } = context.get(api)
  return act(context, values, 'Error', async () => {
    if (form.get('intent') === 'preview') return preview(context, values)
    const { categories } = await job.editable({ id })
    const input = EditJob.safeParse({ id, ...inputOf(values, categories.ids) })
    if (!input.success) return wrong(values, errorsOf(input.error.issues))
    await job.edit(input.data)
    return redirect(`/job-directory/${id}`, { headers: flash('job-edited') })
  })
}

async function preview(context: Context, values: JobValues) {
  const input = PreviewJob.safeParse(inputOf(values))
  if (!input.success) return wrong(values, errorsOf(input.error.issues))
  return answer({ values, preview: await context.get(api).job.preview(input.data) }, 200)
}

/** Says in words whatever is refused; nothing typed is lost. */
async function act(
  context: Context,
  values: JobValues,
  title: string,
  attempt: () => Promise<Response | ReturnType<typeof answer>>,
) {
  context.set(answered, true)
  const refused = (refusal: NonNullable<JobAnswer['refusal']>, status: number) => answer({ values, refusal }, status)
  if (!context.get(viewer)) return refused({ ...NOT_SIGNED_IN, signIn: true }, 401)
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status >= 500) {
      context.get(failed)(error)
      return refused({ title, message: failureMessage(error, 'Nothing you typed is lost. Please try again.') }, 500)
    }
    const { code, message, status } = error
    if (code === 'LOCATION_UNKNOWN') return wrong(values, { location: message })
    if (code === 'CATEGORY_UNKNOWN') return refused({ title: 'Error updating categories', message }, status)
    if (code === 'UNAUTHORIZED') return refused({ ...NOT_SIGNED_IN, signIn: true }, status)
    if (code === 'WRONG_TYPE') return refused({ title: 'Feature not available', message }, status)
    return refused({ title, message, resend: code === 'CONFIRMATION_NEEDED' }, status)
  }
}

const NOT_SIGNED_IN = { title: 'Authentication required', message: 'Please sign in to post jobs.' }

function wrong(values: JobValues, errors: JobErrors) {
  return answer({ values, errors }, 400)
}

function answer(given: Pick<JobAnswer, 'values'> & Partial<JobAnswer>, status: number) {
  const whole: JobAnswer = { errors: {}, refusal: null, preview: null, at: Date.now(), ...given }
  return data(whole, { status, headers: UNKEPT })
}
