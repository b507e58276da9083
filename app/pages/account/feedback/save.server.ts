import { href, type RouterContextProvider, redirect } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { attemptOrLog, type FailedAttempt } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { messageOf } from '#app/request/form.server.ts'
import type { FeedbackHint } from '#contract/feedback/hints.ts'
import { EditFeedback, LeaveFeedback, WordsToCheck } from '#contract/feedback/input.ts'
import { type FeedbackFormRead, readFeedbackForm } from './read-form.server.ts'
import { FEEDBACK_PATHS, inputOf } from './values.ts'

type Context = Readonly<RouterContextProvider>

export function sendFeedback(providerId: string, request: Request, { pathname, search }: URL, context: Context) {
  return readFeedbackForm(request, context, async (form) => {
    if (!context.get(viewer)) return loginNeeded(form, pathname + search)
    const { invitation } = form.values
    const input = { providerId, invitation: invitation || null, ...inputOf(form.values) }
    const checked = form.check(LeaveFeedback, input, FEEDBACK_PATHS)
    if (!checked.ok) return checked.response
    const left = await attemptOrLog(context, context.get(api).feedback.leave(checked.data))
    if (!left.ok) return failure(form, left, 'Submission failed', pathname + search)
    const said = left.data.published ? 'feedback-published' : 'feedback-sent'
    return redirect(`${href('/directory/:id', { id: providerId })}?tab=feedback#your-feedback`, {
      headers: flash(said),
    })
  })
}

export function saveFeedback(id: string, request: Request, context: Context) {
  return readFeedbackForm(request, context, async (form) => {
    const here = href('/account/feedback/:id/edit', { id })
    if (!context.get(viewer)) return loginNeeded(form, here)
    const input = { id, version: Number(form.values.version), ...inputOf(form.values) }
    const checked = form.check(EditFeedback, input, FEEDBACK_PATHS)
    if (!checked.ok) return checked.response
    const saved = await attemptOrLog(context, context.get(api).feedback.edit(checked.data))
    if (!saved.ok) return failure(form, saved, 'Update failed', here)
    return redirect(`${href('/account/feedback')}#feedback-${id}`, { headers: flash('feedback-edited') })
  })
}

function failure(form: FeedbackFormRead, failed: FailedAttempt, title: string, here: string) {
  const { code, status = 500 } = failed.refused ?? {}
  if (code === 'UNAUTHORIZED') return loginNeeded(form, here)
  const hints = hintsIn(failed)
  if (hints) return form.result(status, { hints })
  const message = messageOf(failed, 'Nothing you typed is lost. Please try again.')
  return form.refuse({ title, message, resend: code === 'CONFIRMATION_NEEDED' }, status)
}

export function hintsIn({ refused }: FailedAttempt): FeedbackHint[] | null {
  if (refused?.code !== 'WORDS_TO_CHECK') return null
  return WordsToCheck.safeParse(refused.data).data?.hints ?? null
}

function loginNeeded(form: FeedbackFormRead, here: string) {
  const message = 'You must be logged in to submit feedback'
  return form.refuse({ title: 'Authentication required', message, signIn: here }, 401)
}
