import { href, redirect } from 'react-router'
import { api, failureMessage, viewer } from '#app/api.server.ts'
import { refusalTitle } from '#app/components/upload/refusal-titles.ts'
import { attemptOrLog, type FailedAttempt } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { fileIn, withPostedFiles } from '#app/request/posted-file.ts'
import type { FlashName } from '#contract/flash.ts'
import { isId } from '#contract/id.ts'
import { PHOTO_BYTES, type PhotoUploadResult } from '#contract/job/words.ts'
import type { Route } from './+types/photo-upload'

export function loader() {
  return redirect(href('/messages/:id?'))
}

/** `conversation` in the address. With `plain` (without JavaScript) the answer is its page, else JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url)
  const conversationId = searchParams.get('conversation') ?? ''
  const plain =
    searchParams.has('plain') && isId(conversationId) ? href('/messages/:id?', { id: conversationId }) : null
  const refused = (code: string, message: string, status: number) =>
    plain ? backTo(plain, flashes[code] ?? 'photo-failed') : answer(code, message, status)
  const failure = (failed: FailedAttempt) =>
    failed.refused
      ? refused(failed.refused.code, failed.refused.message, failed.refused.status)
      : refused('BROKEN', failureMessage(failed.error, 'Please try again.'), 500)
  // Without a session the body is not read (server/http/body/upload.ts).
  if (!context.get(viewer)) {
    return plain
      ? redirect(`${href('/login')}?return=${encodeURIComponent(plain)}`)
      : refused('UNAUTHORIZED', 'Please log in first.', 401)
  }
  return withPostedFiles(request, { largest: PHOTO_BYTES }, async (posted) => {
    if (posted.refused === 'too-large') return refused('FILE_TOO_LARGE', 'It is larger than 10 MB.', 413)
    if (posted.refused) return refused('BROKEN', 'It did not arrive whole. Please try again.', 400)
    const { message } = context.get(api)
    const file = fileIn(posted.form, 'file')
    const remove = posted.form.get('remove')
    if (typeof remove === 'string' && isId(remove)) {
      const removed = await attemptOrLog(context, message.removePhoto({ id: remove }))
      if (!removed.ok) return failure(removed)
      return plain ? backTo(plain, 'photo-removed') : Response.json({}, { headers: NO_STORE })
    }
    if (!file) return plain ? redirect(plain) : answer('BROKEN', 'Choose a photo first.', 400)
    const added = await attemptOrLog(context, message.addPhoto({ file, conversationId }))
    if (!added.ok) return failure(added)
    return plain ? backTo(plain, 'photo-added') : Response.json({ photo: added.data }, { headers: NO_STORE })
  })
}

function answer(code: string, message: string, status: number) {
  const said: PhotoUploadResult = { refusal: { title: refusalTitle(code), message } }
  return Response.json(said, { status, headers: NO_STORE })
}

function backTo(page: string, name: FlashName) {
  return redirect(page, { headers: flash(name) })
}

const flashes: Partial<Record<string, FlashName>> = {
  LEAVING: 'leaving',
  FILE_TOO_LARGE: 'photo-too-large',
  TOO_MANY_PIXELS: 'photo-too-large',
  FILE_TYPE: 'photo-wrong-type',
  FILE_HEIC: 'photo-heic',
  FILE_BROKEN: 'photo-damaged',
  TOO_MANY_PHOTOS: 'message-photos-full',
  TOO_MANY_REQUESTS: 'photo-too-often',
  QUOTA_REACHED: 'photo-over-quota',
}
