import { href } from 'react-router'
import { api, type PageContext, viewer } from '#app/api.server.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { attemptOrLog, type FailedAttempt, type Refused } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { messageOf, NOTHING_LOST, type ReadForm, readForm } from '#app/request/form.server.ts'
import { withPhotoChange, withPostedPhoto } from '#app/request/posted-photo.server.ts'
import { EditFeedback, LeaveFeedback } from '#contract/feedback/input.ts'
import { WordsToCheck } from '#contract/feedback/view.ts'
import { loginAsked } from '../guard/sign-in-first.ts'
import { FEEDBACK_FIELDS, FEEDBACK_PATHS, feedbackInput } from './values.ts'

type FeedbackFormRead = ReadForm<typeof FEEDBACK_FIELDS>
type Answer = ReturnType<FeedbackFormRead['result']>

export function sendFeedback(providerId: string, request: Request, { pathname, search }: URL, context: PageContext) {
  return readFeedbackForm(request, context, async (form) => {
    if (!context.get(viewer)) return loginNeeded(form, pathname + search)
    const { invitation } = form.values
    const input = { providerId, invitation: invitation || null, ...feedbackInput(form.values) }
    const checked = form.check(LeaveFeedback, input, FEEDBACK_PATHS)
    if (!checked.ok) return checked.response
    const left = await attemptOrLog(context, context.get(api).feedback.leave(checked.data))
    if (!left.ok) return failure(form, left, 'Submission failed', pathname + search)
    const flashName = left.data.published ? 'feedback-published' : 'feedback-sent'
    return leadTo(`${href('/directory/:id', { id: providerId })}?tab=feedback#your-feedback`, flashName)
  })
}

export function saveFeedback(id: string, request: Request, context: PageContext) {
  return readFeedbackForm(request, context, async (form) => {
    const here = href('/account/feedback/:id/edit', { id })
    if (!context.get(viewer)) return loginNeeded(form, here)
    const input = { id, version: Number(form.values.version), ...feedbackInput(form.values) }
    const checked = form.check(EditFeedback, input, FEEDBACK_PATHS)
    if (!checked.ok) return checked.response
    const saved = await attemptOrLog(context, context.get(api).feedback.edit(checked.data))
    if (!saved.ok) return failure(form, saved, 'Update failed', here)
    return leadTo(`${href('/account/feedback')}#feedback-${id}`, 'feedback-edited')
  })
}

function failure(form: FeedbackFormRead, failed: FailedAttempt, title: string, here: string) {
  const { code, status = 500 } = failed.refused ?? {}
  if (code === 'UNAUTHORIZED') return loginNeeded(form, here)
  const found = failed.refused && hintsIn(failed.refused)
  if (found) return form.result(status, found)
  const message = messageOf(failed, NOTHING_LOST)
  return form.refuse({ title, message, resend: code === 'CONFIRMATION_NEEDED' }, status)
}

/** What the content rules found. Null if that is not why it is refused. */
export function hintsIn({ code, data }: Refused): WordsToCheck | null {
  return code === 'WORDS_TO_CHECK' ? (WordsToCheck.safeParse(data).data ?? null) : null
}

function loginNeeded(form: FeedbackFormRead, here: string) {
  const message = 'You must be logged in to submit feedback'
  return form.refuse({ title: 'Authentication required', message, signIn: here }, 401)
}

/** Reads the form for `send`. */
async function readFeedbackForm<Sent>(
  request: Request,
  context: PageContext,
  send: (form: FeedbackFormRead) => Promise<Sent>,
): Promise<Sent | Answer> {
  context.set(actionHandled, true)
  context.set(loginAsked, null) // the form says so itself, with what was typed
  const add = (file: File) => context.get(api).feedback.addPhoto({ file })
  return withPostedPhoto<Sent | Answer>({ request, context }, add, async (posted, change) => {
    const form = await readForm(posted, FEEDBACK_FIELDS)
    return change ? form.result(change.status, withPhotoChange(form.values, change)) : send(form)
  })
}
