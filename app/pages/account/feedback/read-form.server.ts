import type { RouterContextProvider } from 'react-router'
import { api } from '#app/api.server.ts'
import { loginAsked } from '#app/pages/account/guard/sign-in-first.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { messageOf, type ReadForm, readForm } from '#app/request/form.server.ts'
import { fileIn, type PostedForm, withPostedFiles } from '#app/request/posted-file.ts'
import { PHOTO_BYTES } from '#contract/job/words.ts'
import { FEEDBACK_FIELDS } from './values.ts'

type Context = Readonly<RouterContextProvider>
export type FeedbackFormRead = ReadForm<typeof FEEDBACK_FIELDS>
type Answer = ReturnType<FeedbackFormRead['result']>

/** Texts of 5,000 characters in any script, and the other fields. */
const AROUND_FILES = 64 * 1024
const MOST_PARTS = 40

/** Reads the form for `send`. Without JavaScript a photo comes and goes with the whole form, which is answered again. */
export async function readFeedbackForm<Sent>(
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
