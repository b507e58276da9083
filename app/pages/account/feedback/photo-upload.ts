import { href, redirect } from 'react-router'
import { api, failureMessage, viewer } from '#app/api.server.ts'
import { refusalTitle } from '#app/components/upload/refusal-titles.ts'
import { attemptOrLog, type FailedAttempt } from '#app/request/attempt.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { fileIn, withPostedFiles } from '#app/request/posted-file.ts'
import { isId } from '#contract/id.ts'
import type { PhotoUploadResult } from '#contract/job/view.ts'
import { PHOTO_BYTES } from '#contract/job/words.ts'
import type { Route } from './+types/photo-upload'

export function loader() {
  return redirect(href('/account/feedback'))
}

/** For scripts; without them a photo comes with the form (save.server.ts). */
export async function action({ request, context }: Route.ActionArgs) {
  // Without a session the body is not read (server/http/body/upload.ts).
  if (!context.get(viewer)) return refused('UNAUTHORIZED', 'You must be logged in to submit feedback', 401)
  return withPostedFiles(request, { largest: PHOTO_BYTES }, async (posted) => {
    if (posted.refused === 'too-large') return refused('FILE_TOO_LARGE', 'It is larger than 10 MB.', 413)
    if (posted.refused) return refused('BROKEN', 'It did not arrive whole. Please try again.', 400)
    const { feedback } = context.get(api)
    const remove = posted.form.get('remove')
    if (typeof remove === 'string' && isId(remove)) {
      const removed = await attemptOrLog(context, feedback.removePhoto({ id: remove }))
      return removed.ok ? Response.json({}, { headers: NO_STORE }) : failure(removed)
    }
    const file = fileIn(posted.form, 'file')
    if (!file) return refused('BROKEN', 'Choose a photo first.', 400)
    const added = await attemptOrLog(context, feedback.addPhoto({ file }))
    return added.ok ? Response.json({ photo: added.data }, { headers: NO_STORE }) : failure(added)
  })
}

function failure(failed: FailedAttempt) {
  if (!failed.refused) return refused('BROKEN', failureMessage(failed.error, 'Please try again.'), 500)
  return refused(failed.refused.code, failed.refused.message, failed.refused.status)
}

function refused(code: string, message: string, status: number) {
  const said: PhotoUploadResult = { refusal: { title: refusalTitle(code), message } }
  return Response.json(said, { status, headers: NO_STORE })
}
