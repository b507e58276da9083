import { href, redirect } from 'react-router'
import { type Api, api, failureMessage, type PageContext, viewer } from '#app/api.server.ts'
import { refusalTitle } from '#app/components/upload/refusal-titles.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { fileIn, withPostedFiles } from '#app/request/posted-file.ts'
import type { FlashName } from '#contract/flash.ts'
import { isId } from '#contract/id.ts'
import { PHOTO_BYTES } from '#contract/job/photo.ts'

type FileUpload = {
  add: (api: Api, file: File, form: FormData) => Promise<object>
  remove: (api: Api, id: string) => Promise<void>
  /** The sentence for scripts whose session is over. */
  loggedOut: string
  /** Null for scripts, which get JSON. Without JavaScript the page shows a message; `full`: of one photo too many. */
  plain: { page: string; full: FlashName } | null
  /** What it takes instead of a photo of at most 10 MB. The limits count over all files. */
  other?: { as: string; limits: { largest: number; files: number; around: number }; none: string; notRemoved: string }
}

type ActionArgs = { request: Request; context: PageContext }

/** Takes one file, a photo by default, or removes one. */
export async function uploadPhoto(
  { request, context }: ActionArgs,
  { add, remove, loggedOut, plain, other }: FileUpload,
) {
  function refuse(code: string, message: string, status: number, title = refusalTitle(code)): Response {
    if (plain) return leadTo(plain.page, code === 'TOO_MANY_PHOTOS' ? plain.full : (flashes[code] ?? 'photo-failed'))
    return Response.json({ refusal: { title, message } }, { status, headers: NO_STORE })
  }

  async function answer<Data>(
    call: Promise<Data>,
    done: FlashName,
    bodyOf: (data: Data) => object,
    title?: string,
  ): Promise<Response> {
    const called = await attemptOrLog(context, call)
    if (called.ok) return plain ? leadTo(plain.page, done) : Response.json(bodyOf(called.data), { headers: NO_STORE })
    if (!called.refused) return refuse('BROKEN', failureMessage(called.error, 'Please try again.'), 500, title)
    return refuse(called.refused.code, called.refused.message, called.refused.status, title)
  }

  // The body is not read without a session (server/http/body/upload.ts).
  if (!context.get(viewer)) {
    if (!plain) return refuse('UNAUTHORIZED', loggedOut, 401)
    return redirect(`${href('/login')}?return=${encodeURIComponent(plain.page)}`)
  }
  return withPostedFiles(request, other?.limits ?? { largest: PHOTO_BYTES }, async ({ form, refused }) => {
    if (refused === 'too-large') return refuse('FILE_TOO_LARGE', 'It is larger than 10 MB.', 413)
    if (refused) return refuse('BROKEN', 'The upload was cut off. Please try again.', 400)
    const ours = context.get(api)
    const id = form.get('remove')
    if (typeof id === 'string' && isId(id)) {
      return answer(remove(ours, id), 'photo-removed', () => ({}), other?.notRemoved)
    }
    const file = fileIn(form, 'file')
    if (file) return answer(add(ours, file, form), 'photo-added', (added) => ({ [other?.as ?? 'photo']: added }))
    return plain ? redirect(plain.page) : refuse('BROKEN', other?.none ?? 'Choose a photo first.', 400)
  })
}

const flashes: Partial<Record<string, FlashName>> = {
  LEAVING: 'leaving',
  FILE_TOO_LARGE: 'photo-too-large',
  TOO_MANY_PIXELS: 'photo-too-large',
  FILE_TYPE: 'photo-wrong-type',
  FILE_HEIC: 'photo-heic',
  FILE_BROKEN: 'photo-damaged',
  TOO_MANY_REQUESTS: 'photo-too-often',
  QUOTA_REACHED: 'photo-over-quota',
}
