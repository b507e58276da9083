import { href, type RouterContextProvider, redirect } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { attemptOrLog, type FailedAttempt, type Refused } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { messageOf, type ReadForm, readForm } from '#app/request/form.server.ts'
import { fileIn, type PostedForm, withPostedFiles } from '#app/request/posted-file.ts'
import { EditFeedback, LeaveFeedback } from '#contract/feedback/input.ts'
import { WordsToCheck } from '#contract/feedback/view.ts'
import { PHOTO_BYTES } from '#contract/job/words.ts'
import { loginAsked } from '../guard/sign-in-first.ts'
import { FEEDBACK_FIELDS, FEEDBACK_PATHS, inputOf } from './values.ts'

type Context = Readonly<RouterContextProvider>
type FeedbackFormRead = ReadForm<typeof FEEDBACK_FIELDS>
type Answer = ReturnType<FeedbackFormRead['result']>

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
  const found = failed.refused && hintsIn(failed.refused)
  if (found) return form.result(status, found)
  const message = messageOf(failed, 'Nothing you typed is lost. Please try again.')
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

/** Texts of 5,000 characters in any script, and the other fields. */
const AROUND_FILES = 64 * 1024
const MOST_PARTS = 40

/** Reads the form for `send`. Without JavaScript a photo comes and goes with the whole form, which is answered again. */
async function readFeedbackForm<Sent>(
  request: Request,
  context: Context,
  send: (form: FeedbackFormRead) => Promise<Sent>,
): Promise<Sent | Answer> {
  context.set(actionHandled, true)
  context.set(loginAsked, null) // the form says so itself, with what was typed
  if (!/^multipart\//i.test(request.headers.get('content-type') ?? '')) {
    const form = await readForm(request, FEEDBACK_FIELDS)
    const [act, id] = form.values.intent.split(' ')
    return act === 'remove' ? withoutPhoto(form, id ?? '') : send(form)
  }
  const limits = { largest: PHOTO_BYTES, parts: MOST_PARTS, around: AROUND_FILES }
  return withPostedFiles(request, limits, (posted) => withPhoto(posted, context, send))
}

async function withPhoto<Sent>(posted: PostedForm, context: Context, send: (form: FeedbackFormRead) => Promise<Sent>) {
  const file = fileIn(posted.form, 'file')
  posted.form.delete('file')
  const form = await readForm(posted.form, FEEDBACK_FIELDS)
  if (posted.refused === 'too-large') return form.wrong({ photo: 'Choose a photo of at most 10 MB.' }, 413)
  if (posted.refused) {
    return form.refuse({ title: 'Upload failed', message: 'It did not arrive whole. Please try again.' }, 400)
  }
  if (form.values.intent !== 'photo') return send(form)
  if (!file) return form.wrong({ photo: 'Choose a photo first.' })
  const added = await attemptOrLog(context, context.get(api).feedback.addPhoto({ file }))
  if (!added.ok) {
    const status = added.refused?.status ?? 500
    return form.wrong({ photo: messageOf(added, 'The photo could not be added. Please try again.') }, status)
  }
  return form.result(200, { values: { ...form.values, photo: [...form.values.photo, added.data.id] } })
}

/** It goes when the form is saved, or as one that was never sent. */
function withoutPhoto(form: FeedbackFormRead, id: string): Answer {
  return form.result(200, { values: { ...form.values, photo: form.values.photo.filter((kept) => kept !== id) } })
}
