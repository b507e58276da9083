import { redirect } from 'react-router'
import { z } from 'zod'
import { api, failureMessage, viewer } from '#app/api.server.ts'
import { refusalTitle } from '#app/components/upload/refusal-titles.ts'
import { attemptOrLog, type FailedAttempt } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { fileIn, withPostedFiles } from '#app/request/posted-file.ts'
import type { FlashName } from '#contract/flash.ts'
import { PHOTO_BYTES, type PhotoUploadResult } from '#contract/job/words.ts'
import type { Route } from './+types/photo-upload'

export function loader() {
  return redirect('/post-job')
}

/** `job` in the address (without JavaScript): the photo of a posted job, shown on the edit page. Scripts get JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const jobId = idIn(new URL(request.url).searchParams.get('job'))
  const refused = (code: string, message: string, status: number) =>
    jobId ? backTo(jobId, flashes[code] ?? 'photo-failed') : answer(code, message, status)
  const failure = (failed: FailedAttempt) => {
    if (!failed.refused) return refused('BROKEN', failureMessage(failed.error, 'Please try again.'), 500)
    return refused(failed.refused.code, failed.refused.message, failed.refused.status)
  }
  // Without a session the body is not read (server/http/body/upload.ts).
  if (!context.get(viewer)) return jobId ? signIn(jobId) : refused('UNAUTHORIZED', 'Please sign in to post jobs.', 401)
  return withPostedFiles(request, { largest: PHOTO_BYTES }, async (posted) => {
    if (posted.refused === 'too-large') return refused('FILE_TOO_LARGE', 'It is larger than 10 MB.', 413)
    if (posted.refused) return refused('BROKEN', 'It did not arrive whole. Please try again.', 400)
    const file = fileIn(posted.form, 'file')
    const remove = idIn(posted.form.get('remove'))
    const { job } = context.get(api)
    if (remove) {
      const removed = await attemptOrLog(context, job.removePhoto({ id: remove }))
      if (!removed.ok) return failure(removed)
      return jobId ? backTo(jobId, 'photo-removed') : Response.json({}, { headers: NO_STORE })
    }
    if (!file) return jobId ? backTo(jobId) : answer('BROKEN', 'Choose a photo first.', 400)
    const added = await attemptOrLog(context, job.addPhoto(jobId ? { file, jobId } : { file }))
    if (!added.ok) return failure(added)
    return jobId ? backTo(jobId, 'photo-added') : Response.json({ photo: added.data }, { headers: NO_STORE })
  })
}

function answer(code: string, message: string, status: number) {
  const said: PhotoUploadResult = { refusal: { title: refusalTitle(code), message } }
  return Response.json(said, { status, headers: NO_STORE })
}

const flashes: Partial<Record<string, FlashName>> = {
  LEAVING: 'leaving',
  FILE_TOO_LARGE: 'photo-too-large',
  TOO_MANY_PIXELS: 'photo-too-large',
  FILE_TYPE: 'photo-wrong-type',
  FILE_HEIC: 'photo-heic',
  FILE_BROKEN: 'photo-damaged',
  TOO_MANY_PHOTOS: 'photo-too-many',
  TOO_MANY_REQUESTS: 'photo-too-often',
  QUOTA_REACHED: 'photo-over-quota',
}

function backTo(jobId: string, name?: FlashName) {
  return redirect(`/job-directory/${jobId}/edit`, name ? { headers: flash(name) } : undefined)
}

function signIn(jobId: string) {
  return redirect(`/login?return=${encodeURIComponent(`/job-directory/${jobId}/edit`)}`)
}

function idIn(given: unknown): string | null {
  const id = z.uuid().safeParse(given)
  return id.success ? id.data : null
}
