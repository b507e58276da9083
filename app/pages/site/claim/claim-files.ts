import { href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { attemptOrLog, type FailedAttempt } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { fileIn, withPostedFiles } from '#app/request/posted-file.ts'
import { DOCUMENT_BYTES } from '#contract/document.ts'
import type { FlashName } from '#contract/flash.ts'
import { isId } from '#contract/id.ts'
import type { Route } from './+types/claim-files'

export function loader() {
  return redirect(href('/directory'))
}

/** Adds and removes files of the claim that this browser made; its page is the answer. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const id = (url.searchParams.get('businessID') ?? '').toLowerCase()
  if (!isId(id)) return redirect(href('/directory'))
  const back = (name: FlashName) => leadTo(`${href('/claim-business')}?businessID=${id}&sent=1`, name)
  const failure = ({ refused }: FailedAttempt) => back((refused && flashes[refused.code]) || 'document-failed')
  // The body is not read without a claim of this browser (server/http/body/upload.ts).
  const receipt = await attemptOrLog(context, context.get(api).claim.receipt({ id }))
  if (!receipt.ok || !receipt.data?.waits) return back('document-not-taken')
  return withPostedFiles(request, { largest: DOCUMENT_BYTES }, async (posted) => {
    if (posted.refused) return back(posted.refused === 'too-large' ? 'document-too-large' : 'document-failed')
    const { claim } = context.get(api)
    const remove = posted.form.get('remove')
    if (typeof remove === 'string') {
      const removed = await attemptOrLog(context, claim.removeFile({ file: remove }))
      return removed.ok ? back('document-removed') : failure(removed)
    }
    const file = fileIn(posted.form, 'file')
    if (!file) return back('document-missing')
    const added = await attemptOrLog(context, claim.addFile({ file }))
    return added.ok ? back('document-added') : failure(added)
  })
}

const flashes: Partial<Record<string, FlashName>> = {
  NOT_FOUND: 'document-not-taken',
  FILE_TOO_LARGE: 'document-too-large',
  TOO_MANY_PIXELS: 'document-too-large',
  FILE_TYPE: 'document-wrong-type',
  FILE_HEIC: 'photo-heic',
  FILE_BROKEN: 'photo-damaged',
  TOO_MANY_FILES: 'document-too-many',
}
