import { redirect } from 'react-router'
import { api, failureMessage, viewer } from '#app/api.server.ts'
import { refusalTitle } from '#app/components/upload/refusal-titles.ts'
import { attemptOrLog, type FailedAttempt } from '#app/request/attempt.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { fileIn, withPostedFiles } from '#app/request/posted-file.ts'
import { isId } from '#contract/id.ts'
import { MEDIUM_BYTES, type MediumUploadResult } from '#contract/portfolio/words.ts'
import type { Route } from './+types/upload'

export function loader() {
  return redirect('/account/portfolio')
}

/** For scripts: takes one file, or removes one that waits. Without JavaScript files come with the form of the item. */
export async function action({ request, context }: Route.ActionArgs) {
  // Without a session the body is not read (server/http/body/upload.ts).
  if (!context.get(viewer)) return refusal('UNAUTHORIZED', 'Please log in to add to your portfolio.', 401)
  return withPostedFiles(
    request,
    { largest: MEDIUM_BYTES, files: 2, around: 1024 * 1024 },
    async ({ form, refused }) => {
      if (refused === 'too-large') return refusal('FILE_TOO_LARGE', 'It is larger than 10 MB.', 413)
      if (refused) return refusal('BROKEN', 'It did not arrive whole. Please try again.', 400)
      const { portfolio } = context.get(api)
      const remove = form.get('remove')
      if (typeof remove === 'string' && isId(remove)) {
        const removed = await attemptOrLog(context, portfolio.removeMedium({ id: remove }))
        return removed.ok ? Response.json({}, { headers: NO_STORE }) : failure(removed, 'Delete failed')
      }
      const file = fileIn(form, 'file')
      const poster = fileIn(form, 'poster')
      if (!file) return refusal('BROKEN', 'Choose a file first.', 400)
      const added = await attemptOrLog(context, portfolio.addMedium(poster ? { file, poster } : { file }))
      return added.ok ? Response.json({ medium: added.data }, { headers: NO_STORE }) : failure(added)
    },
  )
}

function failure(failed: FailedAttempt, title?: string) {
  if (!failed.refused) return refusal('BROKEN', failureMessage(failed.error, 'Please try again.'), 500, title)
  const { code, message, status } = failed.refused
  return refusal(code, message, status, title)
}

function refusal(code: string, message: string, status: number, title = refusalTitle(code)) {
  const said: MediumUploadResult = { refusal: { title, message } }
  return Response.json(said, { status, headers: NO_STORE })
}
